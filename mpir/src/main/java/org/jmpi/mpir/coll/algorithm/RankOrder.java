package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * How reductions are done whose operands have to be combined from the left, ((v0 op v1) op v2) op v3 and so on: operands come
 * together at one rank a block, which combines them. Where a vector is cut makes no difference to an element's result.
 */
final class RankOrder {
    private static final long SHORT = 32768;
    private static final int THROTTLE = 32;

    private RankOrder() {}

    /** Returns whether the vector is so short that one rank reduces all of it. */
    static boolean isShort(CollArgs a) {
        return a.bytes * a.size <= SHORT || a.count < a.size;
    }

    /**
     * Brings all operands to {@code top} up a binomial tree and combines them there.
     *
     * @param result where the result comes to be at {@code top}; may be where its operands are
     */
    static void reduceAt(CollSchedule s, CollArgs a, int top, UserBuffer result) {
        int relative = (a.rank - top + a.size) % a.size;
        int blocks = relative == 0 ? a.size : Math.min(Integer.lowestOneBit(relative), a.size - relative);
        UserBuffer all = a.send;
        if (blocks > 1) {
            all = s.scratch(blocks * a.bytes, a.type);
            s.copy(a.send, 0, all, 0, a.bytes);
            for (int mask = 1; mask < blocks; mask <<= 1) {
                long n = Math.min(mask, blocks - mask);
                s.recv(all, mask * a.bytes, n * a.bytes, (a.rank + mask) % a.size);
            }
            s.fence();
        }
        if (relative != 0) {
            s.send(all, 0, blocks * a.bytes, ((relative & relative - 1) + top) % a.size);
            s.fence();
            return;
        }
        long left = (long) a.size - top;
        for (int r = 1; r < a.size; r++) {
            long from = (r - 1 + left) % a.size * a.bytes;
            s.reduceLocal(all, from, all, (r + left) % a.size * a.bytes, a.count, a.type, a.op);
        }
        if (a.size > 1 || !a.inPlace) {
            s.copy(all, (left + a.size - 1) % a.size * a.bytes, result, 0, a.bytes);
        }
    }

    /** Where a rank's block begins in the vector, in bytes. */
    @FunctionalInterface
    interface Cut {
        /** Returns the place of block {@code r}; the vector's end for the size. */
        long at(CollArgs a, int r);
    }

    /** The cut into blocks that are as equal as can be. */
    static final Cut EQUAL_BLOCKS = (a, r) -> EqualBlocks.begin(a.count, a.size, r) * a.type.size;

    /** Reduces each block at its rank. Returns memory at whose {@link #resultAt} the caller's is. */
    static UserBuffer reduceBlocks(CollSchedule s, CollArgs a, Cut cut) {
        long mine = cut.at(a, a.rank + 1) - cut.at(a, a.rank);
        UserBuffer operands = s.scratch(a.size * mine, a.type);
        s.copy(a.send, cut.at(a, a.rank), operands, a.rank * mine, mine);
        for (int begin = 1; begin < a.size; begin += THROTTLE) {
            int end = Math.min(begin + THROTTLE, a.size);
            for (int i = begin; i < end && mine > 0; i++) {
                int source = (a.rank - i + a.size) % a.size;
                s.recv(operands, source * mine, mine, source);
            }
            for (int i = begin; i < end; i++) {
                int dest = (a.rank + i) % a.size;
                long bytes = cut.at(a, dest + 1) - cut.at(a, dest);
                if (bytes > 0) {
                    s.send(a.send, cut.at(a, dest), bytes, dest);
                }
            }
            s.fence();
        }
        for (int r = 1; r < a.size && mine > 0; r++) {
            s.reduceLocal(operands, (r - 1) * mine, operands, r * mine, mine / a.type.size, a.type, a.op);
        }
        return operands;
    }

    /** Returns where in the memory of {@link #reduceBlocks} the result of the caller's block is. */
    static long resultAt(CollArgs a, Cut cut) {
        return (a.size - 1) * (cut.at(a, a.rank + 1) - cut.at(a, a.rank));
    }
}
