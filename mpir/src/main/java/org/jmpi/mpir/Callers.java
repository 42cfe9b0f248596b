package org.jmpi.mpir;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/**
 * Which threads call a rank. One that was initialized below {@code MPI_THREAD_MULTIPLE} takes no lock, and one thread, its
 * caller, goes in and out unseen: each function compares the calling thread with it. Another thread becomes the caller
 * where the former one is outside MPI; where it is inside, or where they take turns too often, the rank's locks come
 * into use.
 *
 * <p>The caller publishes nothing. Who wants to take over first names itself as the caller, and then asks for the stack of
 * the former one, for which the JVM stops it: it either shows that it is inside, or sees the new name at its next call.
 * What it did before is seen too.
 */
public final class Callers {
    @Cvar(
            name = "MPIR_CVAR_JMPI_SECOND_THREAD",
            category = "THREADS",
            type = CvarType.ENUM,
            defaultValue = "raise",
            enumValues = {"raise", "error"},
            description = "The effect of a call by a thread that the thread level does not allow. With raise "
                    + "it is allowed, as under MPI_THREAD_MULTIPLE, although MPI_Query_thread still "
                    + "returns the original level. With error the call fails with MPI_ERR_OTHER.")
    private static final CvarKey SECOND_THREAD = CvarKey.of("MPIR_CVAR_JMPI_SECOND_THREAD");

    private static final int RAISE = 0;

    /** A change of the caller stops a thread for a moment; programs that change it often get the locks. */
    private static final int MOST_CHANGES = 16;

    private static final long RETRY_NS = 50_000;

    private static final String[] LEVELS = {
        "MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"
    };

    private static final VarHandle CALLER;

    static {
        try {
            CALLER = MethodHandles.lookup().findVarHandle(Rank.class, "caller", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Rank rank;
    /** Guards what follows, and changes of the caller. */
    private final ReentrantLock lock = new ReentrantLock();
    /** Whether any thread may call. */
    private volatile boolean any;
    /** The latest caller; null: there was none. */
    @SuppressWarnings("NullAway.Init")
    private volatile Thread last;

    private int level;
    private int changes;

    Callers(Rank rank) {
        this.rank = rank;
    }

    /**
     * Says who may call, as the calling thread begins to use MPI.
     *
     * @param provided the thread level that it was given
     * @param several whether several threads may be inside at once
     * @param first whether nobody uses MPI yet
     */
    public void settle(int provided, boolean several, boolean first) {
        lock.lock();
        try {
            if (first) {
                level = provided;
                changes = 0;
            }
            if (several) {
                rank.declareMultiple(true);
                let(null);
            } else if (first) {
                rank.declareMultiple(false);
                let(Thread.currentThread());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns the thread that was the only one to call last; null: there was none. Any thread. */
    public Thread last() {
        return last;
    }

    /** Lets {@code one} call unseen; null: all may call. */
    private void let(@Nullable Thread one) {
        if (one != null) {
            last = one;
        }
        CALLER.setVolatile(rank, one);
        any = one == null;
    }

    /**
     * The calling thread calls, and is not the caller.
     *
     * @throws MpirException of class ERR_OTHER if it must not
     */
    void other() {
        if (!any) {
            comeIn(Thread.currentThread());
        }
    }

    private void comeIn(Thread me) {
        // not blocked in the lock: whom its holder waits for may be this thread, in a call-back, which is let in below
        while (!lock.tryLock()) {
            if (any || CALLER.getVolatile(rank) == me) {
                return;
            }
            LockSupport.parkNanos(RETRY_NS);
        }
        try {
            if (!any && CALLER.getVolatile(rank) != me) {
                takeOver(me);
            }
        } finally {
            lock.unlock();
        }
    }

    private void takeOver(Thread me) {
        Thread before = (Thread) CALLER.getVolatile(rank);
        boolean raises = rank.cvars().getEnum(SECOND_THREAD) == RAISE;
        if (!raises && level < Constants.THREAD_SERIALIZED) {
            throw refused(me);
        }
        // what a thread did that has ended is seen by who sees that
        if (before == null || !before.isAlive() || ((!raises || changes < MOST_CHANGES) && isTakenOver(before, me))) {
            let(me);
        } else if (raises) {
            rank.setMultiple(true);
            let(null);
        } else {
            throw refused(me);
        }
    }

    /** Makes {@code me} the caller, unless {@code before} is inside MPI. */
    private boolean isTakenOver(Thread before, Thread me) {
        CALLER.setVolatile(rank, me);
        if (isInside(before.getStackTrace())) {
            CALLER.setVolatile(rank, before);
            return false;
        }
        changes++;
        return true;
    }

    private static boolean isInside(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().startsWith("org.jmpi.binding.")
                    && (frame.getMethodName().startsWith("MPI_")
                            || frame.getMethodName().startsWith("PMPI_"))) {
                return true;
            }
        }
        // the JVM cuts what is longer
        return stack.length >= 1024;
    }

    private MpirException refused(Thread me) {
        boolean takesTurns = level == Constants.THREAD_SERIALIZED;
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "thread \"" + me.getName() + "\" calls MPI while thread \"" + last.getName()
                        + (takesTurns ? "\" is inside it: " : "\" is the one that may: ") + LEVELS[level]
                        + (takesTurns ? " expects one call at a time" : " expects calls of one thread only")
                        + "; ask for MPI_THREAD_MULTIPLE with MPI_Init_thread (MPI.InitThread), or set"
                        + " MPIR_CVAR_JMPI_SECOND_THREAD=raise");
    }
}
