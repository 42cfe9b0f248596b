package org.jmpi.test.coll.every;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_User_function;

/** The operations on longs that reductions are tried with: predefined, a user's that commutes, a user's that does not. */
public final class Operations {
    /** How many there are. */
    public static final int COUNT = 3;

    private static final int SUM = 0;
    private static final int MIX = 1;

    private final int[] handles = new int[COUNT];

    /** Makes them. */
    public Operations() {
        handles[SUM] = MPI_SUM;
        for (int op = 1; op < COUNT; op++) {
            int which = op;
            int[] handle = new int[1];
            MPI_User_function function =
                    (in, inout, n, type) -> apply(which, (long[]) in, (long[]) inout, Math.toIntExact(n));
            MPI_Op_create(function, which == MIX, handle);
            handles[op] = handle[0];
        }
    }

    int handle(int op) {
        return handles[op];
    }

    /** Frees them. */
    public void free() {
        for (int op = 1; op < COUNT; op++) {
            MPI_Op_free(new int[] {handles[op]});
        }
    }

    private static void apply(int op, long[] in, long[] inout, int n) {
        for (int i = 0; i < n; i++) {
            inout[i] = combine(op, in[i], inout[i]);
        }
    }

    /** Two 32-bit numbers in a long stand for a function ax + b: what comes one after another does not commute. */
    static long combine(int op, long x, long y) {
        if (op == SUM) {
            return x + y;
        }
        if (op == MIX) {
            return x ^ y;
        }
        int a = (int) (x >>> 32);
        return (a * (long) (int) (y >>> 32)) << 32 | (a * (int) y + (int) x & 0xffffffffL);
    }

    /** Element {@code k} of what {@code rank} brings. */
    static long value(int rank, int k, int round) {
        return (long) (2 * rank + 3 + 2 * round) << 32 | (rank * 7919L + k * 31L + 1 & 0xffffffffL);
    }

    /** What ranks from 0 to before {@code end} bring, combined. */
    static long combined(int op, int end, int k, int round) {
        long all = value(0, k, round);
        for (int r = 1; r < end; r++) {
            all = combine(op, all, value(r, k, round));
        }
        return all;
    }
}
