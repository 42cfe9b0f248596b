package org.jmpi.test.multiple;

import static org.jmpi.test.multiple.UnaskedThreads.awaitReceive;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.binding.Mpi;

/**
 * The step at which two threads of a rank are inside surely: thread 0 waits for a message of thread 1, which sends it
 * when it sees that. Elsewhere they meet as the machine runs them, perhaps never.
 */
record Encounter(int step, AtomicReference<Thread> receiver) {
    private static final int TAG = 60;

    void begin(int thread) {
        if (thread == 0) {
            receiver.set(Thread.currentThread());
        }
    }

    void atStep(int i, int thread) {
        if (i == step && thread == 0) {
            int[] got = new int[1];
            assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Recv(got, 1, Mpi.MPI_INT, 0, TAG, Mpi.MPI_COMM_SELF, null));
            assertEquals(step, got[0]);
        } else if (i == step && thread == 1) {
            awaitReceive(receiver.get());
            assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Send(new int[] {step}, 1, Mpi.MPI_INT, 0, TAG, Mpi.MPI_COMM_SELF));
        }
    }
}
