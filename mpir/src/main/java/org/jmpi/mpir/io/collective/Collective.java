package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.access.Independent;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.view.Probe;
import org.jmpi.mpir.io.watch.IoAccess;
import org.jmpi.mpir.io.watch.IoWay;
import org.jspecify.annotations.Nullable;

/**
 * Collective accesses (MPI 4.1, 14.4). The ranks tell each other where their accesses begin and end, and all decide alike
 * whether each goes alone or they exchange data. They leave together, so that no later access overtakes one of these.
 */
public final class Collective {
    /** Longer runs go alone: to exchange them costs more than the calls of the system that it saves. */
    private static final long LONG_RUN = 64 * 1024;

    private static final int ORDERED = 1;
    private static final int LONG_RUNS = 2;
    /** Another thread of the rank may write meanwhile. */
    private static final int OVERLAPS = 4;

    private Collective() {}

    /** What an access is about, or why there is none. */
    private static void describe(Rank rank, MpiFile file, long at, long bytes) {
        long[] own = file.records.own;
        FileView view = file.view;
        own[Intervals.AT] = at;
        own[Intervals.BYTES] = bytes;
        Probe probe = file.records.probe;
        own[Intervals.FIRST] = bytes == 0 ? 0 : view.place(at, probe);
        own[Intervals.END] = bytes == 0 ? 0 : view.place(at + bytes - 1, probe) + 1;
        own[Intervals.FLAGS] = (view.isOrdered() ? ORDERED : 0)
                | (Math.min(bytes, view.meanRunLength()) >= LONG_RUN ? LONG_RUNS : 0)
                | (rank.isMultiple() ? OVERLAPS : 0);
    }

    private static int flagsOfAll(MpiFile file, boolean any) {
        int flags = any ? 0 : -1;
        for (int r = 0; r < file.comm.size; r++) {
            int each = (int) file.records.get(r, Intervals.FLAGS);
            flags = any ? flags | each : flags & each;
        }
        return flags;
    }

    /** Returns what the ranks know of each other if they exchange data; null: each goes alone. */
    private static @Nullable Buffering exchanged(Rank rank, MpiFile file, String hint) {
        boolean isForced = file.hints.is(hint, "enable");
        boolean isOrdered = (flagsOfAll(file, false) & ORDERED) != 0;
        boolean hasNone = file.aggregators.length == 0;
        if (file.comm.size == 1 || hasNone || !isOrdered || file.isAtomic || file.hints.is(hint, "disable")) {
            return null;
        }
        if (!isForced && (flagsOfAll(file, true) & LONG_RUNS) != 0) {
            return null;
        }
        Buffering both = Buffering.of(rank, file);
        Intervals intervals = both.intervals;
        intervals.gather(file);
        boolean isAny = intervals.high > 0;
        return isAny && (isForced || intervals.interleave()) ? both : null;
    }

    /**
     * Writes at byte {@code at} of the view's stream.
     *
     * @param refused why this rank can't take part; null: it can
     * @throws RuntimeException {@code refused}, or another rank's error, at all ranks
     */
    public static void write(Rank rank, MpiFile file, long at, Transfer transfer, @Nullable RuntimeException refused) {
        long bytes = refused == null ? transfer.bytes() : 0;
        IoAccess access = file.meter.begin(file.view, false, true, at, bytes);
        boolean isDone = false;
        try {
            if (file.rep == null) {
                writeBytes(rank, file, at, transfer, refused, access);
            } else {
                new ConvertedAccess(rank, file, file.rep, transfer, access).write(at, refused);
            }
            isDone = true;
        } finally {
            file.meter.end(access, isDone ? bytes : -1);
        }
    }

    /** Writes bytes as they are, as a part of {@code access}. */
    static void writeBytes(
            Rank rank, MpiFile file, long at, Transfer transfer, @Nullable RuntimeException refused, IoAccess access) {
        describe(rank, file, at, refused == null ? transfer.bytes() : 0);
        Agreement.exchange(rank, file, refused);
        file.isDirty = true;
        Buffering both = exchanged(rank, file, FileHints.CB_WRITE);
        RuntimeException failure = null;
        if (both != null) {
            access.by(IoWay.TWO_PHASE);
            both.write(transfer, (flagsOfAll(file, true) & OVERLAPS) == 0);
            failure = both.failure();
        } else {
            try {
                Independent.writeBytes(rank, file, at, transfer.buf(), transfer.type(), transfer.bytes(), access);
            } catch (RuntimeException | OutOfMemoryError e) {
                failure = Attempt.failure(e);
            }
        }
        Agreement.settle(rank, file, failure);
    }

    /**
     * Reads at byte {@code at} of the view's stream; returns how many bytes of it were there.
     *
     * @param refused why this rank can't take part; null: it can
     * @throws RuntimeException {@code refused}, or another rank's error, at all ranks
     */
    public static long read(Rank rank, MpiFile file, long at, Transfer transfer, @Nullable RuntimeException refused) {
        IoAccess access = file.meter.begin(file.view, true, true, at, refused == null ? transfer.bytes() : 0);
        long got = -1;
        try {
            got = file.rep == null
                    ? readBytes(rank, file, at, transfer, refused, access)
                    : new ConvertedAccess(rank, file, file.rep, transfer, access).read(at, refused);
            return got;
        } finally {
            file.meter.end(access, got < 0 ? got : file.memoryBytes(transfer.type(), got));
        }
    }

    /** Reads bytes as they are, as a part of {@code access}. */
    static long readBytes(
            Rank rank, MpiFile file, long at, Transfer transfer, @Nullable RuntimeException refused, IoAccess access) {
        describe(rank, file, at, refused == null ? transfer.bytes() : 0);
        Agreement.exchange(rank, file, refused);
        Buffering both = exchanged(rank, file, FileHints.CB_READ);
        long got = 0;
        RuntimeException failure = null;
        if (both != null) {
            access.by(IoWay.TWO_PHASE);
            got = both.read(transfer);
            failure = both.failure();
        } else {
            try {
                got = Independent.readBytes(rank, file, at, transfer.buf(), transfer.type(), transfer.bytes(), access);
            } catch (RuntimeException | OutOfMemoryError e) {
                failure = Attempt.failure(e);
            }
        }
        Agreement.settle(rank, file, failure);
        return got;
    }
}
