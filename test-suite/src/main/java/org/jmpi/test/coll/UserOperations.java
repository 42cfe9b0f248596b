package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_User_function;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** A user's operation that does not commute is applied in the order of ranks, at every count, root and form. */
public final class UserOperations {
    /** 2x2 matrices modulo this prime: their product is associative and does not commute. */
    private static final long PRIME = 1_000_003;

    private static final int CELLS = 4;

    private UserOperations() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, UserOperations::run);
    }

    /** Argument {@code max=N}: the largest count. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_User_function product = (left, right, n, type) -> multiply((long[]) left, (long[]) right, (int) n);
        int[] op = new int[1];
        check.ok(MPI_Op_create(product, false, op), "Op_create");
        boolean[] commutes = {true};
        check.ok(MPI_Op_commutative(op[0], commutes), "Op_commutative");
        check.isTrue(!commutes[0], "the operation commutes");
        check.ok(MPI_Op_commutative(MPI_SUM, commutes), "Op_commutative");
        check.isTrue(commutes[0], "MPI_SUM does not commute");
        for (int n : CollData.counts(args)) {
            all(check, n - n % CELLS, op[0]);
        }
        check.ok(MPI_Op_free(op), "Op_free");
        check.same(MPI_OP_NULL, op[0], "the operation after Op_free");
        commutative(check);
        return check.errors();
    }

    private static void multiply(long[] a, long[] b, int n) {
        for (int i = 0; i + CELLS <= n; i += CELLS) {
            long p = (a[i] * b[i] + a[i + 1] * b[i + 2]) % PRIME;
            long q = (a[i] * b[i + 1] + a[i + 1] * b[i + 3]) % PRIME;
            long r = (a[i + 2] * b[i] + a[i + 3] * b[i + 2]) % PRIME;
            long s = (a[i + 2] * b[i + 1] + a[i + 3] * b[i + 3]) % PRIME;
            b[i] = p;
            b[i + 1] = q;
            b[i + 2] = r;
            b[i + 3] = s;
        }
    }

    private static long[] data(int rank, int n) {
        long[] data = new long[n];
        for (int i = 0; i < n; i++) {
            data[i] = (rank * 31L + i * 17L + i % CELLS * 5L + 2) % PRIME;
        }
        return data;
    }

    /** The product of the matrices of ranks 0 to {@code last}. */
    private static long[] expected(int last, int n) {
        long[] result = data(last, n);
        for (int r = last - 1; r >= 0; r--) {
            multiply(data(r, n), result, n);
        }
        return result;
    }

    /** A matrix is four numbers, and algorithms that cut the vector would cut matrices: one matrix a call. */
    private static void all(Check check, int n, int op) {
        int size = MTest.size();
        int me = MTest.rank();
        if (n != 0 && n != CELLS) {
            // only vectors of whole matrices may be cut anywhere, so larger ones are reduced as numbers
            numbers(check, n);
            return;
        }
        long[] out = new long[n];
        check.ok(MPI_Allreduce(data(me, n), out, n, MPI_INT64_T, op, MPI_COMM_WORLD), "Allreduce");
        check.equal(expected(size - 1, n), out, "Allreduce of " + n);
        for (int root : CollData.roots(size)) {
            long[] at = new long[n];
            check.ok(MPI_Reduce(data(me, n), at, n, MPI_INT64_T, op, root, MPI_COMM_WORLD), "Reduce");
            if (me == root) {
                check.equal(expected(size - 1, n), at, "Reduce of " + n + " at " + root);
            }
        }
        check.ok(MPI_Scan(data(me, n), out, n, MPI_INT64_T, op, MPI_COMM_WORLD), "Scan");
        check.equal(expected(me, n), out, "Scan of " + n);
        check.ok(MPI_Exscan(data(me, n), out, n, MPI_INT64_T, op, MPI_COMM_WORLD), "Exscan");
        if (me > 0) {
            check.equal(expected(me - 1, n), out, "Exscan of " + n);
        }
    }

    /** The left operand wins: element by element, associative, does not commute. */
    private static void numbers(Check check, int n) {
        int[] op = new int[1];
        MPI_User_function first = (left, right, count, type) -> System.arraycopy(left, 0, right, 0, (int) count);
        MPI_Op_create(first, false, op);
        long[] out = new long[n];
        check.ok(MPI_Allreduce(data(MTest.rank(), n), out, n, MPI_INT64_T, op[0], MPI_COMM_WORLD), "Allreduce");
        check.equal(data(0, n), out, "the first of all, " + n);
        for (int root : CollData.roots(MTest.size())) {
            check.ok(MPI_Reduce(data(MTest.rank(), n), out, n, MPI_INT64_T, op[0], root, MPI_COMM_WORLD), "Reduce");
            if (MTest.rank() == root) {
                check.equal(data(0, n), out, "the first of all at " + root);
            }
        }
        MPI_Op_free(op);
    }

    private static void commutative(Check check) {
        int[] op = new int[1];
        MPI_User_function longest = (left, right, n, type) -> {
            for (int i = 0; i < n; i++) {
                ((int[]) right)[i] = Math.max(((int[]) left)[i], ((int[]) right)[i]);
            }
        };
        MPI_Op_create(longest, true, op);
        int[] out = new int[3];
        int[] in = {MTest.rank(), -MTest.rank(), 5};
        check.ok(MPI_Allreduce(in, out, 3, MPI_INT, op[0], MPI_COMM_WORLD), "Allreduce");
        check.equal(new int[] {MTest.size() - 1, 0, 5}, out, "a user's maximum");
        MPI_Op_free(op);
    }
}
