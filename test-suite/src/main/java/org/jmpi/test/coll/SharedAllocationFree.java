package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Blocking collectives through shared memory allocate nothing on the calling thread once warm. A rank that goes to sleep may
 * allocate a little, in the JDK's selector, and so does a method that is compiled anew; what a call allocates every slice
 * of calls allocates, so that two that allocated nothing prove the point. Argument {@code calls=N} of a slice.
 */
public final class SharedAllocationFree {
    private static final int SLICES = 10;
    private static final int CLEAN_SLICES = 2;
    private static final int MANY = 6000;

    private final int size = MTest.size();
    private final double[] in = new double[MANY * size];
    private final double[] out = new double[MANY * size];
    private final Map<String, Runnable> calls = new LinkedHashMap<>();

    private SharedAllocationFree() {
        calls.put("barrier", () -> MPI_Barrier(MPI_COMM_WORLD));
        for (int n : new int[] {1, MANY}) {
            calls.put("bcast of " + n, () -> MPI_Bcast(in, n, MPI_DOUBLE, 1, MPI_COMM_WORLD));
            calls.put("reduce of " + n, () -> MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD));
            calls.put("allreduce of " + n, () -> MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
            calls.put("gather of " + n, () -> MPI_Gather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, MPI_COMM_WORLD));
            calls.put("scatter of " + n, () -> MPI_Scatter(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, MPI_COMM_WORLD));
            calls.put("allgather of " + n, () -> MPI_Allgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD));
            calls.put("alltoall of " + n, () -> MPI_Alltoall(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD));
            calls.put("scan of " + n, () -> MPI_Scan(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
        }
    }

    public static void main(String[] args) throws Exception {
        MTest.main(
                args,
                given -> MTest.sharesMemory() ? new SharedAllocationFree().all(MTest.option(given, "calls", 2000)) : 0);
    }

    private int all(int perSlice) {
        Check check = new Check();
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(id);
        long own = -threads.getThreadAllocatedBytes(id) + threads.getThreadAllocatedBytes(id);
        calls.forEach((name, call) -> {
            repeat(call, 3 * perSlice);
            long[] bytes = new long[SLICES];
            for (int i = 0; i < SLICES; i++) {
                long before = threads.getThreadAllocatedBytes(id);
                repeat(call, perSlice);
                bytes[i] = threads.getThreadAllocatedBytes(id) - before - own;
            }
            long clean = Arrays.stream(bytes).filter(b -> b == 0).count();
            check.isTrue(
                    clean >= CLEAN_SLICES,
                    "bytes allocated by each " + perSlice + " calls of " + name + ": " + Arrays.toString(bytes));
        });
        return check.errors();
    }

    private static void repeat(Runnable call, int times) {
        for (int i = 0; i < times; i++) {
            call.run();
        }
    }
}
