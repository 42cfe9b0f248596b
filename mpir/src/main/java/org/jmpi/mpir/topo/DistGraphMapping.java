package org.jmpi.mpir.topo;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.Members;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.mpl.Counts;

/**
 * Maps a graph whose edges are spread over the processes: rank 0 gathers them, computes the order, and tells it. Only
 * rank 0 ever holds the whole graph.
 */
final class DistGraphMapping {
    /** Of a larger graph the order stays as it is: what could hold more edges than this in all is not gathered. */
    private static final long MOST_EDGES = 1 << 24;

    private static final int TRIPLET = 3;

    private DistGraphMapping() {}

    /**
     * Returns the rank that stands for each vertex. Collective over {@code comm}.
     *
     * @param edges those that the caller names; each edge is named once in all
     * @param most the largest number of edges that any process names
     */
    static int[] members(Rank rank, Comm comm, Edges edges, long most) {
        NodeMap nodes = NodeMap.of(rank, comm, comm.size);
        if (nodes.isUniform() || most > MOST_EDGES / comm.size) {
            return Members.first(comm.size);
        }
        Edges all = gather(rank, comm, edges);
        int[] members = comm.rank == 0 ? GraphMapping.members(all, nodes) : new int[comm.size];
        Coll.bcast(rank, members, members.length, ints(rank), 0, comm);
        return members;
    }

    private static Datatype ints(Rank rank) {
        return Datatype.table(rank).known(PredefinedTypes.INT32_T);
    }

    /** Returns at rank 0 the edges of all ranks, in the order of ranks; elsewhere nothing of use. */
    private static Edges gather(Rank rank, Comm comm, Edges edges) {
        boolean root = comm.rank == 0;
        int[] counts = new int[root ? comm.size : 0];
        Datatype type = ints(rank);
        Coll.gather(rank, new int[] {TRIPLET * edges.count}, 1, type, counts, 1, type, 0, comm);
        int[] displs = new int[counts.length];
        int total = 0;
        for (int r = 0; r < counts.length; r++) {
            displs[r] = total;
            total += counts[r];
        }
        int[] received = new int[total];
        Coll.gatherv(
                rank,
                pack(edges),
                (long) TRIPLET * edges.count,
                type,
                received,
                Objects.requireNonNull(Counts.of(counts)),
                Objects.requireNonNull(Counts.of(displs)),
                type,
                0,
                comm);
        Edges all = new Edges(total / TRIPLET);
        for (int i = 0; i + 2 < total; i += TRIPLET) {
            all.add(received[i], received[i + 1], received[i + 2]);
        }
        return all;
    }

    private static int[] pack(Edges edges) {
        int[] packed = new int[TRIPLET * edges.count];
        for (int e = 0; e < edges.count; e++) {
            packed[TRIPLET * e] = edges.sources[e];
            packed[TRIPLET * e + 1] = edges.destinations[e];
            packed[TRIPLET * e + 2] = edges.weights[e];
        }
        return packed;
    }
}
