package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Datatypes with gaps on one side or both, divided differently, and freed while the operation goes on. */
public final class PartDatatypes {
    /** A vector of 3 blocks of 2 ints, 5 apart. */
    private static final int BLOCKS = 3;

    private static final int LENGTH = 2;
    private static final int STRIDE = 5;
    private static final int DATA = BLOCKS * LENGTH;
    private static final int EXTENT = (BLOCKS - 1) * STRIDE + LENGTH;

    private PartDatatypes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PartDatatypes::run);
    }

    /** Everyone to the right. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int vectors : new int[] {6, 6000}) {
            for (int[] parts : new int[][] {{3, 2}, {2, 3}, {1, 6}, {6, 1}, {6, 6}}) {
                pass(check, vectors, parts[0], parts[1], true, true);
                pass(check, vectors, parts[0], parts[1], true, false);
                pass(check, vectors, parts[0], parts[1], false, true);
            }
        }
        return check.errors();
    }

    private static int vector(Check check) {
        int[] type = new int[1];
        check.ok(MPI_Type_vector(BLOCKS, LENGTH, STRIDE, MPI_INT, type), "Type_vector");
        check.ok(MPI_Type_commit(type), "Type_commit");
        return type[0];
    }

    private static void pass(Check check, int vectors, int sent, int received, boolean gapsOut, boolean gapsIn) {
        String what = vectors + " vectors, " + sent + " to " + received + " partitions, gaps " + gapsOut + " " + gapsIn;
        int[] out = new int[vectors * (gapsOut ? EXTENT : DATA)];
        int[] in = new int[vectors * (gapsIn ? EXTENT : DATA)];
        int type = vector(check);
        Ends ends = new Ends(check);
        int perSent = vectors / sent * (gapsOut ? 1 : DATA);
        int perReceived = vectors / received * (gapsIn ? 1 : DATA);
        ends.sends(out, sent, perSent, gapsOut ? type : MPI_INT, Ends.right(), 3);
        ends.receives(in, received, perReceived, gapsIn ? type : MPI_INT, Ends.left(), 3);
        check.ok(MPI_Type_free(new int[] {type}), "Type_free before the operation");
        for (int round = 0; round < 2; round++) {
            fill(out, gapsOut, round);
            Arrays.fill(in, -1);
            ends.startSend();
            ends.startReceive();
            for (int p = sent - 1; p >= 0; p--) {
                ends.ready(p);
            }
            ends.awaitArrival(received / 2);
            ends.complete();
            verify(check, in, gapsIn, round, what);
        }
        ends.free();
    }

    /** Returns which element of the packed data stands at index {@code i}; -1: none. */
    private static int element(int i, boolean gaps) {
        if (!gaps) {
            return i;
        }
        int at = i % EXTENT;
        return at % STRIDE < LENGTH ? i / EXTENT * DATA + at / STRIDE * LENGTH + at % STRIDE : -1;
    }

    private static void fill(int[] out, boolean gaps, int round) {
        for (int i = 0; i < out.length; i++) {
            int e = element(i, gaps);
            out[i] = e < 0 ? -77 : e * 3 + round;
        }
    }

    private static void verify(Check check, int[] in, boolean gaps, int round, String what) {
        for (int i = 0; i < in.length; i++) {
            int e = element(i, gaps);
            int expected = e < 0 ? -1 : e * 3 + round;
            if (in[i] != expected) {
                check.fail(what + ": index " + i + " is " + in[i] + ", expected " + expected);
                return;
            }
        }
    }
}
