package org.jmpi.test.sim;

/** The operations that simulated reductions do on the 64-bit values of cells. Associative. */
enum Combine {
    /** Addition modulo 2^64: any order gives the same. */
    SUM {
        @Override
        long apply(long left, long right) {
            return left + right;
        }
    },
    /** The map x -> a*x + b modulo 2^32, a in the upper half, then the right one: the order matters. */
    AFFINE {
        @Override
        long apply(long left, long right) {
            long a = right >>> 32;
            long product = a * (left >>> 32);
            long offset = a * (left & LOW) + (right & LOW);
            return product << 32 | (offset & LOW);
        }
    };

    private static final long LOW = 0xffff_ffffL;

    abstract long apply(long left, long right);

    /** Returns the operand of {@code rank}: random, and with an odd factor, so that no operand is ever lost. */
    static long operand(long seed, int rank) {
        long z = seed + (rank + 1) * 0x9e37_79b9_7f4a_7c15L;
        z = (z ^ z >>> 30) * 0xbf58_476d_1ce4_e5b9L;
        z = (z ^ z >>> 27) * 0x94d0_49bb_1331_11ebL;
        return (z ^ z >>> 31) | 1L << 32;
    }
}
