package org.jmpi.tool.trace.match;

import java.util.Arrays;

/**
 * Durations in bins: below 256 each its own, above 128 bins for every power of two. So the median is right to a part in 128, and the
 * memory is the same however many durations there are.
 */
final class Durations {
    private static final int BITS = 7;
    private static final int BINS = (Long.SIZE - BITS) << BITS;

    private final long[] positive = new long[BINS];
    private long[] negative = {};
    private long count;
    private long belowZero;
    private long least = Long.MAX_VALUE;
    private long most = Long.MIN_VALUE;

    void add(long duration) {
        count++;
        least = Math.min(least, duration);
        most = Math.max(most, duration);
        if (duration >= 0) {
            positive[bin(duration)]++;
            return;
        }
        if (negative.length == 0) {
            negative = new long[BINS];
        }
        belowZero++;
        negative[bin(-(duration + 1))]++;
    }

    private static int bin(long value) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - BITS - 1);
        return (shift << BITS) + (int) (value >>> shift);
    }

    private static long middleOf(int bin) {
        int shift = Math.max(0, (bin >> BITS) - 1);
        long low = (long) (bin - (shift << BITS)) << shift;
        return shift == 0 ? low : low + (1L << (shift - 1));
    }

    long least() {
        return least;
    }

    long most() {
        return most;
    }

    /** Returns the median of at least one duration. */
    long median() {
        long rank = (count + 1) / 2;
        long middle = rank <= belowZero
                ? -1 - middleOf(find(negative, belowZero - rank + 1))
                : middleOf(find(positive, rank - belowZero));
        return Math.max(least, Math.min(most, middle));
    }

    private static int find(long[] bins, long rank) {
        long passed = 0;
        for (int i = 0; i < bins.length; i++) {
            passed += bins[i];
            if (passed >= rank) {
                return i;
            }
        }
        throw new IllegalArgumentException(rank + " of " + Arrays.stream(bins).sum());
    }
}
