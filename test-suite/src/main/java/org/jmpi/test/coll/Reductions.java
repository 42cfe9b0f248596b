package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** Reduce, allreduce, scan, exscan and reduce_scatter_block of any count, with separate buffers and in place. */
public final class Reductions {
    private static final int MOST = 1_000_000;

    private Reductions() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Reductions::run);
    }

    /** Argument {@code max=N}: the largest count. */
    public static int run(String[] args) {
        Check check = new Check();
        int size = MTest.size();
        for (int n : CollData.counts(args)) {
            for (int inPlace = 0; inPlace < 2; inPlace++) {
                for (int root : CollData.roots(size)) {
                    reduce(check, n, root, inPlace == 1);
                }
                allreduce(check, n, inPlace == 1);
                scan(check, n, inPlace == 1);
                exscan(check, n, inPlace == 1);
                if ((long) n * size <= MOST) {
                    reduceScatterBlock(check, n, inPlace == 1);
                }
            }
        }
        return check.errors();
    }

    /** Element i of rank r. */
    private static long value(int r, int i) {
        return (r + 1L) * 10_007 + i * (r % 5 + 1L);
    }

    private static long[] data(int n) {
        long[] data = new long[n];
        for (int i = 0; i < n; i++) {
            data[i] = value(MTest.rank(), i);
        }
        return data;
    }

    /** Checks sums over the ranks below {@code end}; {@code first} is the number of the first element. */
    private static void check(Check check, long[] data, int n, int end, int first, String what) {
        for (int i = 0; i < n; i++) {
            long sum = 0;
            for (int r = 0; r < end; r++) {
                sum += value(r, first + i);
            }
            if (data[i] != sum) {
                check.fail(what + ": element " + i + " of " + n + " is " + data[i] + ", expected " + sum);
                return;
            }
        }
    }

    private static void reduce(Check check, int n, int root, boolean inPlace) {
        boolean atRoot = MTest.rank() == root;
        long[] in = data(n);
        long[] out = atRoot ? inPlace ? in : new long[n] : null;
        Object from = atRoot && inPlace ? MPI_IN_PLACE : in;
        check.ok(MPI_Reduce(from, out, n, MPI_INT64_T, MPI_SUM, root, MPI_COMM_WORLD), "Reduce");
        if (atRoot) {
            check(check, out, n, MTest.size(), 0, "Reduce of " + n + " at " + root);
        }
    }

    private static void allreduce(Check check, int n, boolean inPlace) {
        long[] in = data(n);
        long[] out = inPlace ? in : new long[n];
        Object from = inPlace ? MPI_IN_PLACE : in;
        check.ok(MPI_Allreduce(from, out, n, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD), "Allreduce");
        check(check, out, n, MTest.size(), 0, "Allreduce of " + n);
    }

    private static void scan(Check check, int n, boolean inPlace) {
        long[] in = data(n);
        long[] out = inPlace ? in : new long[n];
        Object from = inPlace ? MPI_IN_PLACE : in;
        check.ok(MPI_Scan(from, out, n, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD), "Scan");
        check(check, out, n, MTest.rank() + 1, 0, "Scan of " + n);
    }

    private static void exscan(Check check, int n, boolean inPlace) {
        long[] in = data(n);
        long[] out = inPlace ? in : new long[n];
        Object from = inPlace ? MPI_IN_PLACE : in;
        check.ok(MPI_Exscan(from, out, n, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD), "Exscan");
        if (MTest.rank() > 0) {
            check(check, out, n, MTest.rank(), 0, "Exscan of " + n);
        }
    }

    private static void reduceScatterBlock(Check check, int n, boolean inPlace) {
        long[] in = data(n * MTest.size());
        long[] out = inPlace ? in : new long[n];
        Object from = inPlace ? MPI_IN_PLACE : in;
        check.ok(MPI_Reduce_scatter_block(from, out, n, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD), "Reduce_scatter_block");
        check(check, out, n, MTest.size(), n * MTest.rank(), "Reduce_scatter_block of " + n);
    }
}
