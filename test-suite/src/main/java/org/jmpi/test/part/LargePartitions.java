package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Partitions of several MiB, all of them under way at once, from an array to a direct buffer and back. */
public final class LargePartitions {
    private static final int PARTITIONS = 4;
    private static final int LONGS = 3 * 1024 * 1024 / 8 + 1;

    private LargePartitions() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LargePartitions::run);
    }

    /** Everyone to the right. */
    public static int run(String[] args) {
        Check check = new Check();
        arrayToDirect(check);
        directToArray(check);
        return check.errors();
    }

    private static long at(int rank, int round, int i) {
        return (i + 1L) * 0x9e3779b97f4a7c15L + rank * 1_000_003L + round;
    }

    private static void arrayToDirect(Check check) {
        long[] out = new long[PARTITIONS * LONGS];
        ByteBuffer in = ByteBuffer.allocateDirect(PARTITIONS * LONGS * 8).order(java.nio.ByteOrder.nativeOrder());
        Ends ends = new Ends(check).sends(out, PARTITIONS, LONGS, MPI_LONG, Ends.right(), 8);
        ends.receives(in, PARTITIONS, LONGS, MPI_LONG, Ends.left(), 8);
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < out.length; i++) {
                out[i] = at(MTest.rank(), round, i);
            }
            exchange(ends);
            for (int i = 0; i < out.length; i++) {
                if (in.getLong(i * 8) != at(Ends.left(), round, i)) {
                    check.fail("direct buffer, round " + round + ": element " + i + " is wrong");
                    break;
                }
            }
        }
        ends.free();
    }

    private static void directToArray(Check check) {
        // other partitions at the target: each covers two and a bit of the sender's
        int n = PARTITIONS * LONGS * 8;
        ByteBuffer out = ByteBuffer.allocateDirect(n).order(java.nio.ByteOrder.nativeOrder());
        long[] in = new long[PARTITIONS * LONGS];
        Ends ends = new Ends(check).sends(out, PARTITIONS, LONGS * 8, MPI_BYTE, Ends.right(), 8);
        ends.receives(in, 1, PARTITIONS * LONGS, MPI_LONG, Ends.left(), 8);
        for (int i = 0; i < in.length; i++) {
            out.putLong(i * 8, at(MTest.rank(), 9, i));
        }
        Arrays.fill(in, -1);
        exchange(ends);
        for (int i = 0; i < in.length; i++) {
            if (in[i] != at(Ends.left(), 9, i)) {
                check.fail("array: element " + i + " is wrong");
                break;
            }
        }
        ends.free();
    }

    private static void exchange(Ends ends) {
        ends.startReceive();
        ends.startSend();
        for (int p = PARTITIONS - 1; p >= 0; p--) {
            ends.ready(p);
        }
        ends.complete();
    }
}
