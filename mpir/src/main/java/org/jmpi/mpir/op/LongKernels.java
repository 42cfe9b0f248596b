package org.jmpi.mpir.op;

/**
 * Reductions of {@code long} arrays: {@code inout[j+k] = in[i+k] op inout[j+k]} for k in 0 to n-1. One loop a method, so
 * that each is compiled, and vectorised, by itself.
 */
final class LongKernels {
    private LongKernels() {}

    static void apply(OpKind op, boolean unsigned, long[] a, int i, long[] b, int j, int n) {
        switch (op) {
            case MAX -> {
                if (unsigned) {
                    maxUnsigned(a, i, b, j, n);
                } else {
                    max(a, i, b, j, n);
                }
            }
            case MIN -> {
                if (unsigned) {
                    minUnsigned(a, i, b, j, n);
                } else {
                    min(a, i, b, j, n);
                }
            }
            case SUM -> sum(a, i, b, j, n);
            case PROD -> prod(a, i, b, j, n);
            case LAND -> land(a, i, b, j, n);
            case LOR -> lor(a, i, b, j, n);
            case LXOR -> lxor(a, i, b, j, n);
            case BAND -> band(a, i, b, j, n);
            case BOR -> bor(a, i, b, j, n);
            case BXOR -> bxor(a, i, b, j, n);
            default -> throw new IllegalArgumentException("operation " + op);
        }
    }

    private static void max(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.max(a[i + k], b[j + k]);
        }
    }

    private static void min(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.min(a[i + k], b[j + k]);
        }
    }

    private static void sum(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] + b[j + k];
        }
    }

    private static void prod(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] * b[j + k];
        }
    }

    private static void land(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] != 0 & b[j + k] != 0 ? 1L : 0L;
        }
    }

    private static void lor(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (a[i + k] | b[j + k]) != 0 ? 1L : 0L;
        }
    }

    private static void lxor(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] != 0 ^ b[j + k] != 0 ? 1L : 0L;
        }
    }

    private static void band(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] & b[j + k];
        }
    }

    private static void bor(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] | b[j + k];
        }
    }

    private static void bxor(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] ^ b[j + k];
        }
    }

    private static void maxUnsigned(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.max(a[i + k] ^ Long.MIN_VALUE, b[j + k] ^ Long.MIN_VALUE) ^ Long.MIN_VALUE;
        }
    }

    private static void minUnsigned(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.min(a[i + k] ^ Long.MIN_VALUE, b[j + k] ^ Long.MIN_VALUE) ^ Long.MIN_VALUE;
        }
    }
}
