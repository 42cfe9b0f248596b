package org.jmpi.mpir.op;

/**
 * Reductions of {@code int} arrays: {@code inout[j+k] = in[i+k] op inout[j+k]} for k in 0 to n-1. One loop a method, so
 * that each is compiled, and vectorised, by itself.
 */
final class IntKernels {
    private IntKernels() {}

    static void apply(OpKind op, boolean unsigned, int[] a, int i, int[] b, int j, int n) {
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

    private static void max(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.max(a[i + k], b[j + k]);
        }
    }

    private static void min(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.min(a[i + k], b[j + k]);
        }
    }

    private static void sum(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] + b[j + k];
        }
    }

    private static void prod(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] * b[j + k];
        }
    }

    private static void land(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] != 0 & b[j + k] != 0 ? 1 : 0;
        }
    }

    private static void lor(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (a[i + k] | b[j + k]) != 0 ? 1 : 0;
        }
    }

    private static void lxor(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] != 0 ^ b[j + k] != 0 ? 1 : 0;
        }
    }

    private static void band(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] & b[j + k];
        }
    }

    private static void bor(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] | b[j + k];
        }
    }

    private static void bxor(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = a[i + k] ^ b[j + k];
        }
    }

    private static void maxUnsigned(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.max(a[i + k] ^ Integer.MIN_VALUE, b[j + k] ^ Integer.MIN_VALUE) ^ Integer.MIN_VALUE;
        }
    }

    private static void minUnsigned(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = Math.min(a[i + k] ^ Integer.MIN_VALUE, b[j + k] ^ Integer.MIN_VALUE) ^ Integer.MIN_VALUE;
        }
    }
}
