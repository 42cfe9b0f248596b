package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A pipeline around the ring: each rank passes a partition on when it has arrived, before the next one is there. */
public final class PartRing {
    private static final int PARTITIONS = 12;
    private static final int N = 500;

    private PartRing() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PartRing::run);
    }

    /** Rank 0 sends numbers around; everyone adds 1 to each. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] out = new int[PARTITIONS * N];
        int[] in = new int[PARTITIONS * N];
        Ends ends = new Ends(check).sends(out, PARTITIONS, N, MPI_INT, Ends.right(), 0);
        ends.receives(in, PARTITIONS, N, MPI_INT, Ends.left(), 0);
        for (int round = 0; round < 10; round++) {
            int[] both = {ends.receive[0], ends.send[0]};
            check.ok(MPI_Startall(2, both), "Startall");
            for (int p = 0; p < PARTITIONS; p++) {
                if (MTest.rank() == 0) {
                    fill(out, p, round);
                    ends.ready(p);
                    ends.awaitArrival(p);
                    verify(check, in, p, round);
                } else {
                    ends.awaitArrival(p);
                    for (int i = p * N; i < (p + 1) * N; i++) {
                        out[i] = in[i] + 1;
                    }
                    ends.ready(p);
                }
            }
            check.ok(MPI_Waitall(2, both, MPI_STATUSES_IGNORE), "Waitall");
            check.same(ends.receive[0], both[0], "a persistent request after Waitall");
        }
        ends.free();
        return check.errors();
    }

    private static void fill(int[] out, int p, int round) {
        for (int i = p * N; i < (p + 1) * N; i++) {
            out[i] = round * 1_000_000 + i;
        }
    }

    private static void verify(Check check, int[] in, int p, int round) {
        for (int i = p * N; i < (p + 1) * N; i++) {
            if (in[i] != round * 1_000_000 + i + MTest.size() - 1) {
                check.fail("round " + round + ", element " + i + ": " + in[i]);
                return;
            }
        }
    }
}
