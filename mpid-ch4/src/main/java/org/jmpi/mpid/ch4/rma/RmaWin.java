package org.jmpi.mpid.ch4.rma;

import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.win.PartLock;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinDevice;
import org.jspecify.annotations.Nullable;

/** What the device keeps with a window (mirrors {@code MPIDIG_win_t}). Owned by the VCI's holder. */
final class RmaWin implements WinDevice {
    private static final int[] NOBODY = {};

    final Win win;
    /** Names the window in messages: the context id of its communicator. */
    final int id;
    /** The lock of the own part. */
    final LockQueue lock;
    /** How ranks that send messages fence. */
    final CountedFence fence;
    /** By rank; null until something was to be noted. */
    private final RmaPeer[] peers;

    /** Changes with each fence that counts: operations of the next epoch may come before this rank has ended its own. */
    int parity;
    /** How many operations of each parity were done here since the last fence that counted. */
    final int[] done = new int[2];
    /** Whether a lock_all epoch is open. */
    boolean isAllLocked;
    /** Whether its locks are taken for granted. */
    boolean isAllUnchecked;
    /** The targets of the access epoch that MPI_Win_start began. */
    int[] started = NOBODY;
    /** The origins of the exposure epoch. */
    int[] posted = NOBODY;
    /** Whether all ranks synchronise by words in shared memory. */
    boolean isShared;
    /** Whether a thread makes progress for those who lock the own part while this rank computes. */
    boolean isServed;
    /** The own words; null: there is no shared memory for them. */
    @Nullable
    WindowMemory ownBlock;
    /** The words of each rank, and where they begin in their regions. */
    @SuppressWarnings("NullAway.Init")
    private Segment[] blocks;

    @SuppressWarnings("NullAway.Init")
    private int[] blockAts;

    private final SharedLock[] sharedLocks;
    private final IntPredicate isGone;
    /** What a target refused; null: nothing, or it was told. */
    private @Nullable RuntimeException refusal;

    /**
     * Makes that of {@code win}.
     *
     * @param granted is told the rank that gets the lock of the own part
     * @param isGone whether a rank is gone
     * @param router knows which processes are gone
     */
    RmaWin(Win win, IntConsumer granted, IntPredicate isGone, Router router) {
        this.win = win;
        id = win.comm.contextId;
        lock = new LockQueue(granted);
        fence = new CountedFence(this, router);
        peers = new RmaPeer[win.comm.size];
        sharedLocks = new SharedLock[peers.length];
        this.isGone = isGone;
    }

    @Override
    public @Nullable PartLock contendedLock() {
        int me = win.comm.rank;
        return isShared
                ? SharedLock.contended(blocks[me], blockAts[me] + WinBlock.LOCK, peers.length)
                : lock.contended();
    }

    /** Sets where the words of all ranks are. */
    void blocks(Segment[] segments, int[] starts) {
        blocks = segments;
        blockAts = starts;
    }

    /** Returns the region that has the words of {@code rank}. */
    Segment block(int rank) {
        return blocks[rank];
    }

    /** Returns where in that region they begin. */
    int blockAt(int rank) {
        return blockAts[rank];
    }

    /** Returns the lock of {@code rank}'s part, in shared memory. */
    SharedLock sharedLock(int rank) {
        SharedLock known = sharedLocks[rank];
        if (known == null) {
            known = new SharedLock(blocks[rank], blockAts[rank] + WinBlock.LOCK, peers.length, win.comm.rank, isGone);
            sharedLocks[rank] = known;
        }
        return known;
    }

    @SuppressWarnings("NullAway") // each window was prepared
    static RmaWin of(Win win) {
        return (RmaWin) win.device;
    }

    /** Returns what is known of {@code rank}. */
    RmaPeer peer(int rank) {
        RmaPeer known = peers[rank];
        return known != null ? known : meet(rank);
    }

    private RmaPeer meet(int rank) {
        RmaPeer made = new RmaPeer(rank, win.comm.lpid(rank));
        peers[rank] = made;
        return made;
    }

    /** Returns what is known of {@code rank}; null: nothing was ever to be noted. */
    @Nullable
    RmaPeer known(int rank) {
        return peers[rank];
    }

    /** Returns what is known of process {@code lpid}; null: it has no part in the window. */
    @Nullable
    RmaPeer process(int lpid) {
        int rank = win.comm.remoteGroup.rankOf(lpid);
        return rank == Constants.UNDEFINED ? null : peer(rank);
    }

    /** Returns the own part where others load and store it, else null. */
    @Nullable
    SharedPart ownPart() {
        RmaPeer own = peers[win.comm.rank];
        return own == null ? null : own.part;
    }

    int size() {
        return peers.length;
    }

    /** Notes that a target refused an operation; the first refusal is kept. */
    void refused(RuntimeException why) {
        if (refusal == null) {
            refusal = why;
        }
    }

    /** Throws what a target refused, once. */
    void throwRefusal() {
        RuntimeException why = refusal;
        if (why != null) {
            refusal = null;
            throw why;
        }
    }

    /** Ends the group of the access epoch. */
    void endStart() {
        started = NOBODY;
    }

    /** Ends the group of the exposure epoch. */
    void endPost() {
        posted = NOBODY;
    }
}
