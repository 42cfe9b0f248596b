package org.jmpi.mpir.op;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jmpi.mpir.datatype.BasicType;

/**
 * MINLOC and MAXLOC of pairs laid out as C structs. Of equal values the smaller index wins. A NaN never replaces a value
 * and a value never replaces a NaN.
 */
final class PairKernels {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private PairKernels() {}

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.nativeOrder());
    }

    /** Combines {@code n} pairs of {@code int}s; {@code i} and {@code j} count ints. */
    static void apply(boolean max, int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < 2 * n; k += 2) {
            if (wins(max, Integer.compare(a[i + k], b[j + k]), a[i + k + 1], b[j + k + 1])) {
                b[j + k] = a[i + k];
                b[j + k + 1] = a[i + k + 1];
            }
        }
    }

    /** Combines {@code n} pairs of {@code basic}; {@code i} and {@code j} count bytes. */
    static void apply(boolean max, BasicType basic, byte[] a, int i, byte[] b, int j, int n) {
        int extent = extent(basic);
        int indexAt = extent / 2;
        int bytes = isFortran(basic) ? extent : indexAt + 4;
        for (int k = 0; k < n; k++, i += extent, j += extent) {
            int c = compare(basic, a, i, b, j);
            if (c != UNORDERED && wins(max, c, index(basic, a, i + indexAt), index(basic, b, j + indexAt))) {
                System.arraycopy(a, i, b, j, bytes);
            }
        }
    }

    private static int extent(BasicType basic) {
        return switch (basic) {
            case LONG_INT, DOUBLE_INT, DOUBLE_DOUBLE -> 16;
            default -> 8;
        };
    }

    private static boolean isFortran(BasicType basic) {
        return basic == BasicType.FLOAT_FLOAT || basic == BasicType.DOUBLE_DOUBLE;
    }

    private static int index(BasicType basic, byte[] pairs, int at) {
        return switch (basic) {
            case FLOAT_FLOAT -> (int) (float) FLOAT.get(pairs, at);
            case DOUBLE_DOUBLE -> (int) (double) DOUBLE.get(pairs, at);
            default -> (int) INT.get(pairs, at);
        };
    }

    private static final int UNORDERED = 2;

    private static boolean wins(boolean max, int c, int index, int otherIndex) {
        return c == 0 ? index < otherIndex : c > 0 == max;
    }

    private static int compare(BasicType basic, byte[] a, int i, byte[] b, int j) {
        return switch (basic) {
            case SHORT_INT -> Integer.signum((short) SHORT.get(a, i) - (short) SHORT.get(b, j));
            case LONG_INT -> Long.compare((long) LONG.get(a, i), (long) LONG.get(b, j));
            case FLOAT_INT, FLOAT_FLOAT -> compare((float) FLOAT.get(a, i), (float) FLOAT.get(b, j));
            case DOUBLE_INT, DOUBLE_DOUBLE -> compare((double) DOUBLE.get(a, i), (double) DOUBLE.get(b, j));
            default -> throw new IllegalArgumentException("pair of " + basic);
        };
    }

    private static int compare(double x, double y) {
        if (x == y) {
            return 0;
        }
        return x < y ? -1 : x > y ? 1 : UNORDERED;
    }
}
