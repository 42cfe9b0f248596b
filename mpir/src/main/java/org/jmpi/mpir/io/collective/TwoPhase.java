package org.jmpi.mpir.io.collective;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jmpi.mpir.io.view.FileView;
import org.jspecify.annotations.Nullable;

/**
 * Collective buffering in two phases: ranks exchange data with aggregators, and each aggregator accesses its own domain of the
 * file in long pieces. Nobody sends lists of offsets: {@link Intervals} are known. A failure of an aggregator ends nothing: it
 * goes on with all rounds, and all ranks agree on it at the end.
 */
final class TwoPhase implements RunVisitor {
    /** Pieces that are on average shorter are read, filled in and written in one. */
    private static final int LONG_RUN = 4096;

    private final MpiFile file;
    private final Intervals intervals;
    private final Domains domains;
    private final Messages messages;
    private final int me;
    private final int ranks;
    /** Which aggregator this rank is; -1: none. */
    private final int own;

    private final UserBuffer user = new UserBuffer();
    private final UserBuffer part = new UserBuffer();
    private final UserBuffer staged = new UserBuffer();
    private final RoundBuffers buffers;
    private final Coverage coverage;
    private @Nullable RuntimeException failure;
    private long moved;

    // the run that is copied
    private boolean isWrite;
    private long windowAt;
    private int packedAt;

    TwoPhase(Rank rank, MpiFile file, Intervals intervals) {
        this.file = file;
        this.intervals = intervals;
        buffers = RoundBuffers.of(file);
        coverage = buffers.coverage;
        domains = new Domains(file, intervals.low, intervals.high);
        me = file.comm.rank;
        ranks = file.comm.size;
        own = domains.aggregatorOf(me);
        messages = new Messages(rank, file.comm, Math.max(ranks, domains.aggregators));
    }

    /** Why this rank's part of the file could not be accessed; null: it could. */
    @Nullable
    RuntimeException failure() {
        return failure;
    }

    /** Writes what {@code transfer} has. */
    void write(Transfer transfer, boolean mayFill) {
        isWrite = true;
        user.set(transfer.buf(), transfer.type().layout);
        for (int round = 0; round < domains.rounds; round++) {
            int expected = receiveFromAll(round);
            exchangeWithAggregators(round);
            if (expected > 0) {
                fillWindow(round);
                writeWindow(round, mayFill);
            }
            messages.allSent();
        }
    }

    /** Reads into {@code transfer}; returns how many bytes were there. */
    long read(Transfer transfer) {
        user.set(transfer.buf(), transfer.type().layout);
        for (int round = 0; round < domains.rounds; round++) {
            exchangeWithAggregators(round);
            if (own >= 0) {
                sendToAll(round);
            }
            for (int a = 0; a < domains.aggregators; a++) {
                moved += messages.received(a);
            }
            messages.allSent();
        }
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
            buffers.packed = RoundBuffers.room(buffers.packed, total);
            int at = 0;
            for (int r = 0; r < ranks; r++) {
                int n = length(r, round);
                if (n > 0) {
                    messages.receive(r, staged.set(buffers.packed.bytes).advance(at), n, r);
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
        buffers.window = RoundBuffers.room(buffers.window, size);
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
            MemoryCopy.toSegment(staged.set(buffers.packed.bytes), packedAt, buffers.window, place, n);
            coverage.add(place, n);
        } else {
            MemoryCopy.fromSegment(buffers.window, place, staged.set(buffers.packed.bytes), packedAt, n);
        }
        packedAt += n;
    }

    private void writeWindow(int round, boolean mayFill) {
        if (failure != null) {
            return;
        }
        long begin = domains.begin(own, round);
        int size = (int) (domains.end(own, round) - begin);
        int from = coverage.next(0, true);
        if (mayFill && areShort(from, size)) {
            fillHoles(begin, size);
        }
        ByteBuffer memory = windowBytes();
        while (from < size) {
            int to = coverage.next(from, false);
            store(begin, memory, from, to);
            from = coverage.next(to, true);
        }
    }

    /** Returns whether there are holes between runs that are short on average. */
    private boolean areShort(int from, int size) {
        int runs = 0;
        int bytes = 0;
        int at = from;
        while (at < size) {
            int to = coverage.next(at, false);
            runs++;
            bytes += to - at;
            at = coverage.next(to, true);
        }
        return runs > 1 && bytes / runs < LONG_RUN && file.store.isReadable();
    }

    /** Fills the holes between what was given with what the file has. Bytes behind the file's end stay holes. */
    private void fillHoles(long begin, int size) {
        buffers.under = RoundBuffers.room(buffers.under, size);
        ByteBuffer memory = buffers.under.bytes.duplicate();
        int got = load(begin, memory, size);
        UserBuffer old = staged.set(buffers.under.bytes);
        int from = coverage.next(0, true);
        for (int hole = coverage.next(from, false); hole < got; ) {
            int end = coverage.next(hole, true);
            if (end == size) {
                // nobody gave anything behind it
                break;
            }
            int to = Math.min(got, end);
            MemoryCopy.toSegment(old, hole, buffers.window, hole, to - hole);
            coverage.add(hole, to - hole);
            hole = to < end ? got : coverage.next(end, false);
        }
    }

    private ByteBuffer windowBytes() {
        return buffers.window.bytes.duplicate();
    }

    private void store(long begin, ByteBuffer memory, int from, int to) {
        try {
            memory.clear().limit(to).position(from);
            while (memory.hasRemaining()) {
                if (file.store.write(begin + memory.position(), memory) <= 0) {
                    throw new IOException("the system wrote nothing");
                }
            }
        } catch (IOException e) {
            failure = StoreErrors.of(
                    e, "writing bytes " + (begin + from) + " to " + (begin + to - 1) + " of " + file.store.name());
        }
    }

    /** Returns how many of {@code size} bytes the file had. */
    private int load(long begin, ByteBuffer memory, int size) {
        try {
            memory.clear().limit(size);
            while (memory.hasRemaining()) {
                if (file.store.read(begin + memory.position(), memory) <= 0) {
                    break;
                }
            }
            return memory.position();
        } catch (IOException e) {
            failure = StoreErrors.of(
                    e, "reading bytes " + begin + " to " + (begin + size - 1) + " of " + file.store.name());
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
        buffers.window = RoundBuffers.room(buffers.window, size);
        buffers.packed = RoundBuffers.room(buffers.packed, total);
        int got = failure == null ? load(begin, windowBytes(), size) : 0;
        packedAt = 0;
        for (int r = 0; r < ranks; r++) {
            if (length(r, round) > 0) {
                long x = intervals.cut(r, begin);
                int n = (int) (intervals.cut(r, begin + got) - x);
                int at = packedAt;
                copyRuns(r, x, n, begin);
                messages.send(r, staged.set(buffers.packed.bytes).advance(at), n, r);
            }
        }
    }
}
