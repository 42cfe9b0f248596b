package org.jmpi.mpir.coll.algorithm;

/**
 * Scatter, then groups of k ranks exchange what they have, at distances that grow by k (mirrors
 * {@code MPIR_Ibcast_intra_tsp_scatterv_recexch_allgatherv} and, with k = 2,
 * {@code MPIR_Bcast_intra_scatter_recursive_doubling_allgather}).
 */
public final class BcastScatterRecexchAllgather implements CollAlgorithm {
    private final int k;

    /** Makes the algorithm for groups of {@code k} ranks, 2 or more. */
    public BcastScatterRecexchAllgather(int k) {
        this.k = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        BcastScatter.run(s, a);
        int relative = (a.rank - a.root + a.size) % a.size;
        RecexchSteps x = a.geometry().recexch(relative, a.size, k, false);
        fold(s, a, x, relative);
        for (int i = 0; i < x.steps && x.newRank >= 0; i++) {
            for (int d = 0; d < x.radix(i); d++) {
                if (d != x.digit(i)) {
                    recv(
                            s,
                            a,
                            x.firstOf(x.peerGroup(i, d)),
                            x.firstOf(x.peerGroup(i, d) + x.distance(i)),
                            x.peer(i, d));
                }
            }
            for (int d = 0; d < x.radix(i); d++) {
                if (d != x.digit(i)) {
                    send(s, a, x.firstOf(x.group(i)), x.firstOf(x.group(i) + x.distance(i)), x.peer(i, d));
                }
            }
            s.fence();
        }
        unfold(s, a, x, relative);
    }

    private static void fold(CollSchedule s, CollArgs a, RecexchSteps x, int relative) {
        if (x.newRank < 0) {
            send(s, a, relative, relative + 1, x.stays());
        } else {
            for (int r = x.firstOf(x.newRank); r < relative; r++) {
                recv(s, a, r, r + 1, r);
            }
        }
        s.fence();
    }

    /** The root, which has all from the start, gets nothing. */
    private static void unfold(CollSchedule s, CollArgs a, RecexchSteps x, int relative) {
        if (x.newRank >= 0) {
            for (int r = Math.max(1, x.firstOf(x.newRank)); r < relative; r++) {
                send(s, a, 0, a.size, r);
            }
        } else if (relative > 0) {
            recv(s, a, 0, a.size, x.stays());
        }
        s.fence();
    }

    private static void send(CollSchedule s, CollArgs a, int piece, int end, int relative) {
        long at = BcastScatter.begin(a, piece);
        long bytes = BcastScatter.begin(a, end) - at;
        if (bytes > 0) {
            s.send(a.send, at, bytes, (relative + a.root) % a.size);
        }
    }

    private static void recv(CollSchedule s, CollArgs a, int piece, int end, int relative) {
        long at = BcastScatter.begin(a, piece);
        long bytes = BcastScatter.begin(a, end) - at;
        if (bytes > 0) {
            s.recv(a.bcastTarget(), at, bytes, (relative + a.root) % a.size);
        }
    }
}
