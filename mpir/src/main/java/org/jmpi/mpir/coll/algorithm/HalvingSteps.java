package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * The recursive halving and doubling that Rabenseifner's algorithms are made of, over the largest power of two of ranks.
 * The ranks beyond it first give their operands to a neighbour ("fold") and get the result at the end.
 *
 * <p>The vector is cut into one block for each of these ranks; after the halving rank i of them holds block i's result.
 */
final class HalvingSteps {
    private final CollArgs a;
    private final int pof2;
    /** How many pairs of ranks are folded: ranks 0 to 2*rest-1. */
    private final int rest;
    /** In the pair with this rank, this rank stays; in others the even one. */
    private final int preferred;
    /** The calling rank among those that stay; -1 if it was folded. */
    final int newRank;

    HalvingSteps(CollArgs args, int preferredRank) {
        a = args;
        pof2 = args.pof2();
        rest = args.size - pof2;
        preferred = preferredRank;
        newRank = newRankOf(args.rank);
    }

    int newRankOf(int rank) {
        if (rank >= 2 * rest) {
            return rank - rest;
        }
        return stays(rank / 2) == rank ? rank / 2 : -1;
    }

    int rankOf(int newRankOfPeer) {
        return newRankOfPeer < rest ? stays(newRankOfPeer) : newRankOfPeer + rest;
    }

    private int stays(int pair) {
        return preferred == 2 * pair + 1 ? preferred : 2 * pair;
    }

    private boolean isFolding() {
        return a.rank < 2 * rest;
    }

    private int partner() {
        return a.rank ^ 1;
    }

    /** Returns where block {@code i} begins, in elements. */
    long begin(int i) {
        return a.count / pof2 * i + Math.min(i, a.count % pof2);
    }

    private long at(int i) {
        return begin(i) * a.type.extent;
    }

    /** Brings the operands of the ranks beyond the power of two in. */
    void fold(CollSchedule s, UserBuffer acc, UserBuffer tmp) {
        if (!isFolding()) {
            return;
        }
        if (newRank < 0) {
            s.send(acc, 0, a.bytes, partner());
            s.fence();
        } else {
            s.recv(tmp, 0, a.bytes, partner());
            s.fence();
            s.reduceLocal(tmp, 0, acc, 0, a.count, a.type, a.op);
        }
    }

    /** Leaves the result of block {@link #newRank} in {@code acc}. */
    void halve(CollSchedule s, UserBuffer acc, UserBuffer tmp) {
        int first = 0;
        for (int mask = pof2 >> 1; mask > 0; mask >>= 1) {
            boolean upper = (newRank & mask) != 0;
            int keep = upper ? first + mask : first;
            int give = upper ? first : first + mask;
            int peer = rankOf(newRank ^ mask);
            transfer(s, acc, give, mask, peer, tmp, keep, mask, peer);
            s.reduceLocal(tmp, at(keep), acc, at(keep), begin(keep + mask) - begin(keep), a.type, a.op);
            first = keep;
        }
    }

    /** Gives every rank that stays all blocks. */
    void doubleUp(CollSchedule s, UserBuffer acc) {
        for (int mask = 1; mask < pof2; mask <<= 1) {
            int mine = newRank & -mask;
            int peer = rankOf(newRank ^ mask);
            transfer(s, acc, mine, mask, peer, acc, mine ^ mask, mask, peer);
        }
    }

    /** Gathers the blocks at new rank {@code newRoot}. */
    void gather(CollSchedule s, UserBuffer acc, int newRoot) {
        int relative = newRank ^ newRoot;
        for (int mask = 1; mask < pof2; mask <<= 1) {
            int mine = newRank & -mask;
            int peer = rankOf(newRank ^ mask);
            if ((relative & mask) != 0) {
                transfer(s, acc, mine, mask, peer, acc, 0, 0, peer);
                return;
            }
            transfer(s, acc, 0, 0, peer, acc, mine ^ mask, mask, peer);
        }
    }

    /** Gives the ranks beyond the power of two the result. */
    void unfold(CollSchedule s, UserBuffer acc) {
        if (!isFolding()) {
            return;
        }
        if (newRank < 0) {
            s.recv(acc, 0, a.bytes, partner());
        } else {
            s.send(acc, 0, a.bytes, partner());
        }
        s.fence();
    }

    private void transfer(
            CollSchedule s, UserBuffer from, int give, int n, int dest, UserBuffer to, int take, int m, int source) {
        long out = at(give + n) - at(give);
        long in = at(take + m) - at(take);
        if (in > 0) {
            s.recv(to, at(take), in, source);
        }
        if (out > 0) {
            s.send(from, at(give), out, dest);
        }
        s.fence();
    }
}
