package org.jmpi.binding;

import static org.jmpi.binding.Mpi.*;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.junit.jupiter.api.Test;

/** MPI_Sendrecv_replace beyond what neighbours exchange. */
class ReplaceTest {
    private static final int CALLS = 5_000;
    /** The object that describes a buffer, until the compiler removes it. */
    private static final int BYTES_A_CALL = 64;

    private static int self() {
        int[] rank = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        return rank[0];
    }

    private static void replace(long[] data, int other) {
        int code = MPI_Sendrecv_replace(
                data, data.length, MPI_LONG, other, 1, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assertEquals(MPI_SUCCESS, code);
    }

    /** Memory that is kept from one call to the next never shows the data of another. */
    @Test
    void sizesUpAndDownKeepTheirData() {
        int status = ThreadRanks.run(2, () -> {
            MPI_Init(null);
            int me = self();
            for (int n : new int[] {1, 700, 3, 40_000, 200_000, 2}) {
                long[] data = new long[n];
                long[] expected = new long[n];
                java.util.Arrays.setAll(data, i -> me * 1000L + n + i);
                java.util.Arrays.setAll(expected, i -> (1 - me) * 1000L + n + i);
                replace(data, 1 - me);
                assertArrayEquals(expected, data);
            }
            MPI_Finalize();
        });
        assertEquals(0, status);
    }

    @Test
    void warmCallTakesNoMemory() {
        int status = ThreadRanks.run(1, () -> {
            MPI_Init(null);
            long[] data = new long[16];
            var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
            long id = Thread.currentThread().getId();
            long before = 0;
            for (int i = 0; i < 2 * CALLS; i++) {
                before = i == CALLS ? threads.getThreadAllocatedBytes(id) : before;
                replace(data, 0);
            }
            long each = (threads.getThreadAllocatedBytes(id) - before) / CALLS;
            assertTrue(each <= BYTES_A_CALL, each + " bytes allocated by each call");
            MPI_Finalize();
        });
        assertEquals(0, status);
    }
}
