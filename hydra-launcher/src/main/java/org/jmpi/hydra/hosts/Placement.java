package org.jmpi.hydra.hosts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jmpi.hydra.job.UsageException;

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
        return of(hosts, ranks, PlacementRule.FILLING);
    }

    /**
     * @param hosts the host list; empty: this machine
     * @param ranks how many ranks the job has
     * @param rule how they are spread
     * @return where they run
     * @throws UsageException when there is not enough room
     */
    public static Placement of(List<HostSlots> hosts, int ranks, PlacementRule rule) {
        List<HostSlots> all = hosts.isEmpty() ? List.of(here(ranks, rule)) : hosts;
        return compact(all, rule.place(all, ranks));
    }

    private static HostSlots here(int ranks, PlacementRule rule) {
        int slots = rule.strict() ? Runtime.getRuntime().availableProcessors() : Math.max(1, ranks);
        return new HostSlots(LocalHost.name(), slots);
    }

    /**
     * @param parts placements of programs, in order of ranks
     * @return one of all ranks; hosts of the same name are one
     */
    public static Placement joined(List<Placement> parts) {
        List<HostSlots> hosts = HostList.merged(
                parts.stream().flatMap(part -> part.nodes.stream()).distinct().toList());
        List<String> names = hosts.stream().map(HostSlots::name).toList();
        int[] nodes = parts.stream()
                .flatMapToInt(part -> Arrays.stream(part.nodeOfRank)
                        .map(node -> indexOf(names, part.nodes.get(node).name())))
                .toArray();
        return compact(hosts, nodes);
    }

    private static int indexOf(List<String> names, String name) {
        return IntStream.range(0, names.size())
                .filter(i -> names.get(i).equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow();
    }

    private static Placement compact(List<HostSlots> hosts, int[] nodes) {
        List<HostSlots> used = new ArrayList<>();
        int[] position = new int[hosts.size()];
        Arrays.fill(position, -1);
        int[] compact = new int[nodes.length];
        for (int rank = 0; rank < nodes.length; rank++) {
            int host = nodes[rank];
            if (position[host] < 0) {
                position[host] = used.size();
                used.add(hosts.get(host));
            }
            compact[rank] = position[host];
        }
        return new Placement(List.copyOf(used), compact);
    }

    /**
     * The same places with other numbers.
     *
     * @param inTurn whether numbers go from node to node; else all of a node's ranks come in a row
     * @return where each rank runs now
     */
    public Placement numbered(boolean inTurn) {
        int[] left = new int[nodes.size()];
        for (int node : nodeOfRank) {
            left[node]++;
        }
        int[] numbered = new int[nodeOfRank.length];
        int rank = 0;
        while (rank < numbered.length) {
            for (int node = 0; node < left.length; node++) {
                for (int n = inTurn ? Math.min(1, left[node]) : left[node]; n > 0; n--) {
                    numbered[rank++] = node;
                    left[node]--;
                }
            }
        }
        return new Placement(nodes, numbered);
    }

    /**
     * @param from first rank
     * @param count how many
     * @return the placement of these alone
     */
    public Placement part(int from, int count) {
        return compact(nodes, Arrays.copyOfRange(nodeOfRank, from, from + count));
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
