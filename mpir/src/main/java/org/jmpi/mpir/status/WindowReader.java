package org.jmpi.mpir.status;

import static org.jmpi.mpir.pmi.status.RankReport.ANY;
import static org.jmpi.mpir.pmi.status.RankReport.UNKNOWN;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.pmi.RankRanges;
import org.jmpi.mpir.pmi.status.RankReport.CommName;
import org.jmpi.mpir.pmi.status.RankReport.HeldLock;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Progress;
import org.jmpi.mpir.pmi.status.StatusLines;
import org.jmpi.mpir.request.WindowWait;
import org.jmpi.mpir.win.PartLock;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinDevice;

/** Looks at the windows of a rank from another thread, see {@link RankGatherer}. */
final class WindowReader {
    private WindowReader() {}

    /** Returns a wait for something of a rank of a window; of any rank, if it is negative. */
    static Operation operation(ErrhandlerOwner window, Comm comm, int rank, WindowWait what) {
        Kind kind =
                switch (what) {
                    case LOCK -> Kind.LOCK;
                    case POST -> Kind.POST;
                    case COMPLETE -> Kind.COMPLETE;
                    case ANSWER -> Kind.ANSWER;
                };
        return new Operation(
                kind,
                new CommName(window.name, comm.contextId, ""),
                false,
                rank < 0 ? ANY : rank,
                rank < 0 ? ANY : comm.lpid(rank),
                UNKNOWN,
                -1,
                "",
                -1,
                Progress.UNKNOWN,
                0);
    }

    /** Returns the locks of the rank's parts that somebody waits for. */
    static List<HeldLock> locks(Rank rank) {
        List<HeldLock> locks = new ArrayList<>();
        Win.table(rank).forEachLive(win -> add(win, locks));
        return locks;
    }

    private static void add(Win win, List<HeldLock> locks) {
        WinDevice device = win.device;
        if (device == null || locks.size() >= StatusLines.MOST) {
            return;
        }
        try {
            PartLock lock = device.contendedLock();
            if (lock != null) {
                locks.add(new HeldLock(win.comm.contextId, lock.exclusive(), inJob(lock.holders(), win.comm)));
            }
        } catch (RuntimeException e) {
            // the window is being made or freed, or the lock changes hands: then nobody hangs there
            return;
        }
    }

    private static String inJob(BitSet ranks, Comm comm) {
        BitSet lpids = new BitSet();
        ranks.stream().forEach(rank -> lpids.set(comm.lpid(rank)));
        String word = RankRanges.encode(lpids);
        return word == null ? "" : word;
    }
}
