package org.jmpi.mpir.win;

import java.util.BitSet;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * The epochs of one window at one rank: which call is legal now (MPI 4.1, 12.5). Knows no device. {@code docs/rma-epochs.md} has
 * the whole table.
 *
 * <p>Access and exposure epochs are two states. A fence opens an access epoch only once an operation follows it: until then
 * other epochs may begin, and then the fence's is gone. A call that ends an epoch ends it here first, so that the epoch is over
 * even if the device then fails.
 *
 * <p>Any thread: calls that change the state hold the lock, and operations read plain fields. A thread that uses an epoch
 * which another one began is ordered behind it by the program.
 */
public final class Epochs {
    /** The kinds of access epoch. */
    enum Access {
        NONE("no access epoch"),
        /** A fence, and no operation since. */
        FENCED("a fence epoch without operations"),
        FENCE("a fence epoch"),
        START("an access epoch of MPI_Win_start"),
        LOCK("locks of some ranks"),
        LOCK_ALL("a lock of all ranks");

        private final String noun;

        Access(String noun) {
            this.noun = noun;
        }
    }

    /** In {@link #open}: operations to any rank are legal. */
    private static final int ALL = -1;
    /** In {@link #open}: ask the state. */
    private static final int ASK = -2;

    private final int rank;
    /** The only rank that operations may go to without another look, {@link #ALL} or {@link #ASK}. Plain: see the class. */
    private int open = ASK;
    /** Plain: see the class. */
    private Access access = Access.NONE;

    private boolean posted;
    /** The targets of the start epoch, or the locked ones. */
    private final BitSet targets = new BitSet();

    private boolean noLocks;

    /** Makes the state of a new window: no epoch. {@code rank} is the caller's in the window. */
    public Epochs(int rank) {
        this.rank = rank;
    }

    /** Says whether the window has the hint no_locks, by which passive target communication is refused. */
    public synchronized void setNoLocks(boolean flag) {
        noLocks = flag;
    }

    /** An operation to {@code target} is about to be issued; opens the epoch of a fence. */
    public void operation(int target) {
        int known = open;
        if (known != target && known != ALL) {
            ask(target);
        }
    }

    private synchronized void ask(int target) {
        switch (access) {
            case FENCED -> become(Access.FENCE);
            case FENCE, LOCK_ALL -> {}
            case START, LOCK -> {
                if (!targets.get(target)) {
                    throw error(
                            "an operation to rank " + target,
                            access == Access.START
                                    ? "a rank of MPI_Win_start's group: " + targets
                                    : "a locked rank: " + targets,
                            "name all targets when the epoch begins");
                }
            }
            default ->
                throw error(
                        "an operation to rank " + target,
                        "an access epoch",
                        "call MPI_Win_lock or MPI_Win_fence before it");
        }
    }

    /** MPI_Win_fence begins: whatever epoch the fence before it opened is over. {@link #fenced} follows when it is done. */
    public synchronized void fence() {
        if ((access != Access.NONE && access != Access.FENCED && access != Access.FENCE) || posted) {
            throw error("MPI_Win_fence", "no epoch but a fence's", "end it first");
        }
        become(Access.NONE);
    }

    /** A fence is done after which operations may follow. */
    public synchronized void fenced() {
        become(Access.FENCED);
    }

    /** MPI_Win_start. */
    public synchronized void start(int[] group) {
        checkIdle("MPI_Win_start", "no access epoch");
        targets.clear();
        for (int target : group) {
            targets.set(target);
        }
        become(Access.START);
    }

    /** MPI_Win_complete. */
    public synchronized void complete() {
        if (access != Access.START) {
            throw error("MPI_Win_complete", "an epoch that MPI_Win_start began", "call MPI_Win_start before it");
        }
        become(Access.NONE);
    }

    /** MPI_Win_post. */
    public synchronized void post() {
        if (posted) {
            throw error("MPI_Win_post", "no exposure epoch", "call MPI_Win_wait before the next post");
        }
        if (access == Access.FENCE || locks(rank)) {
            throw error("MPI_Win_post", "no fence epoch, and no lock of the own rank", "end it first");
        }
        if (access == Access.FENCED) {
            become(Access.NONE);
        }
        posted = true;
    }

    /** MPI_Win_wait begins: the exposure epoch is over. */
    public synchronized void waitPosted() {
        checkPosted("MPI_Win_wait");
        posted = false;
    }

    /** MPI_Win_test begins; {@link #tested} follows if the epoch has ended. */
    public synchronized void test() {
        checkPosted("MPI_Win_test");
    }

    /** MPI_Win_test found the exposure epoch over. */
    public synchronized void tested() {
        posted = false;
    }

    private void checkPosted(String call) {
        if (!posted) {
            throw error(call, "an epoch that MPI_Win_post began", "call MPI_Win_post before it");
        }
    }

    /** MPI_Win_lock. */
    public synchronized void lock(int target) {
        checkLocks("MPI_Win_lock");
        if (access == Access.LOCK) {
            if (targets.get(target)) {
                throw error("MPI_Win_lock of rank " + target, "a rank that is not locked", "unlock it first");
            }
        } else {
            checkIdle("MPI_Win_lock", "no access epoch but locks of other ranks");
        }
        if (posted && target == rank) {
            throw error("MPI_Win_lock of the own rank", "no exposure epoch", "call MPI_Win_wait first");
        }
        if (access != Access.LOCK) {
            targets.clear();
        }
        targets.set(target);
        become(Access.LOCK);
    }

    /** MPI_Win_unlock. */
    public synchronized void unlock(int target) {
        if (access != Access.LOCK || !targets.get(target)) {
            throw error(
                    "MPI_Win_unlock of rank " + target,
                    "a rank that MPI_Win_lock locked",
                    access == Access.LOCK_ALL
                            ? "MPI_Win_unlock_all ends a lock of all"
                            : "unlock what is locked, once");
        }
        targets.clear(target);
        become(targets.isEmpty() ? Access.NONE : Access.LOCK);
    }

    /** MPI_Win_lock_all. */
    public synchronized void lockAll() {
        checkLocks("MPI_Win_lock_all");
        checkIdle("MPI_Win_lock_all", "no access epoch, and no lock");
        if (posted) {
            throw error("MPI_Win_lock_all", "no exposure epoch", "call MPI_Win_wait first");
        }
        become(Access.LOCK_ALL);
    }

    /** MPI_Win_unlock_all. */
    public synchronized void unlockAll() {
        if (access != Access.LOCK_ALL) {
            throw error(
                    "MPI_Win_unlock_all", "an epoch that MPI_Win_lock_all began", "call MPI_Win_lock_all before it");
        }
        become(Access.NONE);
    }

    /** Returns whether the access epoch is one of locks, in which a target that is locked may be flushed. */
    public boolean isLocked() {
        Access known = access;
        return known == Access.LOCK_ALL || known == Access.LOCK;
    }

    /** MPI_Win_flush and MPI_Win_flush_local. */
    public void flush(int target) {
        Access known = access;
        if (known != Access.LOCK_ALL && (known != Access.LOCK || open != target)) {
            askFlush(target);
        }
    }

    private synchronized void askFlush(int target) {
        if (!locks(target)) {
            throw error(
                    "a flush of rank " + target,
                    "that rank, or all, locked",
                    "call MPI_Win_lock or MPI_Win_lock_all before it");
        }
    }

    /** MPI_Win_flush_all and MPI_Win_flush_local_all. */
    public synchronized void flushAll() {
        if (access != Access.LOCK && access != Access.LOCK_ALL) {
            throw error("a flush of all ranks", "a lock", "call MPI_Win_lock_all before it");
        }
    }

    /** MPI_Win_free. */
    public synchronized void free() {
        if ((access != Access.NONE && access != Access.FENCED) || posted) {
            throw error("MPI_Win_free", "no epoch", "end it first");
        }
    }

    /** Returns the state in words. */
    public synchronized String describe() {
        String which = access == Access.START || access == Access.LOCK ? " " + targets : "";
        return access.noun + which + (posted ? " and an exposure epoch of MPI_Win_post" : "");
    }

    private boolean locks(int target) {
        return access == Access.LOCK_ALL || (access == Access.LOCK && targets.get(target));
    }

    private void checkIdle(String call, String expected) {
        if (access != Access.NONE && access != Access.FENCED) {
            throw error(call, expected, "end it first");
        }
    }

    private void checkLocks(String call) {
        if (noLocks) {
            throw new MpirException(
                    ErrorClass.ERR_RMA_SYNC,
                    call + " on a window with the hint no_locks=true: expected fences or MPI_Win_start; make the window"
                            + " without the hint");
        }
    }

    private void become(Access next) {
        access = next;
        if (next == Access.FENCE || next == Access.LOCK_ALL) {
            open = ALL;
        } else if ((next == Access.START || next == Access.LOCK) && targets.cardinality() == 1) {
            open = targets.nextSetBit(0);
        } else {
            open = ASK;
        }
    }

    private MpirException error(String call, String expected, String suggestion) {
        return new MpirException(
                ErrorClass.ERR_RMA_SYNC,
                call + " while the window has " + describe() + ": expected " + expected + "; " + suggestion);
    }
}
