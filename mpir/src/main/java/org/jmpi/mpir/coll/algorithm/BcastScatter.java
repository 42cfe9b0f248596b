package org.jmpi.mpir.coll.algorithm;

/**
 * The first half of the long broadcasts: a binomial scatter of the message in pieces of equal size (mirrors
 * {@code MPII_Scatter_for_bcast}). Pieces are numbered by rank relative to the root.
 */
final class BcastScatter {
    private BcastScatter() {}

    /** Returns where piece {@code i} begins; pieces at the end may be short or empty. */
    static long begin(CollArgs a, int i) {
        long piece = (a.bytes + a.size - 1) / a.size;
        return Math.min(i * piece, a.bytes);
    }

    static void run(CollSchedule s, CollArgs a) {
        int relative = (a.rank - a.root + a.size) % a.size;
        int mask = 1;
        while (mask < a.size && (relative & mask) == 0) {
            mask <<= 1;
        }
        long from = begin(a, relative);
        long mine = begin(a, relative + mask) - from;
        if (relative != 0 && mine > 0) {
            s.recv(a.send, from, mine, (a.rank - mask + a.size) % a.size);
            s.fence();
        }
        for (mask >>= 1; mask > 0; mask >>= 1) {
            long at = begin(a, relative + mask);
            long theirs = begin(a, relative + 2 * mask) - at;
            if (relative + mask < a.size && theirs > 0) {
                s.send(a.send, at, theirs, (a.rank + mask) % a.size);
            }
        }
        s.fence();
    }

    /** Sends pieces {@code first} to {@code end - 1} to one rank and receives others from one; empty ones don't move. */
    static void exchange(
            CollSchedule s, CollArgs a, int sendTo, int first, int end, int recvFrom, int rfirst, int rend) {
        long sendAt = begin(a, first);
        long recvAt = begin(a, rfirst);
        if (begin(a, rend) > recvAt) {
            s.recv(a.bcastTarget(), recvAt, begin(a, rend) - recvAt, recvFrom);
        }
        if (begin(a, end) > sendAt) {
            s.send(a.send, sendAt, begin(a, end) - sendAt, sendTo);
        }
        s.fence();
    }
}
