package org.jmpi.mpir.init;

import java.util.function.Predicate;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleObject;

/** Tells which handle objects a program never freed (mirrors MPICH's {@code handlealloc} report). */
final class LeakReport {
    private LeakReport() {}

    static void print(Rank rank) {
        // those of a session that is open still are in use
        line(rank, rank.comms, comm -> comm.localGroup.owner == null);
        line(rank, rank.groups, group -> group.owner == null);
        line(rank, rank.datatypes, type -> !type.permanent);
        line(rank, rank.ops, x -> true);
        line(rank, rank.errhandlers, x -> true);
        line(rank, rank.keys, x -> true);
        line(rank, rank.infos, x -> true);
        int requests = rank.device.diagnosis().liveRequests();
        if (requests > 0) {
            System.err.println("jmpi: rank " + rank.worldRank() + " leaks " + requests + " request handle(s)");
        }
    }

    /** Reports the objects that a program can free. */
    private static <T extends HandleObject> void line(Rank rank, HandleAllocator<T> allocator, Predicate<T> freeable) {
        int[] live = new int[2];
        allocator.forEachLive(object -> {
            if (freeable.test(object)) {
                live[0]++;
                live[1] += Handle.type(object.handle()) == Handle.TYPE_DIRECT ? 1 : 0;
            }
        });
        if (live[0] > 0) {
            System.err.println("jmpi: rank " + rank.worldRank() + " leaks " + live[0] + " "
                    + allocator.kind().noun() + " handle(s), " + live[1] + " of them direct");
        }
    }
}
