package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;

/** How the part of the file that a collective access is about is divided among aggregators, and each of theirs into windows. */
final class Domains {
    /** A window has no fewer bytes unless a hint says so. */
    private static final int SMALLEST = 64 * 1024;

    int aggregators;
    int rounds;
    private int[] list = {};
    private long low;
    private long high;
    private long begin;
    private long length;
    /** The bytes of a window at most. */
    int window;

    /** Divides the bytes from {@code low} to {@code high}. */
    void divide(MpiFile file, long low, long high) {
        this.low = low;
        this.high = high;
        list = file.aggregators;
        aggregators = list.length;
        int buffer = file.hints.number(FileHints.CB_BUFFER_SIZE, 1 << 30);
        long unit = file.hints.number(FileHints.STRIPING_UNIT, 1 << 30);
        begin = low / unit * unit;
        long least = file.hints.number(FileHints.MIN_DOMAIN, 1 << 30, 1);
        long each = Math.max(least, (high - begin + aggregators - 1) / aggregators);
        length = (each + unit - 1) / unit * unit;
        // what a rank sends in a round is as much as all windows have
        window = (int) Math.min(length, Math.max(Math.min(buffer, SMALLEST), buffer / aggregators));
        rounds = (int) ((Math.min(length, high - begin) + window - 1) / window);
    }

    /** Returns the rank that is aggregator {@code a}. */
    int rankOf(int a) {
        return list[a];
    }

    /** Returns which aggregator rank {@code r} is; -1: none. */
    int aggregatorOf(int r) {
        for (int a = 0; a < aggregators; a++) {
            if (list[a] == r) {
                return a;
            }
        }
        return -1;
    }

    /** Returns where aggregator {@code a}'s window of a round begins. */
    long begin(int a, int round) {
        return within(begin + a * length + Math.min(length, (long) round * window));
    }

    /** Returns where it ends. */
    long end(int a, int round) {
        return within(begin + a * length + Math.min(length, (round + 1L) * window));
    }

    private long within(long offset) {
        return Math.max(low, Math.min(high, offset));
    }
}
