package org.jmpi.mpir.init.threads;

import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.init.ExitCause;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.mpir.job.UncaughtMessage;
import org.jmpi.mpir.pmi.PmiClient;

/**
 * How the JVM of a job of thread ranks notices that it ends in the middle: by {@code System.exit} in one rank, or by an
 * exception in a thread that a rank has started.
 */
final class ThreadRanksExit {
    /** For ranks that are on their way out of MPI_Finalize. */
    private static final int FINALIZE_GRACE_MILLIS = 1000;

    private ThreadRanksExit() {}

    static void watch(ThreadRanks ranks, PmiClient launcher) {
        Thread.setDefaultUncaughtExceptionHandler(ThreadRanksExit::uncaught);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> atExit(ranks, launcher), "jmpi-exit"));
    }

    private static void uncaught(Thread thread, Throwable e) {
        Rank rank = Rank.current();
        if (rank != null && rank.state == Rank.State.INITIALIZED) {
            JobAbort.abort(rank, null, 1, UncaughtMessage.of(rank, thread, e));
        }
        System.err.print("Exception in thread \"" + thread.getName() + "\" ");
        e.printStackTrace();
    }

    /** A launcher to whom nobody says goodbye takes the exit code 0 for a failure. */
    private static void atExit(ThreadRanks ranks, PmiClient launcher) {
        if (ranks.finalizing()) {
            awaitOthers(ranks);
        }
        List<Rank> inside = ranks.inside();
        if (inside.isEmpty() && !ranks.gathering()) {
            launcher.finalizePmi();
        } else if (!ExitCause.signal()) {
            System.err.println(
                    inside.isEmpty()
                            ? "jmpi: the JVM of all ranks exits while ranks wait in MPI_Init"
                            : "jmpi: the JVM of all ranks exits, but without MPI_Finalize in rank" + numbers(inside));
        }
    }

    private static void awaitOthers(ThreadRanks ranks) {
        long deadline = System.nanoTime() + FINALIZE_GRACE_MILLIS * 1_000_000L;
        while (!ranks.inside().isEmpty() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }

    private static String numbers(List<Rank> ranks) {
        int[] numbers = ranks.stream().mapToInt(Rank::worldRank).toArray();
        String all = Arrays.toString(numbers);
        return (numbers.length == 1 ? " " : "s ") + all.substring(1, all.length() - 1);
    }
}
