package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;
import org.jmpi.mpir.spawn.Processes;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/** The steps of MPI_Finalize in their order (MPI 4.1, 11.2.2 and 11.2.4). */
final class Finalizing {
    @Cvar(
            name = "MPIR_CVAR_HANDLE_LEAK_REPORT",
            category = "MEMORY",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            description = "Whether MPI_Finalize prints, for each kind of handle, how many objects were never freed.")
    private static final CvarKey LEAK_REPORT = CvarKey.of("MPIR_CVAR_HANDLE_LEAK_REPORT");

    @Cvar(
            name = "MPIR_CVAR_FINALIZE_WAIT",
            category = "REQUEST",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            description =
                    "Whether MPI_Finalize first waits until every operation that the program began is complete, also"
                            + " of requests that were freed; else those that were not are given up, with a message. It waits for"
                            + " ever for a message that never comes.")
    private static final CvarKey WAIT = CvarKey.of("MPIR_CVAR_FINALIZE_WAIT");

    private Finalizing() {}

    /** Ends the World Model: MPI still works, and MPI_Finalized still says no, in every step of this. */
    static void leaveWorld(Rank rank) {
        Instance.of(rank).times.finalizeBegins();
        deleteSelfAttributes(rank);
        FinalValues.release(rank);
        if (rank.cvars().getBoolean(WAIT)) {
            awaitOperations(rank);
        }
        PendingReport.print(rank);
        meet(rank);
        Processes.finish(rank);
        reportLeaks(rank);
    }

    /** Takes the world away and leaves the job, unless a session is open. */
    static void leaveJob(Rank rank) {
        Instance.of(rank).lock();
        try {
            rank.worldState = Rank.State.FINALIZED;
            World.remove(rank);
            Instance.of(rank).leave(true);
        } finally {
            Instance.of(rank).unlock();
        }
    }

    /** As if MPI_COMM_SELF were freed first: its attributes' delete call-backs may still use all of MPI. */
    private static void deleteSelfAttributes(Rank rank) {
        FinalAttributes.deleteAll(rank);
    }

    private static void awaitOperations(Rank rank) {
        WaitState wait = WaitStates.of(rank).next();
        for (wait.epoch = Device.of(rank).progress().completionEpoch();
                Device.of(rank).diagnosis().pendingCount() > 0; ) {
            Device.of(rank).progress().progressWait(wait);
            wait.epoch = Device.of(rank).progress().completionEpoch();
        }
    }

    /** Waits for all ranks, so that nobody expects anything of this one any more. */
    private static void meet(Rank rank) {
        LastMeeting.hold(rank);
    }

    private static void reportLeaks(Rank rank) {
        if (rank.cvars().getBoolean(LEAK_REPORT)) {
            LeakReport.print(rank);
        }
    }
}
