package org.jmpi.test.sim;

/** What each rank sends, added up from what the literature says of it. */
final class RankCosts {
    private final long[] messages;
    private final long[] bytes;

    RankCosts(long p) {
        messages = new long[Math.toIntExact(p)];
        bytes = new long[messages.length];
    }

    /** Rank {@code r} sends {@code count} messages of {@code each} bytes. */
    void send(int r, long count, long each) {
        messages[r] += count;
        bytes[r] += count * each;
    }

    /** The same if there are bytes at all. */
    void sendUnlessEmpty(int r, long count, long each) {
        send(r, each > 0 ? count : 0, each);
    }

    /** Returns what all send together, and the most that one sends. */
    Cost cost() {
        Cost sum = new Cost(0, 0, 0, 0);
        for (int r = 0; r < messages.length; r++) {
            sum = new Cost(
                    Math.max(sum.maxMessages(), messages[r]),
                    sum.totalMessages() + messages[r],
                    Math.max(sum.maxBytes(), bytes[r]),
                    sum.totalBytes() + bytes[r]);
        }
        return sum;
    }

    /** A binomial tree of {@code size} ranks from {@code first} on: each sends {@code n} bytes to its children. */
    void binomialDown(int first, int size, long n) {
        for (int i = 0; i < size; i++) {
            for (int mask = 1; mask < size && (i & mask) == 0; mask <<= 1) {
                send(first + i, i + mask < size ? 1 : 0, n);
            }
        }
    }

    /** Each of {@code size} ranks, {@code stride} apart, sends {@code n} bytes to who differs from it in one bit. */
    void exchanges(int first, int stride, int size, long n) {
        for (int mask = 1; mask < size; mask <<= 1) {
            for (int i = 0; i < size; i++) {
                send(first + i * stride, (i ^ mask) < size ? 1 : 0, n);
            }
        }
    }
}
