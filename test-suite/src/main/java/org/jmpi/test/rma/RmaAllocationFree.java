package org.jmpi.test.rma;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;
import org.jmpi.test.util.SteadyAllocation;

/**
 * One-sided calls, through the binding and through {@code mpi.Win}, allocate nothing on the calling thread once warm: on parts
 * that the rank loads and stores, and on heap arrays of others, by messages. Arguments are those of {@link SteadyAllocation}, and
 * {@code long=N} bytes of the longer operations.
 */
public final class RmaAllocationFree {
    private RmaAllocationFree() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaAllocationFree::run);
    }

    /** Every rank accesses its right neighbour. */
    public static int run(String[] args) throws Exception {
        Check check = new Check();
        SteadyAllocation test = new SteadyAllocation(check, args, 400);
        int longest = MTest.option(args, "long", 1 << 16);
        for (boolean isAllocated : new boolean[] {true, false}) {
            Map<String, Callable<?>> calls = new LinkedHashMap<>();
            SteadyWindowCalls binding = new SteadyWindowCalls(isAllocated, longest);
            binding.addTo(calls, 8);
            binding.addTo(calls, longest);
            SteadyWinMethods methods = new SteadyWinMethods(isAllocated);
            methods.addTo(calls);
            test.all(isAllocated ? "allocated window: " : "window of an array: ", calls);
            methods.free();
            binding.free();
        }
        return check.errors();
    }
}
