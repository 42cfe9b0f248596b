package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Rounds of a partitioned operation allocate nothing on the calling thread once warm. What a round allocates every slice
 * of rounds allocates, so that two slices that allocated nothing prove the point, whatever the JIT or a sleep did to the
 * others. Argument {@code rounds=N} of the measured part.
 */
public final class PartAllocationFree {
    private static final int WARM = 5_000;
    private static final int SLICES = 10;
    private static final int CLEAN_SLICES = 2;
    private static final int PARTITIONS = 4;

    private final int[] list = {3, 1};
    private final boolean[] flag = new boolean[1];
    private final int[] request;
    private final boolean sends;

    private PartAllocationFree(Ends ends, boolean sends) {
        this.sends = sends;
        request = sends ? ends.send : ends.receive;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, PartAllocationFree::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        int rounds = MTest.option(args, "rounds", 10_000);
        if (MTest.rank() < 2) {
            boolean sends = MTest.rank() == 0;
            byte[] data = new byte[PARTITIONS * 8];
            Ends ends = new Ends(check);
            if (sends) {
                ends.sends(data, PARTITIONS, 8, MPI_BYTE, 1, 0);
            } else {
                ends.receives(data, PARTITIONS / 2, 16, MPI_BYTE, 0, 0);
            }
            PartAllocationFree test = new PartAllocationFree(ends, sends);
            test.rounds(WARM);
            test.measure(check, rounds);
            ends.free();
        }
        return check.errors();
    }

    private void measure(Check check, int rounds) {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(id);
        long own = -threads.getThreadAllocatedBytes(id) + threads.getThreadAllocatedBytes(id);
        long[] bytes = new long[SLICES];
        int clean = 0;
        for (int i = 0; i < SLICES; i++) {
            long before = threads.getThreadAllocatedBytes(id);
            rounds(rounds / SLICES);
            bytes[i] = threads.getThreadAllocatedBytes(id) - before - own;
            clean += bytes[i] == 0 ? 1 : 0;
        }
        check.isTrue(
                clean >= CLEAN_SLICES,
                "bytes allocated by each " + rounds / SLICES + " rounds of a " + (sends ? "send: " : "receive: ")
                        + Arrays.toString(bytes));
    }

    private void rounds(int n) {
        for (int i = 0; i < n; i++) {
            MPI_Start(request);
            if (sends) {
                MPI_Pready(2, request[0]);
                MPI_Pready_list(2, list, request[0]);
                MPI_Pready_range(0, 0, request[0]);
            } else {
                MPI_Parrived(request[0], 1, flag);
            }
            MPI_Wait(request, MPI_STATUS_IGNORE);
        }
    }
}
