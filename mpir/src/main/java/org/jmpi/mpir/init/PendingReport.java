package org.jmpi.mpir.init;

import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;

/**
 * Tells what is still pending in MPI_Finalize, which a program must complete first (MPI 4.1, 11.2.2). It is a message and
 * no error: the operations are given up, and MPI_Finalize goes on.
 */
final class PendingReport {
    private static final int MOST = 5;

    private PendingReport() {}

    static void print(Rank rank) {
        List<String> pending = Device.of(rank).diagnosis().pendingRequests();
        if (pending.isEmpty()) {
            return;
        }
        String more = pending.size() > MOST ? "; and " + (pending.size() - MOST) + " more" : "";
        System.err.println("jmpi: rank " + rank.worldRank() + " calls MPI_Finalize with " + pending.size()
                + " pending request(s): expected all to be completed by MPI_Wait or MPI_Test, or freed; they are given up: "
                + String.join("; ", pending.subList(0, Math.min(MOST, pending.size()))) + more);
    }
}
