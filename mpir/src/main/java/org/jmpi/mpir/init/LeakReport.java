package org.jmpi.mpir.init;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.key.Key;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.win.Win;

/** Tells which handle objects a program never freed (mirrors MPICH's {@code handlealloc} report). */
final class LeakReport {
    private LeakReport() {}

    static void print(Rank rank) {
        Set<Comm> ofWindows = new HashSet<>();
        Win.table(rank).forEachLive(win -> ofWindows.add(win.comm));
        // those of a session that is open still are in use
        line(rank, Comm.table(rank), comm -> comm.localGroup.owner == null && !ofWindows.contains(comm));
        line(rank, Win.table(rank), win -> win.comm.localGroup.owner == null);
        line(rank, Group.table(rank), group -> group.owner == null);
        line(rank, Datatype.table(rank), type -> !type.permanent);
        line(rank, Op.table(rank), x -> true);
        line(rank, Errhandler.table(rank), x -> true);
        line(rank, Key.table(rank), x -> true);
        line(rank, Info.table(rank), x -> true);
        int requests = Device.of(rank).diagnosis().liveRequests();
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
