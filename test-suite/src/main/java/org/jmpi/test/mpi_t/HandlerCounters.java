package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
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
        List<List<PvarHandle>> handles = handles();
        MPI_Barrier(MPI_COMM_WORLD);
        long[] before = counts(handles);
        byte[] buffer = new byte[n];
        if (MTest.rank() == 0 && synchronous) {
            MPI_Ssend(buffer, n, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        } else if (MTest.rank() == 0) {
            MPI_Send(buffer, n, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        } else if (MTest.rank() == 1) {
            MPI_Recv(buffer, n, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        long[] after = counts(handles);
        boolean sender = MTest.rank() == 0;
        boolean receiver = MTest.rank() == 1;
        long[] expected = {sender ? send : 0, receiver ? cts : 0, sender ? data : 0, receiver ? ack : 0};
        for (int h = 0; h < HANDLERS.length; h++) {
            String what = HANDLERS[h] + " for " + n + " bytes" + (synchronous ? ", synchronous" : "");
            check.same(expected[h], after[h] - before[h], what);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (List<PvarHandle> each : handles) {
            for (PvarHandle handle : each) {
                check.ok(MPI_T_pvar_handle_free(session[0], new PvarHandle[] {handle}), "pvar_handle_free");
            }
        }
    }

    /** For each handler the counters of all transports; a counter begins when its handle starts. */
    private List<List<PvarHandle>> handles() {
        List<List<PvarHandle>> all = new ArrayList<>();
        int[] index = new int[1];
        for (String handler : HANDLERS) {
            List<PvarHandle> own = new ArrayList<>();
            for (String transport : TRANSPORTS) {
                String name = transport + "_am_sent_" + handler;
                if (MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, index) == MPI_SUCCESS) {
                    own.add(start(index[0]));
                }
            }
            check.isTrue(!own.isEmpty(), "there is a counter for " + handler);
            all.add(own);
        }
        return all;
    }

    private PvarHandle start(int index) {
        PvarHandle[] handle = new PvarHandle[1];
        int[] count = new int[1];
        check.ok(MPI_T_pvar_handle_alloc(session[0], index, null, handle, count), "pvar_handle_alloc");
        check.same(1, count[0], "elements of a counter");
        // continuous variables run already, and say so
        MPI_T_pvar_start(session[0], handle[0]);
        return handle[0];
    }

    private long[] counts(List<List<PvarHandle>> handles) {
        long[] sums = new long[HANDLERS.length];
        long[] value = new long[1];
        for (int h = 0; h < HANDLERS.length; h++) {
            for (PvarHandle handle : handles.get(h)) {
                check.ok(MPI_T_pvar_read(session[0], handle, value), "pvar_read");
                sums[h] += value[0];
            }
        }
        return sums;
    }
}
