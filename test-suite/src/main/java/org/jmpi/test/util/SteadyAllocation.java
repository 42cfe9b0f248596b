package org.jmpi.test.util;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Whether calls allocate on the calling thread once they are warm. What a call allocates every slice of calls allocates, so that
 * two that allocated nothing prove the point, whatever the JIT or a sleep did to the others. Over TCP the JDK's selector allocates;
 * there a call has a bound.
 */
public final class SteadyAllocation {
    private static final int MOST_SLICES = 200;
    private static final int CLEAN_SLICES = 2;
    /** Over TCP. */
    private static final int SLICES = 20;
    /** Calls between two barriers, so that no rank is far ahead. */
    private static final int TOGETHER = 4;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Check check;
    private final double bound;
    private final int perSlice;
    private final boolean isPrinting;
    private final boolean areSocketsPolled = MTest.size() > 1 && "1".equals(System.getenv("MPIR_CVAR_NOLOCAL"));
    private final int[] toAgree = new int[1];
    private final double[] least = new double[1];

    /**
     * Makes one that tells {@code check} what allocates.
     *
     * @param args {@code calls=N} of a slice, {@code print=1} for a line per call
     * @param bound over TCP: bytes a call in the best slice
     */
    public SteadyAllocation(Check check, String[] args, double bound) {
        this.check = check;
        this.bound = bound;
        perSlice = MTest.option(args, "calls", 100);
        isPrinting = MTest.option(args, "print", 0) != 0;
    }

    /** Measures each of {@code calls}, which all ranks make alike. Collective. */
    public void all(String what, Map<String, Callable<?>> calls) throws Exception {
        for (Map.Entry<String, Callable<?>> each : calls.entrySet()) {
            measure(what + each.getKey(), each.getValue());
        }
    }

    private void measure(String name, Callable<?> call) throws Exception {
        List<Long> bytes = new ArrayList<>();
        int clean = 0;
        // the slices go on until all ranks have seen enough, so that all do as many
        int most = areSocketsPolled ? SLICES : MOST_SLICES;
        while (areAny(clean < CLEAN_SLICES) && bytes.size() < most) {
            long b = slice(call);
            bytes.add(b);
            clean += b == 0 ? 1 : 0;
        }
        double perCall = (double) bytes.stream().min(Long::compare).orElseThrow() / perSlice;
        boolean isFine = areSocketsPolled ? perCall < bound : clean >= CLEAN_SLICES;
        check.isTrue(isFine, "bytes allocated by each " + perSlice + " calls of " + name + ": " + bytes);
        print(name, perCall, bytes.size());
    }

    private void print(String name, double perCall, int slices) {
        MPI_Allreduce(new double[] {perCall}, least, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (isPrinting && MTest.rank() == 0) {
            System.out.println(String.format(Locale.ROOT, "%.1f B in one of %d slices: %s", least[0], slices, name));
        }
    }

    private long slice(Callable<?> call) throws Exception {
        long id = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(id);
        long own = -threads.getThreadAllocatedBytes(id) + threads.getThreadAllocatedBytes(id);
        long before = threads.getThreadAllocatedBytes(id);
        for (int i = 0; i < perSlice; i++) {
            call.call();
            if (i % TOGETHER == 0) {
                MPI_Barrier(MPI_COMM_WORLD);
            }
        }
        return threads.getThreadAllocatedBytes(id) - before - own;
    }

    private boolean areAny(boolean mine) {
        toAgree[0] = mine ? 1 : 0;
        MPI_Allreduce(MPI_IN_PLACE, toAgree, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        return toAgree[0] != 0;
    }
}
