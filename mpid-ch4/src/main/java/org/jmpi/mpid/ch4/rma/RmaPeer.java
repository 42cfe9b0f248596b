package org.jmpi.mpid.ch4.rma;

import org.jspecify.annotations.Nullable;

/**
 * What a rank knows of one other rank of a window, or of itself: as the target of its operations (mirrors
 * {@code MPIDIG_win_target_t}), and as an origin. Owned by the VCI's holder.
 */
final class RmaPeer {
    /** No lock was asked for. */
    static final int FREE = 0;
    /** A lock was asked for. */
    static final int ASKED = 1;
    /** The lock is held. */
    static final int HELD = 2;
    /** The unlock was sent and not answered. */
    static final int UNLOCKING = 3;

    final int rank;
    final int lpid;

    // the target of own operations

    /** Operations since the last fence. */
    int issued;
    /** Messages whose data the transport still reads. */
    int sending;
    /** Operations whose data are to come. */
    int fetching;
    /** Whether operations were issued that no flush has completed. */
    boolean isTouched;
    /** {@link #FREE}, ... */
    int lock;
    /** The lock is taken for granted. */
    boolean isUnchecked;
    /** Whether the target said that the lock is held. */
    boolean isGranted;
    /** Bytes of operations that were sent since the lock was asked for, before it was granted. */
    int ahead;

    int flushes;
    int flushed;
    /** Whether it is in the group of the access epoch that MPI_Win_start began. */
    boolean isStarted;
    /** Whether its post of that epoch came, or needs not be waited for. */
    boolean isAccessible;

    long posts;
    long postsUsed;

    /** How often accesses to it were completed, where that is told in shared memory. */
    long completesMade;
    /** Its part, where this process can load and store it; null: operations are messages. */
    @Nullable
    SharedPart part;
    /** The waits for its lock, its post and its complete in shared memory; null until one was needed. */
    @Nullable
    SharedWait lockWait;

    @Nullable
    SharedWait postWait;

    @Nullable
    SharedWait completeWait;

    // an origin

    /** How often it was let access, where that is told in shared memory. */
    long postsMade;

    final Arrivals arrivals = new Arrivals();
    /** Whether its request for the lock of the own part waits. */
    boolean isQueued;
    /** What it sent meanwhile; null until it did so. */
    private @Nullable HeldMessages held;

    long completes;
    long completesUsed;

    RmaPeer(int rank, int lpid) {
        this.rank = rank;
        this.lpid = lpid;
    }

    /** Returns whether an operation on its {@link #part} has to wait for nothing, given whether all are locked. */
    boolean isOpen(boolean isAllLocked) {
        return isStarted ? isAccessible : lock == HELD || (lock == FREE && !isAllLocked);
    }

    /** Returns whether the target was asked for the lock and has not granted it. */
    boolean wantsLock() {
        return !isGranted && (lock == ASKED || lock == UNLOCKING);
    }

    /** Notes that the target granted the lock; false: it was not asked for it. */
    boolean granted() {
        if (!wantsLock()) {
            return false;
        }
        isGranted = true;
        lock = lock == ASKED ? HELD : lock;
        return true;
    }

    /** Returns the messages that it sent before it had the lock. */
    HeldMessages held() {
        HeldMessages known = held;
        if (known == null) {
            known = new HeldMessages();
            held = known;
        }
        return known;
    }

    /** The same; null: it never sent any. */
    @Nullable
    HeldMessages heldOrNull() {
        return held;
    }

    /** Its request for the lock is nobody's any more. */
    void forgetQueued() {
        isQueued = false;
        if (held != null) {
            held.clear();
        }
    }

    /** Returns whether all that was issued is complete here. */
    boolean isLocallyComplete() {
        return sending == 0 && fetching == 0;
    }

    /** Takes the next post, if it came. */
    boolean usePost() {
        if (!isAccessible && posts > postsUsed) {
            postsUsed++;
            isAccessible = true;
        }
        return isAccessible;
    }
}
