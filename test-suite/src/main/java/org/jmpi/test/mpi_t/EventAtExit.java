package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.tool.event.EventInstance;
import org.jmpi.mpir.tool.event.EventRegistration;
import org.jmpi.test.util.MTest;

/** Connections are closed when the process ends, after main; who listens still hears it. */
public final class EventAtExit {
    private EventAtExit() {}

    public static void main(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        MPI_Init(args);
        int peer = 1 - MTest.rank();
        int transport = MTest.sharesMemory() ? 0 : 1;
        EventRegistration[] registration = new EventRegistration[1];
        int[] index = new int[1];
        MPI_T_event_get_index("connection_lost", index);
        MPI_T_event_handle_alloc(index[0], null, MPI_INFO_NULL, registration);
        MPI_T_event_register_callback(
                registration[0],
                MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE,
                MPI_INFO_NULL,
                null,
                (instance, r, safety, data) -> {
                    boolean isRight = element(instance, 0) == peer && element(instance, 1) == transport;
                    String reason = element(instance, 2) == 0 ? "closed" : "failed";
                    System.out.println(isRight ? "connection " + reason : "connection_lost of another");
                });
        MPI_Sendrecv(null, 0, MPI_BYTE, peer, 1, null, 0, MPI_BYTE, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Finalize();
    }

    private static int element(EventInstance instance, int element) {
        int[] value = {-1};
        MPI_T_event_read(instance, element, value);
        return value[0];
    }
}
