package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.tool.PvarHandle;
import org.jmpi.mpir.tool.PvarSession;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * What the protocols send, seen by the counters of the active-message handlers: an eager message is one SEND; one of
 * 1 MiB a SEND (its RTS), a SEND_CTS and a SEND_DATA; a synchronous one gets an SSEND_ACK.
 */
public final class HandlerCounters {
    private static final String[] TRANSPORTS = {"self", "shm", "netmod"};
    private static final String[] HANDLERS = {"SEND", "SEND_CTS", "SEND_DATA", "SSEND_ACK"};
    private static final int LARGE = 1 << 20;

    private final Check check = new Check();
    private final PvarSession[] session = new PvarSession[1];

    private HandlerCounters() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, HandlerCounters::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        HandlerCounters test = new HandlerCounters();
        int[] provided = new int[1];
        test.check.ok(MPI_T_init_thread(MPI_THREAD_SINGLE, provided), "T_init_thread");
        test.check.ok(MPI_T_pvar_session_create(test.session), "pvar_session_create");
        test.message(8, false, 1, 0, 0, 0);
        test.message(LARGE, false, 1, 1, 1, 0);
        test.message(8, true, 1, 0, 0, 1);
        test.check.ok(MPI_T_pvar_session_free(test.session), "pvar_session_free");
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    private void message(int n, boolean synchronous, int send, int cts, int data, int ack) {
        MPI_Barrier(MPI_COMM_WORLD);
        long[] before = counts();
        byte[] buffer = new byte[n];
        if (MTest.rank() == 0 && synchronous) {
            MPI_Ssend(buffer, n, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        } else if (MTest.rank() == 0) {
            MPI_Send(buffer, n, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        } else if (MTest.rank() == 1) {
            MPI_Recv(buffer, n, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        long[] after = counts();
        boolean sender = MTest.rank() == 0;
        boolean receiver = MTest.rank() == 1;
        long[] expected = {sender ? send : 0, receiver ? cts : 0, sender ? data : 0, receiver ? ack : 0};
        for (int h = 0; h < HANDLERS.length; h++) {
            String what = HANDLERS[h] + " for " + n + " bytes" + (synchronous ? ", synchronous" : "");
            check.same(expected[h], after[h] - before[h], what);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    /** How often each handler was called on the other side, over all transports. */
    private long[] counts() {
        long[] sums = new long[HANDLERS.length];
        int[] index = new int[1];
        for (int h = 0; h < HANDLERS.length; h++) {
            for (String transport : TRANSPORTS) {
                String name = transport + "_am_sent_" + HANDLERS[h];
                if (MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, index) == MPI_SUCCESS) {
                    sums[h] += read(index[0]);
                }
            }
        }
        return sums;
    }

    private long read(int index) {
        PvarHandle[] handle = new PvarHandle[1];
        int[] count = new int[1];
        check.ok(MPI_T_pvar_handle_alloc(session[0], index, null, handle, count), "pvar_handle_alloc");
        check.same(1, count[0], "elements of a counter");
        // continuous variables run already, and say so
        MPI_T_pvar_start(session[0], handle[0]);
        long[] value = new long[1];
        check.ok(MPI_T_pvar_read(session[0], handle[0], value), "pvar_read");
        check.ok(MPI_T_pvar_handle_free(session[0], handle), "pvar_handle_free");
        return value[0];
    }
}
