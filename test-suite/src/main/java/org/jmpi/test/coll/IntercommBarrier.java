package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** No process leaves a barrier before the last one of both groups entered it, in all forms, by the machine's one clock. */
public final class IntercommBarrier {
    private static final int WORK = 300_000;

    private final Check check = new Check();
    private long entered;
    private long work;

    private IntercommBarrier() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, IntercommBarrier::run);
    }

    /** All ranks on one machine. Argument {@code first=N}: the size of one group. */
    public static int run(String[] args) {
        TwoGroups groups = TwoGroups.of(args);
        IntercommBarrier test = new IntercommBarrier();
        Forms forms = new Forms(test.check);
        int comm = groups.inter;
        for (int round = 0; round < MTest.size(); round++) {
            int late = round % MTest.size();
            forms.all(
                    "Barrier, process " + late + " late",
                    () -> test.enter(MTest.rank() == late),
                    () -> MPI_Barrier(comm),
                    r -> MPI_Ibarrier(comm, r),
                    r -> MPI_Barrier_init(comm, MPI_INFO_NULL, r),
                    test::left);
        }
        scans(test.check, comm);
        groups.free();
        return test.check.errors() + (test.work == 1 ? 1 : 0);
    }

    private void enter(boolean late) {
        for (int i = 0; late && i < WORK; i++) {
            work += i ^ work << 1;
        }
        entered = System.nanoTime();
    }

    private void left(String what) {
        long[] left = {System.nanoTime()};
        long[] last = new long[1];
        long[] first = new long[1];
        MPI_Allreduce(new long[] {entered}, last, 1, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
        MPI_Allreduce(left, first, 1, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD);
        check.isTrue(last[0] <= first[0], what + ": one left before another entered");
    }

    /** There is no order between groups to scan in. */
    private static void scans(Check check, int comm) {
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        int[] a = new int[1];
        int[] b = new int[1];
        check.error(MPI_ERR_COMM, MPI_Scan(a, b, 1, MPI_INT, MPI_SUM, comm), "Scan");
        check.error(MPI_ERR_COMM, MPI_Exscan(a, b, 1, MPI_INT, MPI_SUM, comm), "Exscan");
    }
}
