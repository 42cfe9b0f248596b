package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The two sides divide the same bytes differently: one to many, many to one, coprime, and by other datatypes. */
public final class UnequalPartitions {
    /** Partitions and bytes in each, of the send and of the receive. */
    private static final int[][] CASES = {
        {1, 48, 6, 8},
        {6, 8, 1, 48},
        {1, 1, 1, 1},
        {3, 40, 5, 24},
        {5, 24, 3, 40},
        {7, 13 * 8, 13, 7 * 8},
        {16, 8, 16, 8},
        {1000, 8, 8, 1000},
        {8, 1000, 1000, 8},
        {11, 7 * 9000, 7, 11 * 9000},
        {1, 800_000, 100, 8000},
        {100, 8000, 1, 800_000},
    };

    private UnequalPartitions() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, UnequalPartitions::run);
    }

    /** Everyone to the right, which is oneself where there is one rank. */
    public static int run(String[] args) {
        Check check = new Check();
        long seed = MTest.seed(args, 11);
        Random random = new Random(seed * 31 + MTest.rank());
        for (int[] c : CASES) {
            for (boolean late : new boolean[] {false, true}) {
                pass(
                        check,
                        c,
                        late,
                        random,
                        "seed=" + seed + " " + java.util.Arrays.toString(c) + (late ? " late" : ""));
            }
        }
        return check.errors();
    }

    private static void pass(Check check, int[] c, boolean late, Random random, String what) {
        byte[] out = Bytes.of(c[0] * c[1], c[0]);
        byte[] in = Bytes.blank(c[2] * c[3] + 8);
        boolean whole = c[1] % 8 == 0;
        Ends ends = new Ends(check);
        ends.sends(out, c[0], whole ? c[1] / 8 : c[1], whole ? MPI_DOUBLE : MPI_BYTE, Ends.right(), 5);
        ends.receives(in, c[2], c[3], MPI_BYTE, Ends.left(), 5);
        ends.startSend();
        if (!late) {
            ends.startReceive();
        }
        for (int p : shuffled(c[0], random)) {
            ends.ready(p);
        }
        if (late) {
            ends.startReceive();
        }
        for (int p : shuffled(c[2], random)) {
            ends.awaitArrival(p);
            check.equal(Bytes.at(c[0], (long) p * c[3]), in[p * c[3]], what + ": begin of partition " + p);
            int last = (p + 1) * c[3] - 1;
            check.equal(Bytes.at(c[0], last), in[last], what + ": end of partition " + p);
        }
        ends.complete();
        Bytes.check(check, in, c[2] * c[3], c[0], what);
        ends.free();
    }

    private static List<Integer> shuffled(int n, Random random) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(i);
        }
        Collections.shuffle(all, random);
        return all;
    }
}
