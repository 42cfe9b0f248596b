package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.watch.IoCount;
import org.jmpi.mpir.io.watch.RoundWatch;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Collective buffering among ranks that share memory: each copies its bytes straight into the aggregators' windows, or out of
 * them. A barrier lies between the copies and the accesses to the file.
 */
final class SharedPhase {
    private final Rank rank;
    private final MpiFile file;
    private final Intervals intervals;
    private final Domains domains;
    private final RoundWatch watch;
    private final SharedWindows windows;
    private final FileWindow window;
    private final UserBuffer user = new UserBuffer();
    private final int me;
    private final int ranks;
    private final Copy copy = new Copy();
    private final RunVisitor mark = this::mark;
    private int own;
    private long markedFrom;

    SharedPhase(Rank rank, MpiFile file, Intervals intervals, Domains domains, RoundWatch watch) {
        this.rank = rank;
        this.file = file;
        this.intervals = intervals;
        this.domains = domains;
        this.watch = watch;
        windows = new SharedWindows(rank, file);
        window = new FileWindow(file);
        me = file.comm.rank;
        ranks = file.comm.size;
    }

    /** Returns whether there is memory for this access. Collective; all ranks get the same. */
    boolean hasRoom() {
        return windows.room(domains.window);
    }

    /** Why this rank's part of the file could not be accessed; null: it could. */
    @Nullable
    RuntimeException failure() {
        return window.failure();
    }

    private void begin(Transfer transfer) {
        user.set(transfer.buf(), transfer.type().layout);
        own = domains.aggregatorOf(me);
        window.clear();
        if (own >= 0) {
            window.use(windows.of(me), SharedWindows.HEADER);
            windows.tell(me, 0, 0);
        }
    }

    void write(Transfer transfer, boolean mayFill) {
        begin(transfer);
        for (int round = 0; round < domains.rounds; round++) {
            if (round > 0) {
                barrier();
                tellOfWaits();
            }
            long since = file.meter.begin();
            copyAll(round, true);
            barrier();
            file.meter.time(IoCount.EXCHANGE_TIME, since);
            if (own >= 0 && opened(round)) {
                markAll(round);
                window.write(mayFill);
                windows.tell(me, 0, window.latestNanos());
            }
            watch.done(round);
        }
        user.clear();
    }

    /** Returns how many bytes were there. */
    long read(Transfer transfer) {
        begin(transfer);
        long moved = 0;
        for (int round = 0; round < domains.rounds; round++) {
            if (round > 0) {
                // all have copied what they wanted of the last window
                barrier();
            }
            if (own >= 0 && opened(round)) {
                window.read();
                windows.tell(me, window.got(), window.latestNanos());
            }
            long since = file.meter.begin();
            barrier();
            tellOfWaits();
            moved += copyAll(round, false);
            file.meter.time(IoCount.EXCHANGE_TIME, since);
            watch.done(round);
        }
        user.clear();
        return moved;
    }

    private void barrier() {
        Coll.barrier(rank, file.comm);
    }

    private void tellOfWaits() {
        for (int a = 0; a < domains.aggregators; a++) {
            watch.took(a, windows.nanos(domains.rankOf(a)));
        }
    }

    // the side of who accesses

    /** Copies what this rank has in the windows of a round; returns how many bytes. */
    private long copyAll(int round, boolean writes) {
        long moved = 0;
        for (int a = 0; a < domains.aggregators; a++) {
            int r = domains.rankOf(a);
            long begin = domains.begin(a, round);
            long end = domains.end(a, round);
            long limit = writes ? end : Math.min(end, begin + windows.got(r));
            long x = intervals.cut(me, begin);
            long n = intervals.cut(me, limit) - x;
            if (n > 0) {
                copy.begin(x, begin, windows.of(r), writes);
                intervals.view(me).runs(x, n, copy);
                moved += n;
            }
        }
        file.meter.count(IoCount.EXCHANGED, moved);
        return moved;
    }

    /** Copies runs between the user's buffer and a window. */
    private final class Copy implements RunVisitor {
        private Segment target = Segment.allocate(0);
        private boolean writes;
        private long windowAt;
        private long userAt;

        void begin(long at, long windowBegin, Segment of, boolean isWrite) {
            target = of;
            writes = isWrite;
            windowAt = windowBegin - intervals.view(me).disp() - SharedWindows.HEADER;
            userAt = at - intervals.at(me);
        }

        @Override
        public void run(long at, long len) {
            int place = (int) (at - windowAt);
            if (writes) {
                MemoryCopy.toSegment(user, userAt, target, place, (int) len);
            } else {
                MemoryCopy.fromSegment(target, place, user, userAt, (int) len);
            }
            userAt += len;
        }
    }

    // the side of an aggregator

    /** Goes to the own window of a round; returns whether any rank has something there. */
    private boolean opened(int round) {
        long begin = domains.begin(own, round);
        long end = domains.end(own, round);
        boolean isUsed = false;
        for (int r = 0; r < ranks && !isUsed; r++) {
            isUsed = intervals.cut(r, end) > intervals.cut(r, begin);
        }
        if (isUsed) {
            window.open(begin, (int) (end - begin));
        }
        return isUsed;
    }

    private void markAll(int round) {
        long begin = domains.begin(own, round);
        long end = domains.end(own, round);
        for (int r = 0; r < ranks; r++) {
            long x = intervals.cut(r, begin);
            long n = intervals.cut(r, end) - x;
            if (n > 0) {
                markedFrom = begin - intervals.view(r).disp();
                intervals.view(r).runs(x, n, mark);
            }
        }
    }

    private void mark(long at, long len) {
        window.coverage.add((int) (at - markedFrom), (int) len);
    }
}
