package org.jmpi.mpir.op;

/**
 * Reductions of {@code char} arrays: {@code inout[j+k] = in[i+k] op inout[j+k]} for k in 0 to n-1. One loop a method, so
 * that each is compiled, and vectorised, by itself.
 */
final class CharKernels {
    private CharKernels() {}

    static void apply(OpKind op, char[] a, int i, char[] b, int j, int n) {
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

    private static void max(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) Math.max(a[i + k], b[j + k]);
        }
    }

    private static void min(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) Math.min(a[i + k], b[j + k]);
        }
    }

    private static void sum(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) (a[i + k] + b[j + k]);
        }
    }

    private static void prod(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) (a[i + k] * b[j + k]);
        }
    }

    private static void land(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) (a[i + k] != 0 & b[j + k] != 0 ? 1 : 0);
        }
    }

    private static void lor(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) ((a[i + k] | b[j + k]) != 0 ? 1 : 0);
        }
    }

    private static void lxor(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) (a[i + k] != 0 ^ b[j + k] != 0 ? 1 : 0);
        }
    }

    private static void band(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) (a[i + k] & b[j + k]);
        }
    }

    private static void bor(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) (a[i + k] | b[j + k]);
        }
    }

    private static void bxor(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (char) (a[i + k] ^ b[j + k]);
        }
    }
}
