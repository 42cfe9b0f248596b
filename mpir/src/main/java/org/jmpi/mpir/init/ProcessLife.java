package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;

/**
 * How the process of a rank notices that it must end, whatever its threads are doing: the launcher is gone, a thread
 * died of an exception, or the program ends without MPI_Finalize.
 */
final class ProcessLife {
    private ProcessLife() {}

    static void watch(Rank rank) {
        rank.pmi.onLauncherLost(() -> launcherLost(rank));
        rank.pmi.onDeparture(lpid -> departed(rank, lpid));
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught(rank, before, thread, e));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> atExit(rank), "jmpi-exit"));
    }

    /** Notes that another process was aborted, and has its transport look whether it can still be reached. */
    static void departed(Rank rank, int lpid) {
        rank.departed.note();
        if (rank.device != null) {
            rank.device.peerEnded(lpid);
        }
    }

    private static void launcherLost(Rank rank) {
        if (rank.instance.hasLeft()) {
            return;
        }
        System.err.println(
                "jmpi: rank " + rank.worldRank() + " ends: the launcher is gone (" + rank.pmi.lostReason() + ")");
        if (rank.device != null) {
            rank.device.shutdownNow();
        }
        rank.instance.jvmTools().halting();
        Runtime.getRuntime().halt(1);
    }

    private static void uncaught(Rank rank, Thread.UncaughtExceptionHandler before, Thread thread, Throwable e) {
        if (rank.state != Rank.State.INITIALIZED) {
            report(before, thread, e);
            return;
        }
        if (before != null) {
            before.uncaughtException(thread, e);
        }
        JobAbort.abort(rank, rank.world, 1, UncaughtMessage.of(rank, thread, e));
    }

    private static void report(Thread.UncaughtExceptionHandler before, Thread thread, Throwable e) {
        if (before != null) {
            before.uncaughtException(thread, e);
        } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            e.printStackTrace();
        }
    }

    private static void atExit(Rank rank) {
        if (rank.state != Rank.State.INITIALIZED || rank.device == null) {
            rank.instance.end();
            return;
        }
        if (!ExitCause.signal()) {
            System.err.println("jmpi: " + StillOpen.describe(rank));
        }
        rank.device.shutdownNow();
    }
}
