package org.jmpi.mpir.topo;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jspecify.annotations.Nullable;

/**
 * What the processes tell each other before they exchange edges: one allreduce. So arguments that are wrong at one
 * process, or differ where they must not, are an error everywhere and leave nobody waiting.
 *
 * @param mostEdges the largest number of edges that any process has
 * @param weighted whether the graph has weights
 */
record EdgeAgreement(long mostEdges, boolean weighted) {
    private static final int FAILURE = 0;
    private static final int EDGES = 1;
    private static final int WEIGHTED = 2;
    private static final int UNWEIGHTED = 3;
    private static final int WORDS = 6;

    /**
     * Makes sure that all arguments are right and go together. Collective over {@code comm}.
     *
     * @param failure what is wrong with the caller's arguments; null: nothing
     */
    static EdgeAgreement seek(
            Rank rank, Comm comm, @Nullable MpirException failure, long edges, Weighting weights, boolean reorder) {
        long[] mine = new long[WORDS];
        mine[FAILURE] = failure == null ? 0 : (long) failure.errorClass() << 32 | comm.rank;
        mine[EDGES] = edges;
        if (failure == null) {
            mine[WEIGHTED] = weights == Weighting.WEIGHTED ? 1 : 0;
            mine[UNWEIGHTED] = weights == Weighting.UNWEIGHTED ? 1 : 0;
            mine[reorder ? 4 : 5] = 1;
        }
        long[] all = new long[WORDS];
        Coll.allreduce(
                rank,
                mine,
                all,
                WORDS,
                Datatype.table(rank).known(PredefinedTypes.INT64_T),
                Op.table(rank).known(Ops.MAX),
                comm);
        if (failure != null) {
            throw failure;
        }
        if (all[FAILURE] != 0) {
            throw new MpirException(
                    (int) (all[FAILURE] >> 32),
                    "the arguments of rank " + (int) all[FAILURE] + " of the communicator are wrong, as its own error"
                            + " says: expected valid ones at all ranks; nothing was made");
        }
        same(all[WEIGHTED], all[UNWEIGHTED], "weights", "MPI_UNWEIGHTED at some ranks and weights at others");
        same(all[4], all[5], "reorder", "true at some ranks and false at others");
        return new EdgeAgreement(all[EDGES], all[UNWEIGHTED] == 0);
    }

    private static void same(long some, long others, String name, String found) {
        if (some != 0 && others != 0) {
            throw new MpirException(
                    ErrorClass.ERR_TOPOLOGY, name + " is " + found + ": expected the same at all ranks");
        }
    }
}
