package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Collectives of MPI_BOTTOM: each rank's element lies in two arrays. */
public final class AbsoluteCollectives {
    private AbsoluteCollectives() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AbsoluteCollectives::run);
    }

    /** Works with any number of ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : new int[] {1, 1000, 100_000}) {
            bcast(check, n);
            gather(check, n);
        }
        return check.errors();
    }

    private static int type(int[] ints, double[] doubles, int n) {
        long[] at = new long[2];
        long[] one = new long[1];
        MPI_Get_address(ints, one);
        at[0] = one[0];
        MPI_Get_address(doubles, one);
        at[1] = one[0];
        int[] t = new int[1];
        MPI_Type_create_struct(2, new int[] {n, n}, at, new int[] {MPI_INT, MPI_DOUBLE}, t);
        MPI_Type_commit(t);
        return t[0];
    }

    private static void bcast(Check check, int n) {
        int[] ints = new int[n];
        double[] doubles = new double[n];
        if (MTest.rank() == 0) {
            Arrays.setAll(ints, i -> i + 1);
            Arrays.setAll(doubles, i -> i + 0.5);
        }
        int t = type(ints, doubles, n);
        check.ok(MPI_Bcast(MPI_BOTTOM, 1, t, 0, MPI_COMM_WORLD), "Bcast");
        for (int i = 0; i < n; i++) {
            if (ints[i] != i + 1 || doubles[i] != i + 0.5) {
                check.fail("Bcast of " + n + ": element " + i + " is " + ints[i] + ", " + doubles[i]);
                break;
            }
        }
        MPI_Type_free(new int[] {t});
    }

    /** From two arrays to bytes. */
    private static void gather(Check check, int n) {
        int[] ints = new int[n];
        double[] doubles = new double[n];
        Arrays.fill(ints, MTest.rank());
        Arrays.fill(doubles, MTest.rank() + 0.5);
        int t = type(ints, doubles, n);
        java.nio.ByteBuffer all =
                java.nio.ByteBuffer.allocate(12 * n * MTest.size()).order(java.nio.ByteOrder.nativeOrder());
        check.ok(MPI_Allgather(MPI_BOTTOM, 1, t, all, 12L * n, MPI_BYTE, MPI_COMM_WORLD), "Allgather");
        for (int r = 0; r < MTest.size(); r++) {
            check.same(r, all.getInt(12 * n * r + 4 * n - 4), "last int of rank " + r);
            check.equal(r + 0.5, all.getDouble(12 * n * (r + 1) - 8), "last double of rank " + r);
        }
        MPI_Type_free(new int[] {t});
    }
}
