package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a collective between two groups that happen inside the caller's group; rank 0 is their root. What comes
 * together there is in memory of the collective's own, so that the user's buffers are free for what the other group sends.
 */
final class LocalPhases {
    /** MPICH's cut-offs between the algorithms of short and of long messages. */
    private static final int SHORT_BCAST = 12288;

    private static final int LEAST_RING = 8;
    private static final int SHORT_REDUCE = 2048;

    private static final CollAlgorithm BCAST = new BcastBinomial();
    private static final CollAlgorithm LONG_BCAST = new BcastScatterRingAllgather();
    private static final CollAlgorithm REDUCE = new ReduceBinomial();
    private static final CollAlgorithm LONG_REDUCE = new ReduceReduceScatterGather();
    private static final CollAlgorithm GATHER = new GatherBinomial();

    private LocalPhases() {}

    /** Brings the first {@code bytes} bytes of rank 0's buffer to all. */
    static void bcast(CollSchedule s, CollArgs a, UserBuffer buf, long bytes) {
        CollArgs within = a.withinGroup();
        within.send.set(buf);
        within.blocks(bytes, bytes);
        boolean ring = bytes > SHORT_BCAST && a.size >= LEAST_RING;
        (ring ? LONG_BCAST : BCAST).run(s.local(), within);
        s.fence();
    }

    /** Reduces all send buffers, in the order of ranks; returns where rank 0 has the result, null at others. */
    static @Nullable UserBuffer reduce(CollSchedule s, CollArgs a) {
        CollArgs within = a.withinGroup();
        within.send.set(a.send);
        within.blocks(a.bytes, a.bytes);
        within.count = a.count;
        within.type = a.type;
        within.op = a.op;
        UserBuffer result = null;
        if (a.rank == 0) {
            result = s.scratch(a.bytes, a.type);
            within.recv.set(result);
        }
        (canHalve(within) ? LONG_REDUCE : REDUCE).run(s.local(), within);
        s.fence();
        return result;
    }

    private static boolean canHalve(CollArgs a) {
        return a.bytes > SHORT_REDUCE && a.op.commutative && a.op.isBuiltin() && a.count >= a.pof2();
    }

    /** Gathers {@code bytes} bytes of each send buffer; returns where rank 0 has them, null at others. */
    static @Nullable UserBuffer gather(CollSchedule s, CollArgs a, long bytes) {
        CollArgs within = a.withinGroup();
        within.send.set(a.send);
        within.blocks(bytes, bytes);
        UserBuffer all = null;
        if (a.rank == 0) {
            all = s.scratch(a.size * bytes, null);
            within.recv.set(all);
        }
        GATHER.run(s.local(), within);
        s.fence();
        return all;
    }

    /** Does {@code scatter} of blocks of {@code from}, which rank 0 has, into the receive buffers. */
    static void scatter(CollAlgorithm scatter, CollSchedule s, CollArgs a, UserBuffer from, long bytes) {
        CollArgs within = a.withinGroup();
        if (a.rank == 0) {
            within.send.set(from);
        }
        within.recv.set(a.recv);
        within.blocks(bytes, bytes);
        within.sendCounts = a.sendCounts;
        within.sendDispls = a.sendDispls;
        within.sendSize = a.sendSize;
        scatter.run(s.local(), within);
        s.fence();
    }
}
