package org.jmpi.hydra.demux;

/**
 * What a pattern can say of a rank.
 *
 * @param rank its number
 * @param ranks how many there are
 * @param host name of its machine
 * @param node number of its machine in the job
 * @param world number of the job among those of its launcher
 */
public record RankPlace(int rank, int ranks, String host, int node, int world) {}
