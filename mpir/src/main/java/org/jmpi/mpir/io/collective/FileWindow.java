package org.jmpi.mpir.io.collective;

import java.util.concurrent.Executor;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.io.access.Sieving;
import org.jmpi.mpir.io.access.Transfers;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.watch.IoCount;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * A window of the file in an aggregator's memory, which it reads or writes itself, or another thread does while the aggregator
 * goes on. Then {@link #await} comes before anything else.
 */
final class FileWindow {
    /** Pieces that are on average shorter are read, filled in and written in one. */
    private static final int LONG_RUN = 4096;

    final Piece memory = new Piece();
    /** Where the window begins in its memory. */
    private int at;

    final Coverage coverage = new Coverage();
    /** What the file has where nobody gave anything. */
    private final Piece under = new Piece();

    private final UserBuffer staged = new UserBuffer();
    private final MpiFile file;
    private long begin;
    private int size;
    private int got;
    private @Nullable RuntimeException failure;
    /** How long calls of the file took in this access, and how many bytes they moved. */
    private long nanos;

    private long moved;
    private long latest;
    /** Guarded by this. */
    private boolean isBusy;

    FileWindow(MpiFile file) {
        this.file = file;
    }

    /** Lies in {@code segment} from byte {@code begin} on, which is long enough. */
    void use(Segment segment, int begin) {
        memory.use(segment);
        at = begin;
    }

    /** Returns how long the file took the last time, in nanoseconds. */
    long latestNanos() {
        return latest;
    }

    /** Lets go of the memory. */
    void release() {
        memory.release();
        under.release();
    }

    /** Begins an access. */
    void clear() {
        failure = null;
        nanos = 0;
        moved = 0;
    }

    /** Goes to {@code size} bytes of the file from {@code begin} on; none of them was given so far. */
    void open(long begin, int size) {
        this.begin = begin;
        this.size = size;
        got = 0;
        memory.room(at + size);
        coverage.begin(size);
    }

    /** Why the file could not be accessed; null: it could. */
    @Nullable
    RuntimeException failure() {
        return failure;
    }

    /** Returns how many bytes of the window the file had. */
    int got() {
        return got;
    }

    /** Returns the nanoseconds per MiB that the file took in this access. */
    long nanosPerMib() {
        return moved == 0 ? 0 : nanos / Math.max(1, moved >>> 20);
    }

    // by another thread

    /** Has another thread read ({@code reads}) or write. */
    void start(Executor thread, boolean reads, boolean mayFill) {
        synchronized (this) {
            isBusy = true;
        }
        thread.execute(() -> {
            try {
                if (reads) {
                    read();
                } else {
                    write(mayFill);
                }
            } finally {
                over();
            }
        });
    }

    private synchronized void over() {
        isBusy = false;
        notifyAll();
    }

    /** Returns when the other thread is done; an interrupt waits until then. */
    synchronized void await() {
        boolean interrupted = false;
        while (isBusy) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // the file

    /** Reads what the file has of the window. */
    void read() {
        long since = System.nanoTime();
        try {
            got = (int) Transfers.read(file.store, begin, memory.bytes, at, size);
        } catch (RuntimeException | OutOfMemoryError e) {
            failure = Attempt.failure(e);
        }
        count(since);
    }

    private void count(long since) {
        latest = System.nanoTime() - since;
        nanos += latest;
        moved += size;
    }

    /**
     * Writes what was given of the window.
     *
     * @param mayFill whether bytes between may be written, too, as they are in the file
     */
    void write(boolean mayFill) {
        long since = System.nanoTime();
        BlockLocks locks = Sieving.guard(file);
        if (locks == null) {
            writePart(0, size, mayFill);
        } else {
            for (int from = 0; from < size; ) {
                int to = (int) Math.min(size, BlockLocks.end(begin + from) - begin);
                locks.lock(begin + from);
                try {
                    writePart(from, to, true);
                } finally {
                    locks.unlock(begin + from);
                }
                from = to;
            }
        }
        count(since);
    }

    /** Writes what was given of the window's bytes from {@code first} to {@code end}. */
    private void writePart(int first, int end, boolean mayFill) {
        if (failure != null) {
            return;
        }
        try {
            if (mayFill && areShort(first, end)) {
                fillHoles(first, end);
            }
            for (int from = coverage.next(first, true); from < end; ) {
                int to = Math.min(end, coverage.next(from, false));
                Transfers.write(file.store, null, begin + from, memory.bytes, at + from, to - from);
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
    private void fillHoles(int first, int end) {
        file.meter.count(IoCount.FILLED, 1);
        under.room(end - first);
        int there = first + (int) Transfers.read(file.store, begin + first, under.bytes, 0, end - first);
        UserBuffer old = staged.set(under.segment.bytes);
        int from = coverage.next(first, true);
        for (int hole = coverage.next(from, false); hole < there; ) {
            int next = coverage.next(hole, true);
            if (next >= end) {
                // nobody gave anything behind it
                break;
            }
            int to = Math.min(there, next);
            MemoryCopy.toSegment(old, hole - first, memory.segment, at + hole, to - hole);
            coverage.add(hole, to - hole);
            hole = to < next ? there : coverage.next(next, false);
        }
    }
}
