package org.jmpi.mpir;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * A thread of somebody else's JVM that a rank has on loan, and the threads that it starts. They share this object: those that are
 * left behind neither keep the rank nor act for it.
 */
public final class Hosting {
    private static final ThreadLocal<Hosting> CURRENT = new InheritableThreadLocal<>();

    private volatile @Nullable Rank rank;

    private Hosting(Rank rank) {
        this.rank = rank;
    }

    /** Makes the calling thread the main one of {@code rank}. */
    public static void begin(Rank rank) {
        CURRENT.set(new Hosting(rank));
    }

    /** The calling thread, and those that it started, have no rank from now on. */
    public static void end() {
        CURRENT.get().rank = null;
        CURRENT.remove();
    }

    /** Returns the rank of the calling thread; null: it has none on loan. The JVM's common pool works for all ranks, so for none. */
    static @Nullable Rank rankOf(Thread caller) {
        Hosting current = CURRENT.get();
        boolean isOfAll =
                caller instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
        return current == null || isOfAll ? null : current.rank;
    }
}
