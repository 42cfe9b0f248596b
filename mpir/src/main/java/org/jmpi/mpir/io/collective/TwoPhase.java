package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.io.access.Sieving;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.access.Transfers;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.file.FileScratch;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.watch.IoCount;
import org.jmpi.mpir.io.watch.RoundWatch;
import org.jspecify.annotations.Nullable;

/**
 * Collective buffering in two phases: ranks exchange data with aggregators, and each aggregator accesses its own domain of the
 * file in long pieces. Nobody sends lists of offsets: {@link Intervals} are known. A failure of an aggregator ends nothing: it
 * goes on with all rounds, and all ranks agree on it at the end.
 */
final class TwoPhase implements RunVisitor, FileScratch {
    /** Pieces that are on average shorter are read, filled in and written in one. */
    private static final int LONG_RUN = 4096;

    final Intervals intervals;
    private final MpiFile file;
    private final Domains domains = new Domains();
    private final Messages messages;
    private final RoundWatch watch;
    private final int me;
    private final int ranks;
    /** Which aggregator this rank is; -1: none. */
    private int own;

    private final UserBuffer user = new UserBuffer();
    private final UserBuffer part = new UserBuffer();
    private final UserBuffer staged = new UserBuffer();
    private final RoundBuffers buffers = new RoundBuffers();
    private final Coverage coverage = buffers.coverage;
    private @Nullable RuntimeException failure;
    private long moved;

    // the run that is copied
    private boolean isWrite;
    private long windowAt;
    private int packedAt;

    private TwoPhase(Rank rank, MpiFile file) {
        this.file = file;
        intervals = new Intervals(file.records);
        me = file.comm.rank;
        ranks = file.comm.size;
        messages = new Messages(rank, file.comm, file.meter);
        watch = new RoundWatch(rank, file.meter, file.name, me == 0, domains::rankOf);
    }

    /** Returns that of {@code file}, which keeps it: one collective access at a time uses it. */
    static TwoPhase of(Rank rank, MpiFile file) {
        if (file.collective instanceof TwoPhase known) {
            return known;
        }
        TwoPhase made = new TwoPhase(rank, file);
        file.collective = made;
        return made;
    }

    private void begin(Transfer transfer, boolean writes) {
        user.set(transfer.buf(), transfer.type().layout);
        isWrite = writes;
        failure = null;
        moved = 0;
        domains.divide(file, intervals.low, intervals.high);
        own = domains.aggregatorOf(me);
        messages.room(Math.max(ranks, domains.aggregators));
        watch.begin(!writes, domains.rounds, intervals.high - intervals.low, domains.aggregators);
    }

    private void end() {
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
                fillWindow(round);
                writeWindow(round, mayFill);
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
            buffers.packed.room(total);
            int at = 0;
            for (int r = 0; r < ranks; r++) {
                int n = length(r, round);
                if (n > 0) {
                    messages.receive(r, staged.set(buffers.packed.segment.bytes).advance(at), n, r);
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

    private void fillWindow(int round) {
        long begin = domains.begin(own, round);
        int size = (int) (domains.end(own, round) - begin);
        buffers.window.room(size);
        coverage.begin(size);
        packedAt = 0;
        for (int r = 0; r < ranks; r++) {
            int n = messages.received(r);
            if (n > 0) {
                copyRuns(r, intervals.cut(r, begin), n, begin);
            }
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
            MemoryCopy.toSegment(staged.set(buffers.packed.segment.bytes), packedAt, buffers.window.segment, place, n);
            coverage.add(place, n);
        } else {
            MemoryCopy.fromSegment(
                    buffers.window.segment, place, staged.set(buffers.packed.segment.bytes), packedAt, n);
        }
        packedAt += n;
    }

    private void writeWindow(int round, boolean mayFill) {
        long begin = domains.begin(own, round);
        int size = (int) (domains.end(own, round) - begin);
        BlockLocks locks = Sieving.guard(file);
        if (locks == null) {
            writePart(begin, 0, size, mayFill);
            return;
        }
        for (int from = 0; from < size; ) {
            int to = (int) Math.min(size, BlockLocks.end(begin + from) - begin);
            locks.lock(begin + from);
            try {
                writePart(begin, from, to, true);
            } finally {
                locks.unlock(begin + from);
            }
            from = to;
        }
    }

    /** Writes what was given of the window's bytes from {@code first} to {@code end}. */
    private void writePart(long begin, int first, int end, boolean mayFill) {
        if (failure != null) {
            return;
        }
        try {
            if (mayFill && areShort(first, end)) {
                fillHoles(begin, first, end);
            }
            for (int from = coverage.next(first, true); from < end; ) {
                int to = Math.min(end, coverage.next(from, false));
                Transfers.write(file.store, null, begin + from, buffers.window.bytes, from, to - from);
                from = coverage.next(to, true);
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            failure = Attempt.failure(e);
        }
    }

    /** Returns whether there are holes between runs that are short on average. */
    private boolean areShort(int first, int end) {
        int runs = 0;
        int bytes = 0;
        for (int from = coverage.next(first, true); from < end; ) {
            int to = Math.min(end, coverage.next(from, false));
            runs++;
            bytes += to - from;
            from = coverage.next(to, true);
        }
        return runs > 1 && bytes / runs < LONG_RUN && file.store.isReadable();
    }

    /** Fills holes between what was given with what the file has. Bytes behind the file's end stay holes. */
    private void fillHoles(long begin, int first, int end) {
        file.meter.count(IoCount.FILLED, 1);
        buffers.under.room(end - first);
        int got = first + (int) Transfers.read(file.store, begin + first, buffers.under.bytes, 0, end - first);
        UserBuffer old = staged.set(buffers.under.segment.bytes);
        int from = coverage.next(first, true);
        for (int hole = coverage.next(from, false); hole < got; ) {
            int next = coverage.next(hole, true);
            if (next >= end) {
                // nobody gave anything behind it
                break;
            }
            int to = Math.min(got, next);
            MemoryCopy.toSegment(old, hole - first, buffers.window.segment, hole, to - hole);
            coverage.add(hole, to - hole);
            hole = to < next ? got : coverage.next(next, false);
        }
    }

    /** Returns how many bytes of a window the file has. */
    private int load(long begin, int size) {
        try {
            return (int) Transfers.read(file.store, begin, buffers.window.bytes, 0, size);
        } catch (RuntimeException | OutOfMemoryError e) {
            failure = Attempt.failure(e);
            return 0;
        }
    }

    private void sendToAll(int round) {
        int total = total(round);
        if (total == 0) {
            return;
        }
        long begin = domains.begin(own, round);
        int size = (int) (domains.end(own, round) - begin);
        buffers.window.room(size);
        buffers.packed.room(total);
        int got = failure == null ? load(begin, size) : 0;
        packedAt = 0;
        for (int r = 0; r < ranks; r++) {
            if (length(r, round) > 0) {
                long x = intervals.cut(r, begin);
                int n = (int) (intervals.cut(r, begin + got) - x);
                int at = packedAt;
                copyRuns(r, x, n, begin);
                messages.send(r, staged.set(buffers.packed.segment.bytes).advance(at), n, r);
            }
        }
    }
}
