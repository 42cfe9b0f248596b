package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Rank 1 aborts itself; the others hear once that it failed, and that their connection to it broke. */
public final class EventFailure {
    private static final int CODE = 9;
    private static final int DEAD = 1;

    private EventFailure() {}

    /** Exits with the code of MPI_Abort; each survivor says so at the end. */
    public static void main(String[] args) {
        MPI_Init(args);
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        int size = MTest.size();
        if (MTest.rank() == DEAD) {
            for (int peer = 0; peer < size; peer++) {
                if (peer != DEAD) {
                    MPI_Recv(null, 0, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                }
            }
            MPI_Abort(MPI_COMM_SELF, CODE);
        }
        survive(check);
        if (check.errors() == 0 && MPI_Finalize() == MPI_SUCCESS) {
            System.out.println("survivor ends well");
        }
    }

    private static void survive(Check check) {
        try (EventLog failed = new EventLog(check, "rank_failed");
                EventLog lost = new EventLog(check, "connection_lost")) {
            check.same(0, failed.count(), "failures at the beginning");
            check.ok(MPI_Send(null, 0, MPI_INT, DEAD, 1, MPI_COMM_WORLD), "Send");
            for (int i = 0; i < 2; i++) {
                int code = MPI_Recv(null, 0, MPI_INT, DEAD, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                check.error(MPI_ERR_PROC_ABORTED, code, "a receive from the dead");
            }
            failed.only("rank", DEAD, DEAD);
            int transport = lost.item("transport", MTest.sharesMemory() ? "shm" : "netmod");
            lost.only("peer", DEAD, DEAD, transport, lost.item("reason", "failed"));
        }
    }
}
