package org.jmpi.test.multiple;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jmpi.binding.Mpi;

/** Jobs whose ranks have several threads although MPI was initialized for one. */
final class UnaskedThreads {
    static final int WORLD = Mpi.MPI_COMM_WORLD;

    private UnaskedThreads() {}

    static int rank() {
        int[] rank = new int[1];
        assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Comm_rank(WORLD, rank));
        return rank[0];
    }

    static int run(int size, int level, Map<String, String> environment, Callable<?> body) {
        return Guarded.run(size, environment, () -> {
            Mpi.MPI_Init_thread(new String[0], level, new int[1]);
            body.call();
            Mpi.MPI_Finalize();
        });
    }

    static int exchange(int peer, int tag, int length, int seed) {
        int[] mine = new Random(seed * 31L + tag).ints(length).toArray();
        int[] got = new int[length];
        int code = Mpi.MPI_Sendrecv(
                mine, length, Mpi.MPI_INT, peer, tag, got, length, Mpi.MPI_INT, peer, tag, WORLD, null);
        assertTrue(Arrays.equals(mine, got), "data of tag " + tag + ", length " + length);
        return code;
    }

    static int level() {
        int[] level = new int[1];
        Mpi.MPI_Query_thread(level);
        return level[0];
    }

    /** Returns when {@code thread} is in a blocking receive, whatever it does there. */
    static void awaitReceive(Thread thread) {
        while (Arrays.stream(thread.getStackTrace())
                .noneMatch(f -> f.getMethodName().equals("MPI_Recv"))) {
            Thread.onSpinWait();
        }
    }
}
