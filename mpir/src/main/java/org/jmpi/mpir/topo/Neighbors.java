package org.jmpi.mpir.topo;

/**
 * The edges into and out of one process; the arrays are as long as the edges are many.
 *
 * @param sources where the edges into it come from
 * @param sourceWeights the weights of these edges
 * @param destinations where the edges out of it go to
 * @param destWeights the weights of these edges
 */
public record Neighbors(int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights) {}
