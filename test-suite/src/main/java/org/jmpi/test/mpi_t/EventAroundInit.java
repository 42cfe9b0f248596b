package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.tool.event.EventInstance;
import org.jmpi.mpir.tool.event.EventRegistration;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Events from before MPI_Init to after MPI_Finalize: connections that are made, a request that is leaked, and
 * the behaviour when the tool interface is not initialized.
 */
public final class EventAroundInit {
    private static final int TAG = 77;

    private final Check check = new Check();
    private final EventInstance[] kept = new EventInstance[1];

    private EventAroundInit() {}

    /** Each rank says at the end, after MPI_Finalize, that all is well. */
    public static void main(String[] args) {
        new EventAroundInit().all(args);
    }

    private void all(String[] args) {
        closed("before MPI_T_init_thread");
        check.ok(MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]), "T_init_thread");
        check.ok(MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]), "T_init_thread");
        EventLog made = new EventLog(check, "connection_made");
        EventLog lost = new EventLog(check, "connection_lost");
        EventLog leaked = new EventLog(check, "request_leaked");
        int transport = made.item("transport", MTest.sharesMemory() ? "shm" : "netmod");
        long[] time = {-1};
        check.ok(MPI_T_source_get_timestamp(0, time), "source_get_timestamp before MPI_Init");
        MPI_Init(args);
        check.ok(MPI_T_finalize(), "T_finalize");
        keepOne();
        int rank = MTest.rank();
        int size = MTest.size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int code = MPI_Sendrecv(
                null, 0, MPI_BYTE, next, 1, null, 0, MPI_BYTE, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        check.ok(code, "Sendrecv");
        made.only("peer", next, next, transport);
        made.only("peer", before, before, transport);
        check.same(0, lost.count(), "connections lost at the beginning");
        int[] request = new int[1];
        MPI_Irecv(new int[1], 1, MPI_INT, rank, TAG, MPI_COMM_WORLD, request);
        check.same(0, leaked.count(), "leaks before MPI_Finalize");
        check.ok(MPI_Finalize(), "Finalize");
        leaked.only("request", request[0], request[0], leaked.item("kind", "recv"), MPI_COMM_WORLD);
        check.same(0, lost.count(), "connections lost in MPI_Finalize, after which a session may use them");
        afterFinalize(time[0]);
        made.close();
        lost.close();
        leaked.close();
        check.ok(MPI_T_finalize(), "the last T_finalize");
        closed("after the last MPI_T_finalize");
        check.same(MPI_T_ERR_NOT_INITIALIZED, MPI_T_event_read(kept[0], 0, new int[1]), "an old event");
        if (check.errors() > 0) {
            System.exit(1);
        }
        System.out.println("events end well");
    }

    private void closed(String when) {
        int[] cell = new int[1];
        check.same(MPI_T_ERR_NOT_INITIALIZED, MPI_T_event_get_num(cell), "event_get_num " + when);
        check.same(MPI_T_ERR_NOT_INITIALIZED, MPI_T_source_get_num(cell), "source_get_num " + when);
        check.same(MPI_T_ERR_NOT_INITIALIZED, MPI_T_category_changed(cell), "category_changed " + when);
        check.same(
                MPI_T_ERR_NOT_INITIALIZED,
                MPI_T_event_handle_alloc(0, null, MPI_INFO_NULL, new EventRegistration[1]),
                "event_handle_alloc " + when);
    }

    /** Keeps an event past its call-back. */
    private void keepOne() {
        EventRegistration[] registration = new EventRegistration[1];
        int[] index = new int[1];
        MPI_T_event_get_index("message_matched", index);
        MPI_T_event_handle_alloc(index[0], null, MPI_INFO_NULL, registration);
        MPI_T_event_register_callback(
                registration[0],
                MPI_T_CB_REQUIRE_MPI_RESTRICTED,
                MPI_INFO_NULL,
                null,
                (instance, r, safety, data) -> kept[0] = instance);
    }

    private void afterFinalize(long before) {
        long[] time = {-1};
        int[] number = {-1};
        check.ok(MPI_T_source_get_timestamp(0, time), "source_get_timestamp after MPI_Finalize");
        check.isTrue(time[0] > before, "time after MPI_Finalize");
        check.ok(MPI_T_event_get_num(number), "event_get_num after MPI_Finalize");
        check.isTrue(kept[0] != null, "an event of a message");
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_read(kept[0], 0, number), "an event after its call-back");
        EventRegistration[] registration = new EventRegistration[1];
        check.ok(MPI_T_event_handle_alloc(0, null, MPI_INFO_NULL, registration), "event_handle_alloc");
        check.ok(MPI_T_event_handle_free(registration[0], null, null), "event_handle_free after MPI_Finalize");
    }
}
