package org.jmpi.mpir.op;

/**
 * Reductions of {@code short} arrays: {@code inout[j+k] = in[i+k] op inout[j+k]} for k in 0 to n-1. One loop a method, so
 * that each is compiled, and vectorised, by itself.
 */
final class ShortKernels {
    private ShortKernels() {}

    static void apply(OpKind op, short[] a, int i, short[] b, int j, int n) {
        switch (op) {
            case MAX -> max(a, i, b, j, n);
            case MIN -> min(a, i, b, j, n);
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

    private static void max(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) Math.max(a[i + k], b[j + k]);
        }
    }

    private static void min(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) Math.min(a[i + k], b[j + k]);
        }
    }

    private static void sum(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) (a[i + k] + b[j + k]);
        }
    }

    private static void prod(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) (a[i + k] * b[j + k]);
        }
    }

    private static void land(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) (a[i + k] != 0 & b[j + k] != 0 ? 1 : 0);
        }
    }

    private static void lor(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) ((a[i + k] | b[j + k]) != 0 ? 1 : 0);
        }
    }

    private static void lxor(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) (a[i + k] != 0 ^ b[j + k] != 0 ? 1 : 0);
        }
    }

    private static void band(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) (a[i + k] & b[j + k]);
        }
    }

    private static void bor(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) (a[i + k] | b[j + k]);
        }
    }

    private static void bxor(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (short) (a[i + k] ^ b[j + k]);
        }
    }
}
