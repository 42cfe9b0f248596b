package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Non-blocking and persistent collectives allocate nothing on the calling thread once warm. As with messages, a rank that
 * sleeps may allocate, in the JDK's or Netty's selector, and so does a method that is compiled anew. What a call allocates
 * every slice of calls allocates, so that two that allocated nothing prove the point; slices are short, since on a busy
 * machine there is a sleep in each of the long ones.
 */
public final class NonblockingAllocationFree {
    private static final int WARM = 20_000;
    private static final int SLICES = 100;
    private static final int CLEAN_SLICES = 2;

    private final Check check = new Check();
    private final long[] in = new long[300];
    private final long[] out = new long[300];
    private final int[] one = new int[1];

    private NonblockingAllocationFree() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, NonblockingAllocationFree::run);
    }

    /** Argument {@code calls=N} of the measured part. */
    public static int run(String[] args) {
        NonblockingAllocationFree test = new NonblockingAllocationFree();
        int calls = MTest.option(args, "calls", 20_000);
        int world = MPI_COMM_WORLD;
        test.nonblocking("Ibarrier", calls, c -> MPI_Ibarrier(world, test.one));
        test.nonblocking("Ibcast", calls, c -> MPI_Ibcast(test.in, 300, MPI_INT64_T, 0, world, test.one));
        test.nonblocking(
                "Iallreduce", calls, c -> MPI_Iallreduce(test.in, test.out, 9, MPI_INT64_T, MPI_SUM, world, test.one));
        test.persistent("Barrier_init", calls, MPI_Barrier_init(world, MPI_INFO_NULL, test.one));
        test.persistent(
                "Bcast_init", calls, MPI_Bcast_init(test.in, 300, MPI_INT64_T, 0, world, MPI_INFO_NULL, test.one));
        test.persistent(
                "Allreduce_init",
                calls,
                MPI_Allreduce_init(test.in, test.out, 9, MPI_INT64_T, MPI_SUM, world, MPI_INFO_NULL, test.one));
        return test.check.errors();
    }

    @SuppressWarnings("ReturnValueIgnored") // codes would cost the loop
    private void nonblocking(String name, int calls, IntUnaryOperator begin) {
        measure(name, calls, n -> {
            for (int i = 0; i < n; i++) {
                begin.applyAsInt(i);
                MPI_Wait(one, MPI_STATUS_IGNORE);
            }
            return 0;
        });
    }

    private void persistent(String name, int calls, int code) {
        check.ok(code, name);
        measure(name, calls, n -> {
            for (int i = 0; i < n; i++) {
                MPI_Start(one);
                MPI_Wait(one, MPI_STATUS_IGNORE);
            }
            return 0;
        });
        MPI_Request_free(one);
    }

    @SuppressWarnings("ReturnValueIgnored") // called for what it allocates
    private void measure(String name, int calls, IntUnaryOperator loop) {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        loop.applyAsInt(WARM);
        threads.getThreadAllocatedBytes(id);
        long own = -threads.getThreadAllocatedBytes(id) + threads.getThreadAllocatedBytes(id);
        long[] bytes = new long[SLICES];
        int clean = 0;
        for (int i = 0; i < SLICES; i++) {
            long before = threads.getThreadAllocatedBytes(id);
            loop.applyAsInt(calls / SLICES);
            bytes[i] = threads.getThreadAllocatedBytes(id) - before - own;
            clean += bytes[i] == 0 ? 1 : 0;
        }
        check.isTrue(
                clean >= CLEAN_SLICES,
                "bytes allocated by each " + calls / SLICES + " " + name + ": " + Arrays.toString(bytes));
    }
}
