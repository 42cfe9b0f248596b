package org.jmpi.mpir.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * The process sets of a job (MPI 4.1, 11.3.2): all processes, the calling one, and one set for each node. They never
 * change. Names are compared without regard to case.
 */
public final class Psets {
    public static final String WORLD = "mpi://WORLD";
    public static final String SELF = "mpi://SELF";
    private static final String HOST = "jmpi://host/";

    private Psets() {}

    /** Returns the names: first the standard's, then those of the nodes in the order of their first processes. */
    public static List<String> names(Rank rank) {
        List<String> names = new ArrayList<>(List.of(WORLD, SELF));
        names.addAll(hosts(rank).keySet());
        return names;
    }

    /**
     * Returns the lpids of the processes in set {@code name}, ascending.
     *
     * @throws MpirException of class ERR_ARG if there is no such set
     */
    public static int[] lpids(Rank rank, String name) {
        if (name.equalsIgnoreCase(WORLD)) {
            return IntStream.range(0, rank.worldSize()).toArray();
        }
        if (name.equalsIgnoreCase(SELF)) {
            return new int[] {rank.worldRank()};
        }
        for (Map.Entry<String, Integer> host : hosts(rank).entrySet()) {
            if (name.equalsIgnoreCase(host.getKey())) {
                int node = host.getValue();
                return IntStream.range(0, rank.worldSize())
                        .filter(lpid -> rank.device.nodeId(lpid) == node)
                        .toArray();
            }
        }
        throw new MpirException(
                ErrorClass.ERR_ARG,
                "pset_name is \"" + name + "\": expected one of " + String.join(", ", names(rank))
                        + "; MPI_Session_get_nth_pset returns them");
    }

    private static Map<String, Integer> hosts(Rank rank) {
        Map<String, Integer> nodes = new LinkedHashMap<>();
        List<Integer> seen = new ArrayList<>();
        for (int lpid = 0; lpid < rank.worldSize(); lpid++) {
            int node = rank.device.nodeId(lpid);
            if (!seen.contains(node)) {
                seen.add(node);
                String name = HOST + Hosts.nameOf(rank, lpid);
                // pretended nodes share their machine's name
                nodes.put(nodes.containsKey(name) ? name + "-" + node : name, node);
            }
        }
        return nodes;
    }
}
