package org.jmpi.mpir.comm;

/**
 * Who a process exchanges blocks with in neighbourhood collectives, in the topology's order, PROC_NULL included.
 *
 * @param sources where blocks come from
 * @param destinations where they go
 * @param cartesian whether they are pairs, down and up, of the dimensions of a grid
 */
public record Neighborhood(int[] sources, int[] destinations, boolean cartesian) {}
