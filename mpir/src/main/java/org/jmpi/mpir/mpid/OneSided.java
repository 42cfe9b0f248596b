package org.jmpi.mpir.mpid;

import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/**
 * The device's one-sided communication (mirrors {@code MPID_Put} and the functions that follow it).
 *
 * <p>Callers have checked the arguments and the epoch: {@code target} is a rank of the window's communicator and no
 * PROC_NULL, all the bytes are inside its part of the window (unless the window is dynamic), the operation moves at least
 * one byte. {@code offset} is where in the target's part the target's elements begin, in bytes: the displacement times the
 * target's unit; in a dynamic window the address. Origin, result and compare buffers must stay until the operation is locally
 * complete.
 *
 * <p>The first operation to a target waits until the target's lock is granted, or its post came, if it has to. An
 * operation that can't be done at the target fails at the next call that completes it there.
 */
public interface OneSided {
    /**
     * Makes what the device has of a window for itself, before the parts of others are known. {@link #freed} ends it.
     *
     * @return the words that synchronise accesses to the own part, for {@code WinPart}; null: there is no shared memory for them
     */
    @Nullable
    WindowMemory prepare(Win win);

    /**
     * Takes the parts of all ranks. Peers may access the own part when a barrier has followed.
     *
     * @return whether this rank could synchronise with all others by shared memory
     */
    boolean created(Win win);

    /** Tells whether all ranks could, so that all do; a barrier follows. */
    void agreed(Win win, boolean shared);

    /** Returns whether a fence needs no more than a barrier: all ranks access all parts by loads and stores. */
    boolean isShared(Win win);

    /** Drops what the device has of a window; a barrier came before, so that no peer accesses it any more. */
    void freed(Win win);

    /** Moves elements to the target (MPID_Put). */
    void put(
            Object origin,
            long originCount,
            Datatype originType,
            int target,
            long offset,
            long targetCount,
            Datatype targetType,
            Win win);

    /** As {@link #put}; the request, with one reference, completes when the origin buffer may be changed (MPID_Rput). */
    Request rput(
            Object origin,
            long originCount,
            Datatype originType,
            int target,
            long offset,
            long targetCount,
            Datatype targetType,
            Win win);

    /** Fetches elements from the target (MPID_Get). */
    void get(
            Object origin,
            long originCount,
            Datatype originType,
            int target,
            long offset,
            long targetCount,
            Datatype targetType,
            Win win);

    /** As {@link #get}; the request completes when the data are in the origin buffer (MPID_Rget). */
    Request rget(
            Object origin,
            long originCount,
            Datatype originType,
            int target,
            long offset,
            long targetCount,
            Datatype targetType,
            Win win);

    /**
     * Combines elements with those of the target, each atomically (MPID_Accumulate).
     *
     * @param element the predefined type of all basic elements, of the origin's and of the target's
     */
    void accumulate(
            Object origin,
            long originCount,
            Datatype originType,
            int target,
            long offset,
            long targetCount,
            Datatype targetType,
            Datatype element,
            Op op,
            Win win);

    /** As {@link #accumulate}; the request completes when the origin buffer may be changed (MPID_Raccumulate). */
    Request raccumulate(
            Object origin,
            long originCount,
            Datatype originType,
            int target,
            long offset,
            long targetCount,
            Datatype targetType,
            Datatype element,
            Op op,
            Win win);

    /**
     * As {@link #accumulate}, and fetches what was there before (MPID_Get_accumulate). With NO_OP the origin's arguments mean
     * nothing, and {@code originType} may be null.
     */
    void getAccumulate(
            Object origin,
            long originCount,
            @Nullable Datatype originType,
            Object result,
            long resultCount,
            Datatype resultType,
            int target,
            long offset,
            long targetCount,
            Datatype targetType,
            Datatype element,
            Op op,
            Win win);

    /** As {@link #getAccumulate}; the request completes when the result is there (MPID_Rget_accumulate). */
    Request rgetAccumulate(
            Object origin,
            long originCount,
            @Nullable Datatype originType,
            Object result,
            long resultCount,
            Datatype resultType,
            int target,
            long offset,
            long targetCount,
            Datatype targetType,
            Datatype element,
            Op op,
            Win win);

    /** One element of {@code type}, a predefined one, as {@link #getAccumulate} (MPID_Fetch_and_op). */
    void fetchAndOp(Object origin, Object result, Datatype type, int target, long offset, Op op, Win win);

    /** Replaces one element by {@code origin} if it equals {@code compare}; the old one goes to {@code result}. */
    void compareAndSwap(Object origin, Object compare, Object result, Datatype type, int target, long offset, Win win);

    /** Before or after the barrier that is the fence of a window that {@link #isShared}. */
    void fenceShared(Win win);

    /**
     * Ends the accesses since the last fence, where a barrier is not enough: all were issued, and what the target may refuse was answered.
     *
     * @param issued gets, per target, how many operations were issued to it since then
     */
    void fenceIssued(Win win, int[] issued);

    /** Waits until {@code expected} operations since the last fence were done here, and the own ones are complete locally. */
    void fenceWait(Win win, int expected);

    /** After all ranks' {@link #fenceWait}: throws what a target refused since the last fence. */
    void fenceEnd(Win win);

    /** Lets the ranks {@code origins} access the own part, once each (MPID_Win_post). Doesn't wait. */
    void post(Win win, int[] origins, int assertion);

    /** Begins accesses to the ranks {@code targets} (MPID_Win_start). Doesn't wait. */
    void start(Win win, int[] targets, int assertion);

    /** Ends the accesses that {@link #start} began; waits until they are complete locally (MPID_Win_complete). */
    void complete(Win win);

    /** Waits until all that {@link #post} let access have completed (MPID_Win_wait). */
    void waitPosted(Win win);

    /** As {@link #waitPosted}, but looks once, and makes progress (MPID_Win_test); true: the epoch has ended. */
    boolean testPosted(Win win);

    /** Locks the part of a target (MPID_Win_lock). Need not wait, but for the own part. */
    void lock(Win win, int lockType, int target, int assertion);

    /** Completes the accesses to a target there, and unlocks it (MPID_Win_unlock). */
    void unlock(Win win, int target);

    /** Locks the parts of all, shared (MPID_Win_lock_all). Need not wait. */
    void lockAll(Win win, int assertion);

    /** As {@link #unlock}, for all (MPID_Win_unlock_all). */
    void unlockAll(Win win);

    /** Waits until all that was issued to a target is complete there (MPID_Win_flush). */
    void flush(Win win, int target);

    /** Waits until all that was issued is complete at its targets (MPID_Win_flush_all). */
    void flushAll(Win win);

    /** Waits until what was issued to a target is complete here (MPID_Win_flush_local). */
    void flushLocal(Win win, int target);

    /** Waits until all that was issued is complete here (MPID_Win_flush_local_all). */
    void flushLocalAll(Win win);

    /** Orders the own loads and stores with those of others; makes progress (MPID_Win_sync). */
    void sync(Win win);
}
