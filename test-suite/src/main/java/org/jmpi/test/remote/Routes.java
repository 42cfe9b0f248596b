package org.jmpi.test.remote;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;

/**
 * Every rank sends a byte to every other, and says how many it sent through shared memory and how many over the
 * network: {@code rank 2: 1 shm, 6 netmod}. With the argument {@code wait} it then receives for ever.
 */
public final class Routes {
    private static final int TAG = 5;

    private Routes() {}

    public static void main(String[] args) {
        int[] number = new int[1];
        MPI_T_init_thread(MPI_THREAD_SINGLE, number);
        MPI_Init(null);
        MPI_Comm_rank(MPI_COMM_WORLD, number);
        int rank = number[0];
        MPI_Comm_size(MPI_COMM_WORLD, number);
        int size = number[0];
        PvarSession[] session = new PvarSession[1];
        MPI_T_pvar_session_create(session);
        PvarHandle shm = counter(session[0], "shm_am_sent_SEND");
        PvarHandle netmod = counter(session[0], "netmod_am_sent_SEND");
        long shmBefore = read(session[0], shm);
        long netmodBefore = read(session[0], netmod);
        byte[] one = new byte[1];
        byte[] other = new byte[1];
        for (int step = 1; step < size; step++) {
            int to = (rank + step) % size;
            int from = (rank - step + size) % size;
            MPI_Sendrecv(one, 1, MPI_BYTE, to, TAG, other, 1, MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        System.out.println("rank " + rank + ": " + (read(session[0], shm) - shmBefore) + " shm, "
                + (read(session[0], netmod) - netmodBefore) + " netmod");
        if (Arrays.asList(args).contains("wait")) {
            MPI_Recv(other, 1, MPI_BYTE, (rank + size / 2) % size, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_T_pvar_session_free(session);
        MPI_Finalize();
        MPI_T_finalize();
    }

    /** Returns a counter that runs; null where the job has no such transport. */
    private static PvarHandle counter(PvarSession session, String name) {
        int[] index = new int[1];
        if (MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, index) != MPI_SUCCESS) {
            return null;
        }
        PvarHandle[] handle = new PvarHandle[1];
        MPI_T_pvar_handle_alloc(session, index[0], null, handle, new int[1]);
        // continuous variables run already, and say so
        MPI_T_pvar_start(session, handle[0]);
        return handle[0];
    }

    private static long read(PvarSession session, PvarHandle handle) {
        long[] value = new long[1];
        if (handle != null) {
            MPI_T_pvar_read(session, handle, value);
        }
        return value[0];
    }
}
