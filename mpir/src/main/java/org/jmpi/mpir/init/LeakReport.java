package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.HandleAllocator;

/** Tells which handle objects a program never freed (mirrors MPICH's {@code handlealloc} report). */
final class LeakReport {
    /** The pair types stand in the direct slab of datatypes for ever. */
    private static final int PAIR_TYPES = 5;

    private LeakReport() {}

    static void print(Rank rank) {
        line(rank, rank.comms, 0);
        line(rank, rank.groups, 0);
        line(rank, rank.datatypes, PAIR_TYPES);
        line(rank, rank.ops, 0);
        line(rank, rank.errhandlers, 0);
        int requests = rank.device.liveRequests();
        if (requests > 0) {
            System.err.println("jmpi: rank " + rank.worldRank() + " leaks " + requests + " request handle(s)");
        }
    }

    private static void line(Rank rank, HandleAllocator<?> allocator, int permanent) {
        int live = allocator.liveCount() - permanent;
        if (live > 0) {
            int direct = Math.max(0, allocator.liveDirect() - permanent);
            System.err.println("jmpi: rank " + rank.worldRank() + " leaks " + live + " "
                    + allocator.kind().noun() + " handle(s), " + direct + " of them direct");
        }
    }
}
