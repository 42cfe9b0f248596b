package org.jmpi.hydra.hosts;

import java.util.Arrays;
import java.util.List;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * How ranks are spread over hosts.
 *
 * @param order in which order hosts get ranks
 * @param perHost ranks that a host gets in turn; 0: its slots
 * @param strict whether a host takes no more ranks than it has slots
 * @param rankmap for {@link Order#VECTOR}; else null
 */
public record PlacementRule(
        Order order, int perHost, boolean strict, @Nullable String rankmap) {
    /** In which order hosts get ranks. */
    public enum Order {
        /** A host's share, then the next host's; when all are full, again from the first. */
        FILL,
        /** One rank a host, then again; a host whose slots are full waits until all are. */
        ROUND_ROBIN,
        /** A host's share, and no more. */
        EXACT,
        /** As the rank map says. */
        VECTOR
    }

    /** Hydra's: fill the slots of each host, begin again when all are full. */
    public static final PlacementRule FILLING = new PlacementRule(Order.FILL, 0, false, null);

    /**
     * @param hosts where ranks may run, each once
     * @return how many ranks there are if the user does not say
     */
    public int defaultRanks(List<HostSlots> hosts) {
        return hosts.stream().mapToInt(this::share).sum();
    }

    /**
     * @param hosts where ranks may run, each once, at least one
     * @param ranks how many there are
     * @return index of each rank's host
     * @throws UsageException when there is not enough room
     */
    int[] place(List<HostSlots> hosts, int ranks) {
        if (order == Order.VECTOR) {
            assert rankmap != null;
            return checked(hosts, RankMap.parse(rankmap, ranks, hosts.size()));
        }
        int[] nodes = new int[ranks];
        int[] used = new int[hosts.size()];
        int rank = 0;
        while (rank < ranks) {
            int before = rank;
            rank = order == Order.ROUND_ROBIN ? turns(hosts, nodes, rank, used) : shares(hosts, nodes, rank, used);
            if (rank == before || (order == Order.EXACT && rank < ranks)) {
                throw full(hosts, ranks, rank);
            }
        }
        return nodes;
    }

    private int shares(List<HostSlots> hosts, int[] nodes, int from, int[] used) {
        int rank = from;
        for (int host = 0; host < hosts.size(); host++) {
            for (int i = 0;
                    i < share(hosts.get(host)) && rank < nodes.length && hasRoom(hosts.get(host), used[host]);
                    i++) {
                used[host]++;
                nodes[rank++] = host;
            }
        }
        return rank;
    }

    private int turns(List<HostSlots> hosts, int[] nodes, int from, int[] used) {
        int rank = from;
        int most = hosts.stream().mapToInt(this::share).max().orElse(0);
        for (int turn = 0; turn < most; turn++) {
            for (int host = 0; host < hosts.size() && rank < nodes.length; host++) {
                if (share(hosts.get(host)) > turn && hasRoom(hosts.get(host), used[host])) {
                    used[host]++;
                    nodes[rank++] = host;
                }
            }
        }
        return rank;
    }

    private int share(HostSlots host) {
        return perHost > 0 ? perHost : host.slots();
    }

    private boolean hasRoom(HostSlots host, int used) {
        return used < limit(host);
    }

    private int limit(HostSlots host) {
        int most = host.maxSlots() == 0 ? Integer.MAX_VALUE : host.maxSlots();
        return strict ? Math.min(host.slots(), most) : most;
    }

    private int[] checked(List<HostSlots> hosts, int[] nodes) {
        for (int host = 0; host < hosts.size(); host++) {
            int index = host;
            long ranks = Arrays.stream(nodes).filter(node -> node == index).count();
            if (ranks > limit(hosts.get(host))) {
                throw new UsageException(
                        "-rankmap gives host " + hosts.get(host).name() + " " + ranks + " ranks: expected at most its "
                                + limit(hosts.get(host)) + " slots");
            }
        }
        return nodes;
    }

    private UsageException full(List<HostSlots> hosts, int ranks, int placed) {
        String where = hosts.size() == 1 ? "host " + hosts.get(0).name() : "these " + hosts.size() + " hosts";
        String more = order == Order.EXACT
                ? "give more hosts, or fewer ranks; -ppn begins again at the first host"
                : strict
                        ? "give more slots, fewer ranks, or leave -nooversubscribe away"
                        : "give more hosts or slots, or a greater max_slots";
        return new UsageException(ranks + " ranks, but " + where + " take" + (hosts.size() == 1 ? "s " : " ")
                + (placed == 1 ? "1" : "at most " + placed) + ": " + more);
    }
}
