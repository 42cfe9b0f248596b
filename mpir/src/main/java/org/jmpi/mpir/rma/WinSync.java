package org.jmpi.mpir.rma;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.OneSided;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinCall;

/** Synchronisation of windows (MPI 4.1, 12.5). An epoch that a call ends is over even if the call then fails. */
public final class WinSync {
    private static final int FENCE =
            Constants.MODE_NOSTORE | Constants.MODE_NOPUT | Constants.MODE_NOPRECEDE | Constants.MODE_NOSUCCEED;
    private static final int POST = Constants.MODE_NOCHECK | Constants.MODE_NOSTORE | Constants.MODE_NOPUT;

    private WinSync() {}

    private static OneSided device(Rank rank) {
        return Device.of(rank).oneSided();
    }

    /** MPI_Win_fence; collective. */
    public static void fence(Rank rank, Win win, int assertion) {
        RmaChecks.assertion(assertion, FENCE, "MPI_Win_fence");
        win.epochs.fence();
        win.vars.call(WinCall.FENCE);
        OneSided device = device(rank);
        if (device.isShared(win)) {
            device.fenceShared(win);
            Coll.barrier(rank, win.comm);
            device.fenceShared(win);
        } else if ((assertion & Constants.MODE_NOPRECEDE) != 0) {
            // what targets stored before theirs is to be seen by what follows
            Coll.barrier(rank, win.comm);
        } else {
            count(rank, win, device);
        }
        if ((assertion & Constants.MODE_NOSUCCEED) == 0) {
            win.epochs.fenced();
        }
    }

    private static void count(Rank rank, Win win, OneSided device) {
        Datatype ints = Datatype.table(rank).known(PredefinedTypes.INT32_T);
        Op sum = Op.table(rank).known(Ops.SUM);
        int[] expected = win.expected;
        device.fenceIssued(win, win.issued);
        Coll.blocking(rank, win.comm).reduceScatterBlock(win.issued, expected, 1, ints, sum);
        device.fenceWait(win, expected[0]);
        // else the next access of one rank could come to another before a third one's from before the fence
        Coll.barrier(rank, win.comm);
        device.fenceEnd(win);
    }

    /** MPI_Win_post; does not wait. */
    public static void post(Rank rank, Win win, Group group, int assertion) {
        RmaChecks.assertion(assertion, POST, "MPI_Win_post");
        int[] origins = ranks(win, group, win.latestOrigins);
        win.latestOrigins = origins;
        win.epochs.post();
        win.vars.call(WinCall.POST);
        boolean isBegun = false;
        try {
            device(rank).post(win, origins, assertion);
            isBegun = true;
        } finally {
            if (!isBegun) {
                win.epochs.waitPosted();
            }
        }
    }

    /** MPI_Win_start; does not wait: operations do. */
    public static void start(Rank rank, Win win, Group group, int assertion) {
        RmaChecks.assertion(assertion, Constants.MODE_NOCHECK, "MPI_Win_start");
        int[] targets = ranks(win, group, win.latestTargets);
        win.latestTargets = targets;
        win.epochs.start(targets);
        win.vars.call(WinCall.START);
        boolean isBegun = false;
        try {
            device(rank).start(win, targets, assertion);
            isBegun = true;
        } finally {
            if (!isBegun) {
                win.epochs.complete();
            }
        }
    }

    /** Returns the ranks of a group, which are {@code latest} if it is the same as for the latest epoch. */
    private static int[] ranks(Win win, Group group, int[] latest) {
        int n = group.size();
        int same = 0;
        while (same < n && n == latest.length && latest[same] == rankIn(win, group, same)) {
            same++;
        }
        if (same == n && n == latest.length) {
            return latest;
        }
        int[] ranks = new int[n];
        for (int i = 0; i < n; i++) {
            ranks[i] = rankIn(win, group, i);
        }
        return ranks;
    }

    private static int rankIn(Win win, Group group, int i) {
        int rank = win.comm.localGroup.rankOf(group.lpid(i));
        if (rank == Constants.UNDEFINED) {
            throw new MpirException(
                    ErrorClass.ERR_GROUP,
                    "group has member " + i + ", process " + group.lpid(i)
                            + " of MPI_COMM_WORLD, that has no part in the window: expected a subset of the window's"
                            + " group; see MPI_Win_get_group");
        }
        return rank;
    }

    /** MPI_Win_complete. */
    public static void complete(Rank rank, Win win) {
        win.epochs.complete();
        device(rank).complete(win);
    }

    /** MPI_Win_wait. */
    public static void await(Rank rank, Win win) {
        win.epochs.waitPosted();
        device(rank).waitPosted(win);
    }

    /** MPI_Win_test. */
    public static boolean test(Rank rank, Win win) {
        win.epochs.test();
        boolean isComplete = device(rank).testPosted(win);
        if (isComplete) {
            win.epochs.tested();
        }
        return isComplete;
    }

    /** MPI_Win_lock. */
    public static void lock(Rank rank, Win win, int lockType, int target, int assertion) {
        if (lockType != Constants.LOCK_EXCLUSIVE && lockType != Constants.LOCK_SHARED) {
            throw new MpirException(
                    ErrorClass.ERR_LOCKTYPE,
                    "lock_type is " + lockType + ": expected MPI_LOCK_EXCLUSIVE (" + Constants.LOCK_EXCLUSIVE
                            + ") or MPI_LOCK_SHARED (" + Constants.LOCK_SHARED + ")");
        }
        RmaChecks.assertion(assertion, Constants.MODE_NOCHECK, "MPI_Win_lock");
        if (RmaChecks.target(win, target)) {
            win.epochs.lock(target);
            win.vars.call(lockType == Constants.LOCK_SHARED ? WinCall.LOCK_SHARED : WinCall.LOCK_EXCLUSIVE);
            boolean isLocked = false;
            try {
                device(rank).lock(win, lockType, target, assertion);
                isLocked = true;
            } finally {
                if (!isLocked) {
                    win.epochs.unlock(target);
                }
            }
        }
    }

    /** MPI_Win_unlock. */
    public static void unlock(Rank rank, Win win, int target) {
        if (RmaChecks.target(win, target)) {
            win.epochs.unlock(target);
            device(rank).unlock(win, target);
        }
    }

    /** MPI_Win_lock_all. */
    public static void lockAll(Rank rank, Win win, int assertion) {
        RmaChecks.assertion(assertion, Constants.MODE_NOCHECK, "MPI_Win_lock_all");
        win.epochs.lockAll();
        win.vars.call(WinCall.LOCK_ALL);
        boolean isLocked = false;
        try {
            device(rank).lockAll(win, assertion);
            isLocked = true;
        } finally {
            if (!isLocked) {
                win.epochs.unlockAll();
            }
        }
    }

    /** MPI_Win_unlock_all. */
    public static void unlockAll(Rank rank, Win win) {
        win.epochs.unlockAll();
        device(rank).unlockAll(win);
    }

    /** MPI_Win_flush. */
    public static void flush(Rank rank, Win win, int target) {
        if (RmaChecks.target(win, target)) {
            win.epochs.flush(target);
            win.vars.call(WinCall.FLUSH);
            device(rank).flush(win, target);
        }
    }

    /** MPI_Win_flush_all. */
    public static void flushAll(Rank rank, Win win) {
        win.epochs.flushAll();
        win.vars.call(WinCall.FLUSH_ALL);
        device(rank).flushAll(win);
    }

    /** MPI_Win_flush_local. */
    public static void flushLocal(Rank rank, Win win, int target) {
        if (RmaChecks.target(win, target)) {
            win.epochs.flush(target);
            win.vars.call(WinCall.FLUSH_LOCAL);
            device(rank).flushLocal(win, target);
        }
    }

    /** MPI_Win_flush_local_all. */
    public static void flushLocalAll(Rank rank, Win win) {
        win.epochs.flushAll();
        win.vars.call(WinCall.FLUSH_LOCAL_ALL);
        device(rank).flushLocalAll(win);
    }

    /** MPI_Win_sync: legal anywhere, though the standard has it in epochs of passive targets only. */
    public static void sync(Rank rank, Win win) {
        device(rank).sync(win);
    }
}
