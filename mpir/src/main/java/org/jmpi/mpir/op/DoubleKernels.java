package org.jmpi.mpir.op;

/**
 * Reductions of {@code double} arrays: {@code inout[j+k] = in[i+k] op inout[j+k]} for k in 0 to n-1. MAX
 * and MIN of a NaN and anything is NaN, in whatever order. One loop a method, so that each is compiled, and vectorised,
 * by itself.
 */
final class DoubleKernels {
    private DoubleKernels() {}

    static void apply(OpKind op, double[] a, int i, double[] b, int j, int n) {
        switch (op) {
            case MAX -> max(a, i, b, j, n);
            case MIN -> min(a, i, b, j, n);
            case SUM -> sum(a, i, b, j, n);
            case PROD -> prod(a, i, b, j, n);
            default -> throw new IllegalArgumentException("operation " + op);
        }
    }

    /** Complex products: {@code i}, {@code j} and {@code n} still count numbers, two for each complex one. */
    static void complexProd(double[] a, int i, double[] b, int j, int n) {
        for (int k = 0; k < n; k += 2) {
            double re = a[i + k] * b[j + k] - a[i + k + 1] * b[j + k + 1];
            b[j + k + 1] = a[i + k] * b[j + k + 1] + a[i + k + 1] * b[j + k];
            b[j + k] = re;
        }
    }

    private static void max(double[] a, int i, double[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.max(a[i + k], b[j + k]);
        }
    }

    private static void min(double[] a, int i, double[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.min(a[i + k], b[j + k]);
        }
    }

    private static void sum(double[] a, int i, double[] b, int j, int n) {
        if (i == j) {
            sum(a, b, i, i + n);
            return;
        }
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] + b[j + k];
        }
    }

    /** From one place of both on: no JDK to 25 vectorises a loop over two arrays with offsets of their own. */
    private static void sum(double[] a, double[] b, int from, int to) {
        for (int k = from; k < to; k++) {
            b[k] = a[k] + b[k];
        }
    }

    private static void prod(double[] a, int i, double[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] * b[j + k];
        }
    }
}
