package org.jmpi.mpir.init;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
public final class LeakReport {
    private final Rank rank;
    private final List<String> found = new ArrayList<>();

    private LeakReport(Rank rank) {
        this.rank = rank;
    }

    static void print(Rank rank) {
        for (String each : of(rank)) {
            System.err.println("jmpi: rank " + rank.worldRank() + " leaks " + each);
        }
    }

    /**
     * Returns what is not freed, an entry for each kind of handle. Local; the calling thread's rank is between Init and Finalize.
     *
     * @param rank of the calling thread
     */
    public static List<String> of(Rank rank) {
        LeakReport report = new LeakReport(rank);
        report.find();
        return report.found;
    }

    private void find() {
        Set<Comm> ofWindows = new HashSet<>();
        Win.table(rank).forEachLive(win -> ofWindows.add(win.comm));
        // those of a session that is open still are in use
        count(Comm.table(rank), comm -> comm.localGroup.owner == null && !ofWindows.contains(comm));
        count(Win.table(rank), win -> win.comm.localGroup.owner == null);
        count(Group.table(rank), group -> group.owner == null);
        count(Datatype.table(rank), type -> !type.permanent);
        count(Op.table(rank), x -> true);
        count(Errhandler.table(rank), x -> true);
        count(Key.table(rank), x -> true);
        count(Info.table(rank), x -> true);
        int requests = Device.of(rank).diagnosis().liveRequests();
        if (requests > 0) {
            found.add(requests + " request handle(s)");
        }
    }

    /** Counts the objects that a program can free. */
    private <T extends HandleObject> void count(HandleAllocator<T> allocator, Predicate<T> freeable) {
        int[] live = new int[2];
        allocator.forEachLive(object -> {
            if (freeable.test(object)) {
                live[0]++;
                live[1] += Handle.type(object.handle()) == Handle.TYPE_DIRECT ? 1 : 0;
            }
        });
        if (live[0] > 0) {
            found.add(live[0] + " " + allocator.kind().noun() + " handle(s), " + live[1] + " of them direct");
        }
    }
}
