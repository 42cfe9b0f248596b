package org.jmpi.mpir.op;

/**
 * Reductions of {@code byte} arrays: {@code inout[j+k] = in[i+k] op inout[j+k]} for k in 0 to n-1. One loop a method, so
 * that each is compiled, and vectorised, by itself.
 */
final class ByteKernels {
    private ByteKernels() {}

    static void apply(OpKind op, boolean unsigned, byte[] a, int i, byte[] b, int j, int n) {
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

    private static void max(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) Math.max(a[i + k], b[j + k]);
        }
    }

    private static void min(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) Math.min(a[i + k], b[j + k]);
        }
    }

    private static void sum(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) (a[i + k] + b[j + k]);
        }
    }

    private static void prod(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) (a[i + k] * b[j + k]);
        }
    }

    private static void land(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) (a[i + k] != 0 & b[j + k] != 0 ? 1 : 0);
        }
    }

    private static void lor(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) ((a[i + k] | b[j + k]) != 0 ? 1 : 0);
        }
    }

    private static void lxor(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) (a[i + k] != 0 ^ b[j + k] != 0 ? 1 : 0);
        }
    }

    private static void band(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) (a[i + k] & b[j + k]);
        }
    }

    private static void bor(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) (a[i + k] | b[j + k]);
        }
    }

    private static void bxor(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) (a[i + k] ^ b[j + k]);
        }
    }

    private static void maxUnsigned(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) Math.max(a[i + k] & 0xff, b[j + k] & 0xff);
        }
    }

    private static void minUnsigned(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            b[j + k] = (byte) Math.min(a[i + k] & 0xff, b[j + k] & 0xff);
        }
    }
}
