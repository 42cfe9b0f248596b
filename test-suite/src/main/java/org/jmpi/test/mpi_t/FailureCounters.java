package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Rank 1 aborts itself. Each of the others is alerted once; rank 0, which was in a collective with it, gives that up and
 * tells rank 2. Where they have no memory in common the first messages open connections, and those to the dead are lost.
 */
public final class FailureCounters {
    private static final int CODE = 9;
    private static final int DEAD = 1;
    private static final int TAG = 1;
    private static final long DEADLINE_NS = 60_000_000_000L;

    private final Check check;
    private final int me = MTest.rank();
    private final String transport = Watch.exists("shm_eager_sends") ? "shm" : "netmod";

    private FailureCounters(Check check) {
        this.check = check;
    }

    /** Exits with the code of MPI_Abort; each survivor says so at the end. */
    public static void main(String[] args) {
        MPI_Init(args);
        if (run() == 0 && MPI_Finalize() == MPI_SUCCESS) {
            System.out.println("survivor ends well");
        }
    }

    /** Three ranks that did not talk before. */
    public static int run() {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        if (MTest.rank() == DEAD) {
            die();
        } else {
            new FailureCounters(check).survive();
        }
        return check.errors();
    }

    private static void die() {
        for (int peer = 0; peer < MTest.size(); peer++) {
            if (peer != DEAD) {
                MPI_Recv(null, 0, MPI_INT, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        }
        MPI_Abort(MPI_COMM_SELF, CODE);
    }

    private void survive() {
        String[] connections = {"netmod_connections_opened", "netmod_connections_accepted", "netmod_connections_lost"};
        String sent = transport + "_am_sent_COLL_FAILED";
        String received = transport + "_am_received_COLL_FAILED";
        Watch watch = new Watch(check).counters("progress_alerts", sent, received);
        if (transport.equals("netmod")) {
            watch.counters(connections);
        }
        watch.start();
        if (me == 0) {
            check.ok(MPI_Send(null, 0, MPI_INT, 2, TAG, MPI_COMM_WORLD), "Send to the other survivor");
        } else {
            check.ok(MPI_Recv(null, 0, MPI_INT, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE), "Recv");
        }
        check.ok(MPI_Send(null, 0, MPI_INT, DEAD, TAG, MPI_COMM_WORLD), "Send");
        int code = MPI_Recv(null, 0, MPI_INT, DEAD, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        check.error(MPI_ERR_PROC_ABORTED, code, "a receive from the dead");
        if (me == 0) {
            check.error(MPI_ERR_PROC_ABORTED, MPI_Barrier(MPI_COMM_WORLD), "a barrier with the dead");
            check.ok(MPI_Send(null, 0, MPI_INT, 2, TAG + 1, MPI_COMM_WORLD), "Send after the barrier");
        } else {
            check.ok(MPI_Recv(null, 0, MPI_INT, 0, TAG + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE), "Recv");
        }
        awaitAlert(watch);
        watch.stop();
        watch.same("progress_alerts", 1, sent, me == 0 ? 1 : 0, received, me == 0 ? 0 : 1);
        if (transport.equals("netmod")) {
            watch.same(connections[0], me == 0 ? 2 : 1, connections[1], me == 0 ? 0 : 1, connections[2], 1);
        }
        watch.free();
    }

    /** The connection may tell of the death before the launcher does. */
    private static void awaitAlert(Watch watch) {
        long begin = System.nanoTime();
        while (watch.value("progress_alerts") == 0 && System.nanoTime() - begin < DEADLINE_NS) {
            MPI_Iprobe(0, TAG, MPI_COMM_SELF, new boolean[1], MPI_STATUS_IGNORE);
        }
    }
}
