package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Pready_range has both ends, MPI_Pready_list what it lists: just these partitions become ready. */
public final class ListAndRange {
    private static final int PARTITIONS = 20;
    private static final int N = 50;

    private ListAndRange() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ListAndRange::run);
    }

    /** Everyone to the right. */
    public static int run(String[] args) {
        Check check = new Check();
        byte[] out = new byte[PARTITIONS * N];
        byte[] in = new byte[PARTITIONS * N];
        Ends ends = new Ends(check).sends(out, PARTITIONS, N, MPI_BYTE, Ends.right(), 2);
        ends.receives(in, PARTITIONS, N, MPI_BYTE, Ends.left(), 2);
        for (int round = 0; round < 3; round++) {
            Bytes.fill(out, out.length, round);
            java.util.Arrays.fill(in, (byte) 0);
            ends.startReceive();
            ends.startSend();
            boolean[] ready = new boolean[PARTITIONS];
            step(check, ends, ready, MPI_Pready_range(5, 9, ends.send[0]), 5, 6, 7, 8, 9);
            step(check, ends, ready, MPI_Pready_range(0, 0, ends.send[0]), 0);
            int[] list = {12, 3, 11, 19, 13, 99};
            step(check, ends, ready, MPI_Pready_list(5, list, ends.send[0]), 12, 3, 11, 19, 13);
            step(check, ends, ready, MPI_Pready_list(0, new int[0], ends.send[0]));
            step(check, ends, ready, MPI_Pready_range(14, 18, ends.send[0]), 14, 15, 16, 17, 18);
            step(check, ends, ready, MPI_Pready_list(4, new int[] {1, 2, 4, 10}, ends.send[0]), 1, 2, 4, 10);
            ends.complete();
            Bytes.check(check, in, in.length, round, "round " + round);
        }
        ends.free();
        return check.errors();
    }

    /** The two neighbours are in step: what was readied on the left arrives, and no more. */
    private static void step(Check check, Ends ends, boolean[] ready, int code, int... now) {
        check.ok(code, "Pready_range or Pready_list");
        for (int p : now) {
            ready[p] = true;
            ends.awaitArrival(p);
        }
        for (int p = 0; p < PARTITIONS; p++) {
            check.equal(ready[p], ends.arrived(p), "arrival of partition " + p);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
}
