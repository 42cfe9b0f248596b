package org.jmpi.mpir.topo;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.op.Ops;

/**
 * What the processes tell each other before they exchange edges: one allreduce. So arguments that are wrong at one
 * process, or differ where they must not, are an error everywhere and leave nobody waiting.
 */
final class Consent {
    private static final int FAILURE = 0;
    private static final int EDGES = 1;
    private static final int WORDS = 6;

    private Consent() {}

    /**
     * Returns the largest number of edges that any process has. Collective over {@code comm}.
     *
     * @param failure what is wrong with the caller's arguments; null: nothing
     */
    static long seek(Rank rank, Comm comm, MpirException failure, long edges, boolean weighted, boolean reorder) {
        long[] mine = new long[WORDS];
        mine[FAILURE] = failure == null ? 0 : (long) failure.errorClass() << 32 | comm.rank;
        mine[EDGES] = edges;
        if (failure == null) {
            mine[weighted ? 2 : 3] = 1;
            mine[reorder ? 4 : 5] = 1;
        }
        long[] all = new long[WORDS];
        Coll.allreduce(
                rank, mine, all, WORDS, rank.datatypes.find(PredefinedTypes.INT64_T), rank.ops.find(Ops.MAX), comm);
        if (failure != null) {
            throw failure;
        }
        if (all[FAILURE] != 0) {
            throw new MpirException(
                    (int) (all[FAILURE] >> 32),
                    "the arguments of rank " + (int) all[FAILURE] + " of the communicator are wrong, as its own error"
                            + " says: expected valid ones at all ranks; nothing was made");
        }
        same(all[2], all[3], "weights", "MPI_UNWEIGHTED at some ranks and weights at others");
        same(all[4], all[5], "reorder", "true at some ranks and false at others");
        return all[EDGES];
    }

    private static void same(long some, long others, String name, String found) {
        if (some != 0 && others != 0) {
            throw new MpirException(
                    ErrorClass.ERR_TOPOLOGY, name + " is " + found + ": expected the same at all ranks");
        }
    }
}
