package org.jmpi.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jmpi.mpir.mpl.ObjectFile;
import org.jspecify.annotations.Nullable;

/**
 * Where ranks note that their test has begun and ended. It works without MPI, which a rank that has failed must not call: its peers may wait for
 * messages that never come.
 */
record MeetingFolder(Path path, int ranks) {
    private static final String BEGUN = "begun-";
    private static final String ENDED = "ended-";
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** Notes that the method of a test is about to be called. */
    void begun(int rank) throws IOException {
        Files.createFile(file(BEGUN, rank));
    }

    /**
     * Notes that a test has ended.
     *
     * @param failure what it threw, serializable; null: nothing. It is kept, for a process may be killed before it says so
     */
    void ended(int rank, @Nullable Throwable failure) throws IOException {
        ObjectFile.write(file(ENDED, rank), failure);
    }

    /** Returns what the test of a rank threw, as far as that is known, or null. */
    @Nullable
    Throwable failure(int rank) throws IOException {
        try {
            return (Throwable) ObjectFile.readIfThere(file(ENDED, rank));
        } catch (ClassNotFoundException e) {
            return new AssertionError("a failure that can't be read: " + e);
        }
    }

    /** Waits until all have ended; returns false if some have not so long after the last has begun. */
    boolean awaitEnds(long nanos) {
        long begin = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            if (have(ENDED)) {
                return true;
            }
            if (!have(BEGUN)) {
                begin = System.nanoTime();
            } else if (System.nanoTime() - begin > nanos) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return false;
    }

    /** A rank whose test ended before its method was called has not begun. */
    private boolean have(String what) {
        return IntStream.range(0, ranks)
                .allMatch(rank -> Files.exists(file(what, rank)) || Files.exists(file(ENDED, rank)));
    }

    private Path file(String what, int rank) {
        return path.resolve(what + rank);
    }
}
