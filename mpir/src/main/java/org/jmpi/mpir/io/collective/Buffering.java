package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.FileScratch;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.watch.RoundWatch;
import org.jspecify.annotations.Nullable;

/**
 * Collective buffering: ranks exchange data with aggregators, and each aggregator accesses its own domain of the file in long
 * pieces; by memory where all ranks share it, else by messages. Kept by the file.
 */
final class Buffering implements FileScratch {
    /** To make shared windows takes half a millisecond: for one access alone, they are at least so long. */
    private static final int LONG = 256 * 1024;

    final Intervals intervals;
    private final MpiFile file;
    private final Domains domains = new Domains();
    private final RoundWatch watch;
    private final TwoPhase byMessages;
    /** Null: the ranks share no memory. */
    private final @Nullable SharedPhase byMemory;

    private boolean isByMemory;
    private long accesses;

    private Buffering(Rank rank, MpiFile file) {
        this.file = file;
        intervals = new Intervals(file.records);
        watch = new RoundWatch(rank, file.meter, file.name, file.comm.rank == 0, domains::rankOf);
        byMessages = new TwoPhase(rank, file, intervals, domains, watch);
        byMemory = file.locks == null ? null : new SharedPhase(rank, file, intervals, domains, watch);
    }

    /** Returns that of {@code file}, which keeps it: one collective access at a time uses it. */
    static Buffering of(Rank rank, MpiFile file) {
        if (file.collective instanceof Buffering known) {
            return known;
        }
        Buffering made = new Buffering(rank, file);
        file.collective = made;
        return made;
    }

    private void begin(boolean writes) {
        domains.divide(file, intervals.low, intervals.high);
        watch.begin(!writes, domains.rounds, intervals.high - intervals.low, domains.aggregators);
        // to copy takes so little that a thread for the file gains nothing
        boolean isWorthIt = accesses++ > 0 || domains.window >= LONG;
        SharedPhase shared = file.hints.is(FileHints.CB_OVERLAP, "enable") ? null : byMemory;
        isByMemory = shared != null && isWorthIt && shared.hasRoom();
    }

    /** Writes what {@code transfer} has. */
    void write(Transfer transfer, boolean mayFill) {
        begin(true);
        if (isByMemory && byMemory != null) {
            byMemory.write(transfer, mayFill);
        } else {
            byMessages.write(transfer, mayFill);
        }
    }

    /** Reads into {@code transfer}; returns how many bytes were there. */
    long read(Transfer transfer) {
        begin(false);
        return isByMemory && byMemory != null ? byMemory.read(transfer) : byMessages.read(transfer);
    }

    /** Why this rank's part of the file could not be accessed; null: it could. */
    @Nullable
    RuntimeException failure() {
        return isByMemory && byMemory != null ? byMemory.failure() : byMessages.failure();
    }
}
