package org.jmpi.test.sim;

/** Steps of an algorithm, two longs each: kind, buffers, places, length, peer. */
final class Steps {
    static final int FENCE = 0;
    static final int SEND = 1;
    static final int RECV = 2;
    static final int COPY = 3;
    static final int REDUCE = 4;

    /** Buffers are numbered: the call's, then the scratch memory in the order in which an algorithm asks for it. */
    static final int SEND_BUFFER = 0;

    static final int RECV_BUFFER = 1;
    static final int SCRATCH = 2;
    /** What a rank knows in a barrier; no algorithm sees it. */
    static final int KNOWLEDGE = 62;
    /** The buffer of messages without data. */
    static final int NO_BUFFER = 63;

    /** Places and lengths are below this. */
    static final long LIMIT = 1L << 36;

    private static final int KIND_SHIFT = 61;
    private static final int A_SHIFT = 55;
    private static final int B_SHIFT = 49;
    private static final int LENGTH_SHIFT = 8;
    private static final int BUFFER_MASK = 63;
    private static final int AT_SHIFT = 28;
    private static final long LOW_MASK = (1L << AT_SHIFT) - 1;
    private static final int HIGH_MASK = 255;

    private Steps() {}

    /** Packs the first word; {@code low} is the peer, or the place in buffer {@code b}. */
    static long first(int kind, int a, int b, long length, long low) {
        return (long) kind << KIND_SHIFT
                | (long) a << A_SHIFT
                | (long) b << B_SHIFT
                | length << LENGTH_SHIFT
                | low >>> AT_SHIFT;
    }

    static long second(long at, long low) {
        return at << AT_SHIFT | (low & LOW_MASK);
    }

    static int kind(long first) {
        return (int) (first >>> KIND_SHIFT);
    }

    static int a(long first) {
        return (int) (first >>> A_SHIFT) & BUFFER_MASK;
    }

    static int b(long first) {
        return (int) (first >>> B_SHIFT) & BUFFER_MASK;
    }

    static long length(long first) {
        return first >>> LENGTH_SHIFT & LIMIT - 1;
    }

    static long at(long second) {
        return second >>> AT_SHIFT;
    }

    static int peer(long second) {
        return (int) (second & LOW_MASK);
    }

    static long atB(long first, long second) {
        return (first & HIGH_MASK) << AT_SHIFT | (second & LOW_MASK);
    }

    static String name(int kind) {
        return switch (kind) {
            case SEND -> "send";
            case RECV -> "receive";
            case COPY -> "copy";
            case REDUCE -> "reduce";
            default -> "fence";
        };
    }

    static String bufferName(int buffer) {
        return switch (buffer) {
            case SEND_BUFFER -> "send buffer";
            case RECV_BUFFER -> "receive buffer";
            case NO_BUFFER -> "no buffer";
            default -> "scratch " + (buffer - SCRATCH);
        };
    }
}
