package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** No rank leaves a barrier before the last one entered it, by the machine's one monotonic clock. */
public final class Barrier {
    private static final int ROUNDS = 30;

    private Barrier() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Barrier::run);
    }

    /** All ranks on one machine. */
    public static int run(String[] args) {
        Check check = new Check();
        return rounds(check, () -> check.ok(MPI_Barrier(MPI_COMM_WORLD), "Barrier"), ROUNDS) + check.errors();
    }

    /**
     * Lets all ranks of the World go through a barrier again and again, one of them late.
     *
     * @return 0; the late rank's work, which is not to be optimized away, is in it
     */
    public static int rounds(Check check, Runnable barrier, int rounds) {
        long[] work = new long[1];
        for (int round = 0; round < rounds; round++) {
            if (round % MTest.size() == MTest.rank()) {
                // somebody is late
                for (int i = 0; i < 300_000; i++) {
                    work[0] += i ^ work[0] << 1;
                }
            }
            long entered = System.nanoTime();
            barrier.run();
            long left = System.nanoTime();
            long[] last = new long[1];
            long[] first = new long[1];
            MPI_Allreduce(new long[] {entered}, last, 1, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
            MPI_Allreduce(new long[] {left}, first, 1, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD);
            check.isTrue(last[0] <= first[0], "round " + round + ": one left before another entered");
        }
        return work[0] == 1 ? 1 : 0;
    }
}
