package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What is counted aside from messages: the search of MPI_Dims_create, buffered sends, operations that are pending. */
public final class ToolboxCounters {
    private static final int TAG = 1;
    private static final int LARGE = 1 << 20;
    private static final int ROOM = 2 * LARGE;
    private static final double A_MINUTE = 60;

    private final Check check = new Check();
    private final int me = MTest.rank();

    private ToolboxCounters() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ToolboxCounters::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        ToolboxCounters test = new ToolboxCounters();
        test.dims();
        test.buffered();
        test.pending();
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    /** 5040 has 60 divisors, and more prime factors than there are sides. */
    private void dims() {
        Watch watch = new Watch(check).counters("dims_ndivmade", "dims_optbalcalls", "dims_npruned");
        String[] timers = {"dims_getdivs", "dims_fact", "dims_bal"};
        for (String timer : timers) {
            watch.add(timer, MPI_T_PVAR_CLASS_TIMER, null);
        }
        watch.start();
        int[] sides = new int[3];
        check.ok(MPI_Dims_create(5040, 3, sides), "Dims_create");
        check.same(5040, Arrays.stream(sides).reduce(1, (a, b) -> a * b), "product of " + Arrays.toString(sides));
        watch.same("dims_ndivmade", 60, "dims_optbalcalls", 1);
        watch.within("dims_npruned", 1, 60 * 60);
        for (String timer : timers) {
            watch.ran(timer, A_MINUTE);
        }
        check.ok(MPI_Dims_create(7, 2, new int[] {7, 0}), "Dims_create with nothing to search");
        watch.same("dims_optbalcalls", 1);
        watch.free();
    }

    /** A message to oneself that nobody receives stays in the buffer. */
    private void buffered() {
        Watch watch = new Watch(check).counters("bsend_messages_copied", "bsend_bytes_copied");
        Watch now = new Watch(check);
        now.add("bsend_buffer_used", MPI_T_PVAR_CLASS_LEVEL, null);
        now.add("bsend_buffer_size", MPI_T_PVAR_CLASS_SIZE, null);
        Watch mark = new Watch(check);
        mark.add("bsend_buffer_used", MPI_T_PVAR_CLASS_HIGHWATERMARK, null);
        watch.start();
        mark.start();
        now.same("bsend_buffer_used", 0, "bsend_buffer_size", 0);
        check.ok(MPI_Buffer_attach(new byte[ROOM], ROOM), "Buffer_attach");
        check.ok(MPI_Bsend(new byte[LARGE], LARGE, MPI_BYTE, me, TAG, MPI_COMM_WORLD), "Bsend");
        int used = LARGE + MPI_BSEND_OVERHEAD;
        now.same("bsend_buffer_used", used, "bsend_buffer_size", ROOM);
        MPI_Recv(new byte[LARGE], LARGE, MPI_BYTE, me, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        check.ok(MPI_Buffer_detach(new Object[1], new int[1]), "Buffer_detach");
        now.same("bsend_buffer_used", 0, "bsend_buffer_size", 0);
        mark.same("bsend_buffer_used", used);
        watch.same("bsend_messages_copied", 1, "bsend_bytes_copied", LARGE);
        watch.free();
        now.free();
        mark.free();
    }

    private void pending() {
        Watch now = new Watch(check);
        now.add("requests_pending", MPI_T_PVAR_CLASS_LEVEL, null);
        long before = now.value("requests_pending");
        int[] request = new int[1];
        MPI_Recv_init(new byte[1], 1, MPI_BYTE, me, TAG, MPI_COMM_WORLD, request);
        now.same("requests_pending", before);
        MPI_Start(request);
        now.same("requests_pending", before + 1);
        MPI_Send(new byte[1], 1, MPI_BYTE, me, TAG, MPI_COMM_WORLD);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        now.same("requests_pending", before);
        MPI_Request_free(request);
        now.free();
    }
}
