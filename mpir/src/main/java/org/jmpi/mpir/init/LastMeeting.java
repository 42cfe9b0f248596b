package org.jmpi.mpir.init;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.job.AbortedPeers;
import org.jmpi.mpir.mpid.Device;

/**
 * The meeting of all ranks in MPI_Finalize, after which nobody expects anything of another. Where processes were aborted
 * the others meet at the launcher, which knows who is left: MPI_Finalize then succeeds, as nothing is lost by it.
 */
final class LastMeeting {
    /** A transport may notice a dead process before the launcher says that it was aborted. */
    private static final long NEWS_MS = 5000;

    private static final long STEP_MS = 1;

    private LastMeeting() {}

    static void hold(Rank rank) {
        if (!AbortedPeers.of(rank).any() && holdAll(rank)) {
            return;
        }
        holdRest(rank);
    }

    /** Meets all; false: some were aborted. */
    private static boolean holdAll(Rank rank) {
        AbortedPeers.of(rank).meeting(true);
        try {
            if (AbortedPeers.of(rank).any()) {
                return false;
            }
            Coll.barrier(rank, Objects.requireNonNull(BuiltinComms.of(rank).world()));
            return true;
        } catch (AbortedPeers.MeetingBroken e) {
            return false;
        } catch (PeerFailure e) {
            if (rank.pmi.endsSome() && AbortedPeers.of(rank).await(NEWS_MS)) {
                return false;
            }
            throw e;
        } finally {
            AbortedPeers.of(rank).meeting(false);
        }
    }

    /** Meets those that are left, and makes progress meanwhile, which they may still need. */
    private static void holdRest(Rank rank) {
        Thread barrier = new Thread(null, rank.pmi::barrier, "jmpi-last-meeting", 256 * 1024);
        barrier.setDaemon(true);
        barrier.setUncaughtExceptionHandler((thread, e) -> {
            // the launcher is gone: its watch ends this process
        });
        barrier.start();
        boolean interrupted = false;
        while (barrier.isAlive()) {
            Device.of(rank).progress().poke();
            try {
                barrier.join(STEP_MS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
