package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/**
 * Reductions do the same blocking, non-blocking and persistent, in place or not, with a predefined operation and one of the
 * user's that depends on the order.
 */
public final class ReductionForms {
    private static final int BLANK = -77;

    private final Check check = new Check();
    private final Forms forms = new Forms(check);
    private final int me = MTest.rank();
    private final int size = MTest.size();
    private final int w = MPI_COMM_WORLD;
    private final int none = MPI_INFO_NULL;
    private int op;
    private String name;

    private ReductionForms() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ReductionForms::run);
    }

    /** Argument {@code max=N}: the largest count. */
    public static int run(String[] args) {
        ReductionForms test = new ReductionForms();
        int[] own = new int[1];
        test.check.ok(
                MPI_Op_create((in, inout, n, type) -> compose((int[]) in, (int[]) inout, n), false, own), "create");
        boolean[] commutes = {true};
        MPI_Op_commutative(own[0], commutes);
        test.check.isTrue(!commutes[0], "the user's operation does not commute");
        MPI_Op_commutative(MPI_SUM, commutes);
        test.check.isTrue(commutes[0], "MPI_SUM commutes");
        for (int op : new int[] {MPI_SUM, own[0]}) {
            test.op = op;
            test.name = op == MPI_SUM ? " sum of " : " composition of ";
            for (int n : CollData.counts(args)) {
                for (int root : CollData.roots(test.size)) {
                    test.reduce(n, root);
                }
                test.allreduce(n);
                test.scans(n);
                test.scatters(n);
            }
        }
        MPI_Op_free(own);
        test.check.same(MPI_OP_NULL, own[0], "the freed operation");
        return test.check.errors();
    }

    /** Associative, not commutative: affine maps, slope in the high half and offset in the low half, mod 2^16. */
    private static void compose(int[] in, int[] inout, long n) {
        for (int i = 0; i < n; i++) {
            inout[i] = compose(in[i], inout[i]);
        }
    }

    private static int compose(int f, int g) {
        int slope = (f >>> 16) * (g >>> 16);
        int offset = (f >>> 16) * (g & 0xffff) + (f & 0xffff);
        return slope << 16 | (offset & 0xffff);
    }

    /** Element {@code i} of what ranks {@code 0} to {@code last} make together. */
    private int expected(int last, int i) {
        int result = CollData.value(0, 9, i);
        for (int r = 1; r <= last; r++) {
            int next = CollData.value(r, 9, i);
            result = op == MPI_SUM ? result + next : compose(result, next);
        }
        return result;
    }

    private void verify(int[] data, int n, int last, int from, String what) {
        for (int i = 0; i < n; i++) {
            if (data[i] != expected(last, from + i)) {
                check.fail(what + ": element " + i + " is " + data[i] + ", expected " + expected(last, from + i));
                return;
            }
        }
    }

    private void reduce(int n, int root) {
        int[] mine = CollData.of(n, me, 9);
        int[] result = me == root ? new int[n] : null;
        Consumer<String> verify = what -> {
            if (me == root) {
                verify(result, n, size - 1, 0, what);
            }
        };
        forms.all(
                "reduce," + name + n + " at " + root,
                () -> blank(result),
                () -> MPI_Reduce(mine, result, n, MPI_INT, op, root, w),
                r -> MPI_Ireduce(mine, result, n, MPI_INT, op, root, w, r),
                r -> MPI_Reduce_init(mine, result, n, MPI_INT, op, root, w, none, r),
                verify);
        Object send = me == root ? MPI_IN_PLACE : mine;
        forms.all(
                "reduce in place," + name + n + " at " + root,
                () -> fill(result, n),
                () -> MPI_Reduce(send, result, n, MPI_INT, op, root, w),
                r -> MPI_Ireduce(send, result, n, MPI_INT, op, root, w, r),
                r -> MPI_Reduce_init(send, result, n, MPI_INT, op, root, w, none, r),
                verify);
    }

    private static void blank(int[] a) {
        if (a != null) {
            Arrays.fill(a, BLANK);
        }
    }

    private void fill(int[] a, int n) {
        if (a != null) {
            CollData.fill(a, 0, n, me, 9);
        }
    }

    private void allreduce(int n) {
        int[] mine = CollData.of(n, me, 9);
        int[] result = new int[n];
        forms.all(
                "allreduce," + name + n,
                () -> blank(result),
                () -> MPI_Allreduce(mine, result, n, MPI_INT, op, w),
                r -> MPI_Iallreduce(mine, result, n, MPI_INT, op, w, r),
                r -> MPI_Allreduce_init(mine, result, n, MPI_INT, op, w, none, r),
                what -> verify(result, n, size - 1, 0, what));
        forms.all(
                "allreduce in place," + name + n,
                () -> fill(result, n),
                () -> MPI_Allreduce(MPI_IN_PLACE, result, n, MPI_INT, op, w),
                r -> MPI_Iallreduce(MPI_IN_PLACE, result, n, MPI_INT, op, w, r),
                r -> MPI_Allreduce_init(MPI_IN_PLACE, result, n, MPI_INT, op, w, none, r),
                what -> verify(result, n, size - 1, 0, what));
    }

    private void scans(int n) {
        int[] mine = CollData.of(n, me, 9);
        int[] result = new int[n];
        forms.all(
                "scan," + name + n,
                () -> blank(result),
                () -> MPI_Scan(mine, result, n, MPI_INT, op, w),
                r -> MPI_Iscan(mine, result, n, MPI_INT, op, w, r),
                r -> MPI_Scan_init(mine, result, n, MPI_INT, op, w, none, r),
                what -> verify(result, n, me, 0, what));
        Consumer<String> before = what -> {
            if (me == 0) {
                CollData.untouched(check, result, 0, n, BLANK, what);
            } else {
                verify(result, n, me - 1, 0, what);
            }
        };
        forms.all(
                "exscan," + name + n,
                () -> blank(result),
                () -> MPI_Exscan(mine, result, n, MPI_INT, op, w),
                r -> MPI_Iexscan(mine, result, n, MPI_INT, op, w, r),
                r -> MPI_Exscan_init(mine, result, n, MPI_INT, op, w, none, r),
                before);
    }

    private void scatters(int n) {
        int[] all = CollData.of(n * size, me, 9);
        int[] block = new int[n];
        forms.all(
                "reduce_scatter_block," + name + n,
                () -> blank(block),
                () -> MPI_Reduce_scatter_block(all, block, n, MPI_INT, op, w),
                r -> MPI_Ireduce_scatter_block(all, block, n, MPI_INT, op, w, r),
                r -> MPI_Reduce_scatter_block_init(all, block, n, MPI_INT, op, w, none, r),
                what -> verify(block, n, size - 1, me * n, what));
        int[] counts = GatherScatterV.counts(n);
        long[] large = Arrays.stream(counts).asLongStream().toArray();
        int before = Arrays.stream(counts).limit(me).sum();
        int[] mine = new int[counts[me]];
        forms.all(
                "reduce_scatter," + name + n,
                () -> blank(mine),
                () -> MPI_Reduce_scatter(all, mine, counts, MPI_INT, op, w),
                r -> MPI_Ireduce_scatter(all, mine, counts, MPI_INT, op, w, r),
                r -> MPI_Reduce_scatter_init(all, mine, counts, MPI_INT, op, w, none, r),
                what -> verify(mine, mine.length, size - 1, before, what));
        forms.all(
                "large reduce_scatter," + name + n,
                () -> blank(mine),
                () -> MPI_Reduce_scatter_c(all, mine, large, MPI_INT, op, w),
                r -> MPI_Ireduce_scatter_c(all, mine, large, MPI_INT, op, w, r),
                r -> MPI_Reduce_scatter_init_c(all, mine, large, MPI_INT, op, w, none, r),
                what -> verify(mine, mine.length, size - 1, before, what));
    }
}
