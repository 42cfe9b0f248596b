package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A rank that waits for a non-blocking collective sleeps until the last member comes, and is woken then. Argument {@code ms=}
 * how late that one is.
 */
public final class SleepingWait {
    private static final int LATE_MS = 3000;

    private SleepingWait() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SleepingWait::run);
    }

    public static int run(String[] args) {
        Check check = new Check();
        long lateNs = MTest.option(args, "ms", LATE_MS) * 1_000_000L;
        MPI_Barrier(MPI_COMM_WORLD);
        boolean late = MTest.rank() == MTest.size() - 1;
        long begin = System.nanoTime();
        while (late && System.nanoTime() - begin < lateNs) {
            LockSupport.parkNanos(lateNs);
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long cpu = threads.getCurrentThreadCpuTime();
        int[] request = new int[1];
        MPI_Ibarrier(MPI_COMM_WORLD, request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        cpu = threads.getCurrentThreadCpuTime() - cpu;
        check.isTrue(
                late || cpu < lateNs / 10,
                "a wait of " + lateNs / 1_000_000 + " ms took " + cpu / 1_000_000 + " ms of processor time");
        return check.errors();
    }
}
