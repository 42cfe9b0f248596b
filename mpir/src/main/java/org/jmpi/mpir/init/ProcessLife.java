package org.jmpi.mpir.init;

import java.util.List;
import java.util.function.IntConsumer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.job.AbortedPeers;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.mpir.job.UncaughtMessage;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.ExitFiles;
import org.jmpi.mpir.status.RankStatus;

/**
 * How the process of a rank notices that it must end, whatever its threads are doing: the launcher is gone, a thread
 * died of an exception, or the program ends without MPI_Finalize.
 */
public final class ProcessLife implements Runnable, IntConsumer, Thread.UncaughtExceptionHandler {
    private final Rank rank;
    private final Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();

    private ProcessLife(Rank rank) {
        this.rank = rank;
    }

    static void watch(Rank rank) {
        ProcessLife life = new ProcessLife(rank);
        rank.pmi.onLauncherLost(life);
        rank.pmi.onDeparture(life);
        rank.pmi.onStatus(new RankStatus(List.of(rank)));
        Thread.setDefaultUncaughtExceptionHandler(life);
        Runtime.getRuntime().addShutdownHook(new AtExit(rank));
    }

    /** The launcher is gone. */
    @Override
    public void run() {
        launcherLost(rank);
    }

    /** Another process was aborted. */
    @Override
    public void accept(int lpid) {
        departed(rank, lpid);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable e) {
        uncaught(rank, before, thread, e);
    }

    private static final class AtExit extends Thread {
        private final Rank rank;

        AtExit(Rank rank) {
            super("jmpi-exit");
            this.rank = rank;
        }

        @Override
        public void run() {
            atExit(rank);
        }
    }

    /** Notes that another process was aborted, and has its transport look whether it can still be reached. */
    public static void departed(Rank rank, int lpid) {
        AbortedPeers.of(rank).note();
        if (rank.device != null) {
            Device.of(rank).peerEnded(lpid);
        }
    }

    private static void launcherLost(Rank rank) {
        if (Instance.of(rank).hasLeft()) {
            return;
        }
        System.err.println("jmpi: rank " + rank.worldRank() + " ends: " + rank.pmi.endMessage());
        if (rank.device != null) {
            Device.of(rank).shutdownNow();
        }
        Instance.of(rank).jvmTools().halting();
        ExitFiles.delete();
        Runtime.getRuntime().halt(rank.pmi.endCode());
    }

    private static void uncaught(Rank rank, Thread.UncaughtExceptionHandler before, Thread thread, Throwable e) {
        if (rank.state != Rank.State.INITIALIZED) {
            report(before, thread, e);
            return;
        }
        if (before != null) {
            before.uncaughtException(thread, e);
        }
        JobAbort.abort(rank, null, 1, UncaughtMessage.of(rank, thread, e));
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
        if (!ExitCause.signal()) {
            FinalizingHooks.await(() -> rank.state != Rank.State.INITIALIZED || rank.device == null);
        }
        if (rank.state != Rank.State.INITIALIZED || rank.device == null) {
            Instance.of(rank).end();
            return;
        }
        if (!ExitCause.signal()) {
            System.err.println("jmpi: " + StillOpen.describe(rank));
        }
        Device.of(rank).shutdownNow();
    }
}
