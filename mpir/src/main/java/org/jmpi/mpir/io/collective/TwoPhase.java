package org.jmpi.mpir.io.collective;

import java.util.concurrent.Executor;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.DaemonThreads;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.watch.RoundWatch;
import org.jspecify.annotations.Nullable;

/**
 * Collective buffering by messages, in two phases: ranks exchange data with aggregators, and each aggregator accesses its own domain
 * of the file in long pieces. Nobody sends lists of offsets: {@link Intervals} are known. A failure of an aggregator ends nothing: it
 * goes on with all rounds, and all ranks agree on it at the end.
 */
final class TwoPhase implements RunVisitor {
    /** A file that takes longer for a MiB is slow: while it is accessed the ranks exchange the next data. */
    private static final long SLOW = 2_000_000;

    private final Intervals intervals;
    private final MpiFile file;
    private final Domains domains;
    private final Messages messages;
    private final RoundWatch watch;
    private final int me;
    private final int ranks;
    /** Which aggregator this rank is; -1: none. */
    private int own;

    private final UserBuffer user = new UserBuffer();
    private final UserBuffer part = new UserBuffer();
    private final UserBuffer staged = new UserBuffer();
    /** The packed bytes of all ranks. */
    private final Piece packed = new Piece();

    private final FileWindow[] windows;
    /** Carries out what overlaps; null: nothing did so far. */
    private @Nullable Executor thread;

    private boolean isOutOfMemory;
    private boolean overlaps;
    private boolean isSlow;
    private @Nullable RuntimeException failure;
    private long moved;

    // the run that is copied
    private boolean isWrite;
    private FileWindow window;
    private long windowAt;
    private int packedAt;

    TwoPhase(Rank rank, MpiFile file, Intervals intervals, Domains domains, RoundWatch watch) {
        this.file = file;
        this.intervals = intervals;
        this.domains = domains;
        this.watch = watch;
        windows = new FileWindow[] {new FileWindow(file), new FileWindow(file)};
        window = windows[0];
        me = file.comm.rank;
        ranks = file.comm.size;
        messages = new Messages(rank, file.comm, file.meter);
    }

    private void begin(Transfer transfer, boolean writes) {
        user.set(transfer.buf(), transfer.type().layout);
        isWrite = writes;
        failure = null;
        isOutOfMemory = false;
        moved = 0;
        own = domains.aggregatorOf(me);
        overlaps = own >= 0 && domains.rounds > 1 && mayOverlap();
        for (FileWindow each : windows) {
            each.clear();
        }
        messages.room(Math.max(ranks, domains.aggregators));
    }

    private boolean mayOverlap() {
        if (file.hints.is(FileHints.CB_OVERLAP, "automatic")) {
            return isSlow || !file.store.isVisibleAtOnce();
        }
        return file.hints.is(FileHints.CB_OVERLAP, "enable");
    }

    private Executor thread() {
        Executor known = thread;
        if (known == null) {
            known = DaemonThreads.make(1, "jmpi-io-window");
            thread = known;
        }
        return known;
    }

    private FileWindow windowOf(int round) {
        return windows[overlaps ? round & 1 : 0];
    }

    /** Returns whether there is memory for the window. */
    private boolean open(FileWindow of, int round) {
        if (isOutOfMemory) {
            return false;
        }
        long begin = domains.begin(own, round);
        try {
            of.open(begin, (int) (domains.end(own, round) - begin));
            return true;
        } catch (OutOfMemoryError e) {
            failed(e);
            return false;
        }
    }

    /** Returns whether there is memory for what ranks send or get. */
    private boolean roomForPacked(int total) {
        if (isOutOfMemory) {
            return false;
        }
        try {
            packed.room(total);
            return true;
        } catch (OutOfMemoryError e) {
            failed(e);
            return false;
        }
    }

    /** The JVM tries for a second each time, so this access doesn't ask once more. */
    private void failed(OutOfMemoryError e) {
        isOutOfMemory = true;
        if (failure == null) {
            failure = Attempt.failure(e);
        }
    }

    private void failed(FileWindow of) {
        if (failure == null) {
            failure = of.failure();
        }
    }

    private void end() {
        for (FileWindow each : windows) {
            each.await();
            failed(each);
        }
        if (domains.rounds > 1 && own >= 0) {
            isSlow = windows[0].nanosPerMib() > SLOW;
        }
        if (isOutOfMemory) {
            // others may need it
            packed.release();
            windows[0].release();
            windows[1].release();
        }
        user.clear();
        part.clear();
    }

    /** Why this rank's part of the file could not be accessed; null: it could. */
    @Nullable
    RuntimeException failure() {
        return failure;
    }

    /** Writes what {@code transfer} has. */
    void write(Transfer transfer, boolean mayFill) {
        begin(transfer, true);
        for (int round = 0; round < domains.rounds; round++) {
            int expected = receiveFromAll(round);
            exchangeWithAggregators(round);
            if (expected > 0) {
                takeWindow(round, mayFill);
            }
            messages.allSent(watch);
            watch.done(round);
        }
        end();
    }

    /** Reads into {@code transfer}; returns how many bytes were there. */
    long read(Transfer transfer) {
        begin(transfer, false);
        for (int round = 0; round < domains.rounds; round++) {
            exchangeWithAggregators(round);
            if (own >= 0) {
                sendToAll(round);
            }
            for (int a = 0; a < domains.aggregators; a++) {
                long begin = watch.begin();
                moved += messages.received(a);
                watch.waited(a, begin);
            }
            messages.allSent(null);
            watch.done(round);
        }
        end();
        return moved;
    }

    // the side of who accesses

    /** Begins the messages with all aggregators in whose windows this rank has something. */
    private void exchangeWithAggregators(int round) {
        for (int a = 0; a < domains.aggregators; a++) {
            long x = intervals.cut(me, domains.begin(a, round));
            int n = (int) (intervals.cut(me, domains.end(a, round)) - x);
            if (n > 0 && isWrite) {
                messages.send(a, ofUser(x), n, domains.rankOf(a));
            } else if (n > 0) {
                messages.receive(a, ofUser(x), n, domains.rankOf(a));
            }
        }
    }

    private UserBuffer ofUser(long at) {
        return part.set(user).advance(at - intervals.at(me));
    }

    // the side of an aggregator

    /** Begins to receive what all ranks have in the own window; returns how many bytes. */
    private int receiveFromAll(int round) {
        if (own < 0) {
            return 0;
        }
        int total = total(round);
        if (total > 0) {
            boolean hasRoom = roomForPacked(total);
            int at = 0;
            for (int r = 0; r < ranks; r++) {
                int n = length(r, round);
                if (n > 0 && !hasRoom) {
                    messages.drop(r, staged.set(packed.segment.bytes), r);
                } else if (n > 0) {
                    messages.receive(r, staged.set(packed.segment.bytes).advance(at), n, r);
                    at += n;
                }
            }
        }
        return total;
    }

    private int total(int round) {
        long total = 0;
        for (int r = 0; r < ranks; r++) {
            total += length(r, round);
        }
        // views of several ranks may have the same bytes
        return Math.toIntExact(total);
    }

    private int length(int r, int round) {
        return (int) (intervals.cut(r, domains.end(own, round)) - intervals.cut(r, domains.begin(own, round)));
    }

    /** Puts what comes into the window, and has that written. Without memory it still takes what others send. */
    private void takeWindow(int round, boolean mayFill) {
        window = windowOf(round);
        window.await();
        failed(window);
        boolean isOpen = open(window, round);
        long begin = domains.begin(own, round);
        packedAt = 0;
        for (int r = 0; r < ranks; r++) {
            int n = messages.received(r);
            if (n > 0 && isOpen) {
                copyRuns(r, intervals.cut(r, begin), n, begin);
            }
        }
        if (isOpen && overlaps) {
            window.start(thread(), false, mayFill);
        } else if (isOpen) {
            window.write(mayFill);
        }
    }

    private void copyRuns(int r, long at, int n, long begin) {
        FileView view = intervals.view(r);
        windowAt = begin - view.disp();
        view.runs(at, n, this);
    }

    /** Copies a run between the window and the packed bytes. */
    @Override
    public void run(long at, long len) {
        int place = (int) (at - windowAt);
        int n = (int) len;
        if (isWrite) {
            MemoryCopy.toSegment(staged.set(packed.segment.bytes), packedAt, window.memory.segment, place, n);
            window.coverage.add(place, n);
        } else {
            MemoryCopy.fromSegment(window.memory.segment, place, staged.set(packed.segment.bytes), packedAt, n);
        }
        packedAt += n;
    }

    private void sendToAll(int round) {
        int total = total(round);
        if (total == 0) {
            loadAhead(round + 1);
            return;
        }
        FileWindow loaded = loaded(round);
        loadAhead(round + 1);
        window = loaded;
        boolean hasRoom = roomForPacked(total);
        long begin = domains.begin(own, round);
        int got = hasRoom && failure == null ? loaded.got() : 0;
        packedAt = 0;
        for (int r = 0; r < ranks; r++) {
            if (length(r, round) > 0) {
                long x = intervals.cut(r, begin);
                int n = (int) (intervals.cut(r, begin + got) - x);
                int at = packedAt;
                copyRuns(r, x, n, begin);
                messages.send(r, staged.set(packed.segment.bytes).advance(at), n, r);
            }
        }
    }

    /** Returns the window of a round with what the file has. */
    private FileWindow loaded(int round) {
        FileWindow of = windowOf(round);
        if (overlaps && round > 0) {
            // begun in the round before
            of.await();
        } else if (open(of, round)) {
            of.read();
        }
        failed(of);
        return of;
    }

    /** Has the other thread read the window of a round that is not yet. */
    private void loadAhead(int round) {
        if (overlaps && round < domains.rounds && total(round) > 0) {
            FileWindow of = windowOf(round);
            if (open(of, round)) {
                of.start(thread(), true, false);
            }
        }
    }
}
