package org.jmpi.hydra.hosts;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Where each rank of a job runs.
 *
 * @param nodes the machines, each once, in the order in which they got their first rank
 * @param nodeOfRank index into {@code nodes} of each rank; do not change it
 */
public record Placement(List<HostSlots> nodes, int[] nodeOfRank) {
    /**
     * Fills each host's slots in turn, and begins again when all are full, as Hydra does.
     *
     * @param hosts the host list; empty: this machine
     * @param ranks how many ranks the job has
     * @return where they run
     */
    public static Placement filling(List<HostSlots> hosts, int ranks) {
        List<HostSlots> all = hosts.isEmpty() ? List.of(new HostSlots(LocalHost.name(), Math.max(1, ranks))) : hosts;
        int[] cycle = IntStream.range(0, all.size())
                .flatMap(host -> IntStream.range(0, all.get(host).slots()).map(slot -> host))
                .toArray();
        int[] nodes = IntStream.range(0, ranks)
                .map(rank -> cycle[rank % cycle.length])
                .toArray();
        int used = IntStream.of(nodes).max().orElse(0) + 1;
        return new Placement(List.copyOf(all.subList(0, used)), nodes);
    }

    /** @return how many ranks the node has that has most */
    public int mostOnANode() {
        int[] counts = new int[nodes.size()];
        for (int node : nodeOfRank) {
            counts[node]++;
        }
        return IntStream.of(counts).max().orElse(0);
    }

    /**
     * @param node index of a node
     * @return the ranks it has, in order
     */
    public int[] ranksOf(int node) {
        return IntStream.range(0, nodeOfRank.length)
                .filter(rank -> nodeOfRank[rank] == node)
                .toArray();
    }
}
