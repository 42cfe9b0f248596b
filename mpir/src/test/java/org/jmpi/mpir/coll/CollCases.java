package org.jmpi.mpir.coll;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;

/** Every algorithm by name, and the automatic choice, at sizes with and without a power of two; data for them. */
abstract class CollCases {
    static final int[] SIZES = {1, 2, 3, 4, 5, 7, 8, 16};
    static final int[] COUNTS = {0, 1, 3, 37, 5000};

    record Case(CollKind kind, String algorithm, int size) {
        FakeJob job() {
            return new FakeJob(size, Map.of(kind.cvarName(), algorithm, "MPIR_CVAR_COLLECTIVE_FALLBACK", "silent"));
        }
    }

    static List<Case> cases(CollKind... kinds) {
        List<Case> all = new ArrayList<>();
        for (CollKind kind : kinds) {
            List<String> names = new ArrayList<>(List.of(AlgorithmRegistry.AUTO));
            AlgorithmRegistry.of(kind).stream().map(AlgorithmEntry::name).forEach(names::add);
            for (String name : names) {
                for (int size : Share.ofSizes(SIZES, kind + name)) {
                    all.add(new Case(kind, name, size));
                }
            }
        }
        return all;
    }

    static List<Case> bcasts() {
        return cases(CollKind.BCAST);
    }

    /** A value that no other rank and position has. */
    static int value(int rank, int position) {
        return 1_000_003 * (rank + 1) + position;
    }

    static int[] block(int rank, int from, int n) {
        int[] a = new int[n];
        Arrays.setAll(a, i -> value(rank, from + i));
        return a;
    }

    /** Composition of affine maps x -> p*x + q mod 2^32, two ints an element: associative, not commutative. */
    static void compose(Object in, Object inout, long count, Datatype type) {
        int[] f = (int[]) in;
        int[] g = (int[]) inout;
        for (int i = 0; i < 2 * count; i += 2) {
            g[i + 1] = f[i] * g[i + 1] + f[i + 1];
            g[i] = f[i] * g[i];
        }
    }

    static Op compose(Member m) {
        Op op = Op.table(m.rank()).allocate();
        op.kind = OpKind.USER;
        op.commutative = false;
        op.function = CollCases::compose;
        return op;
    }

    /** The reduction over ranks first to last, by one plain loop. */
    static int[] expected(boolean user, int first, int last, int ints) {
        int[] result = operand(user, last, ints);
        for (int r = last - 1; r >= first; r--) {
            int[] left = operand(user, r, ints);
            if (user) {
                compose(left, result, ints / 2, null);
            } else {
                for (int i = 0; i < ints; i++) {
                    result[i] += left[i];
                }
            }
        }
        return result;
    }

    static int[] operand(boolean user, int rank, int ints) {
        int[] a = block(rank, 0, ints);
        for (int i = 0; user && i < ints; i += 2) {
            a[i] = 2 * rank + 3;
        }
        return a;
    }
}
