package org.jmpi.mpir.request;

import org.jmpi.mpir.comm.Comm;
import org.jspecify.annotations.Nullable;

/**
 * How long somebody has been waiting (mirrors {@code MPID_Progress_state}). Reset before a wait; handed to the device
 * at each turn, which spins, yields and at last blocks.
 */
public final class WaitState {
    /** Something that a peer writes into shared memory, which no completion tells of. */
    @FunctionalInterface
    public interface Awaited {
        /** Returns whether the wait is over. Called by the waiting thread, also while it is about to sleep. */
        boolean isMet();
    }

    /** What is waited for besides the completions that {@link #epoch} counts; null: nothing. */
    public final @Nullable Awaited awaited;

    /** The handle of the one request that is waited for; 0: several are, or something else. */
    public int only;
    /** Polls in a row that found nothing. */
    public int emptyPolls;
    /** The device's completion epoch, read before the condition was looked at. */
    public long epoch;
    /** When waiting began to block, in {@code System.nanoTime()}; 0 before that. */
    public long blockedSince;
    /** When the latest yield of this wait was over; counts only with {@link #blockedSince}. */
    public long yieldedUntil;
    /** Whether the wait has blocked: a turn may take long from now on. */
    public boolean hasSlept;
    /** The {@link #blockedSince} of the wait that was reported as taking too long. */
    public long reportedSince;

    /** For who looks from outside: written only by a wait that found nothing for a while. */
    private final BlockedWait blocked = new BlockedWait();

    /** Waits for completions alone. */
    public WaitState() {
        this(null);
    }

    /** Waits for {@code awaited} or completions. */
    public WaitState(@Nullable Awaited awaited) {
        this.awaited = awaited;
    }

    /** Makes this ready for another wait. */
    public WaitState reset() {
        only = 0;
        emptyPolls = 0;
        blockedSince = 0;
        hasSlept = false;
        return this;
    }

    /** Says what is waited for, if by now the wait yields. After a turn that did not end the wait. */
    public void note(Request r) {
        if (blockedSince != 0) {
            blocked.on(r, blockedSince);
        }
    }

    /** The same for a message. */
    public void note(Comm comm, int source, int tag) {
        if (blockedSince != 0) {
            blocked.on(comm, source, tag, blockedSince);
        }
    }

    /** The same for one of the user's requests. */
    public void noteAny(int[] requests) {
        if (blockedSince != 0) {
            blocked.onAny(requests, blockedSince);
        }
    }

    /** Returns what the latest wait that yielded waits, or waited, for. Any thread. */
    public BlockedWait blocked() {
        return blocked;
    }
}
