package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The recursive halving and doubling that Rabenseifner's algorithms are made of, over the largest power of two of ranks.
 * The ranks beyond it first give their operands to a neighbour ("fold") and get the result at the end.
 *
 * <p>The vector is cut into one block for each of these ranks; after the halving rank i of them holds block i's result.
 */
final class HalvingSteps {
    @SuppressWarnings("NullAway.Init")
    private CollArgs a;

    private int pof2;
    /** How many pairs of ranks are folded: ranks 0 to 2*rest-1. */
    private int rest;
    /** In the pair with this rank, this rank stays; in others the even one. */
    private int preferred;
    /** The calling rank among those that stay; -1 if it was folded. */
    int newRank;

    @SuppressWarnings("NullAway.Init")
    private CollSchedule s;
    /** Where results come to be; at first it holds this rank's operands only if the call is in place. */
    @SuppressWarnings("NullAway.Init")
    private UserBuffer acc;
    /** Whether {@link #acc} holds what this rank has so far; else the send buffer does. */
    private boolean inAcc;

    private @Nullable UserBuffer tmp;

    /** Begins the steps of a call. */
    HalvingSteps begin(CollSchedule schedule, CollArgs args, UserBuffer result, int preferredRank) {
        s = schedule;
        a = args;
        acc = result;
        tmp = null;
        inAcc = args.inPlace;
        pof2 = args.pof2();
        rest = args.size - pof2;
        preferred = preferredRank;
        newRank = newRankOf(args.rank);
        return this;
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
        return begin(i) * a.type.size;
    }

    /** Brings the operands of the ranks beyond the power of two in. */
    void fold() {
        if (!isFolding()) {
            return;
        }
        if (newRank < 0) {
            s.send(a.send, 0, a.bytes, partner());
            s.fence();
        } else {
            combine(0, pof2, 0, 0, partner(), a.bytes);
        }
    }

    /** Leaves the result of block {@link #newRank} in its place. */
    void halve() {
        int first = 0;
        for (int mask = pof2 >> 1; mask > 0; mask >>= 1) {
            boolean upper = (newRank & mask) != 0;
            int keep = upper ? first + mask : first;
            int give = upper ? first : first + mask;
            combine(keep, mask, give, mask, rankOf(newRank ^ mask), at(pof2 / 2));
            first = keep;
        }
    }

    /**
     * Gives {@code n} blocks away and adds what the peer has of {@code m} others. Operands that are still in the send
     * buffer are left there: what comes is received in the result's place and they are added to it.
     */
    private void combine(int keep, int m, int give, int n, int peer, long room) {
        long from = at(keep);
        long bytes = at(keep + m) - from;
        if (inAcc) {
            tmp = tmp == null ? s.scratch(room, a.type) : tmp;
        }
        UserBuffer to = inAcc ? tmp : acc;
        long toAt = inAcc ? 0 : from;
        transfer(inAcc ? acc : a.send, give, n, to, toAt, bytes, peer);
        UserBuffer left = inAcc ? tmp : a.send;
        s.reduceLocal(left, inAcc ? 0 : from, acc, from, begin(keep + m) - begin(keep), a.type, a.op);
        inAcc = true;
    }

    /** Gives every rank that stays all blocks. */
    void doubleUp() {
        for (int mask = 1; mask < pof2; mask <<= 1) {
            int mine = newRank & -mask;
            take(mine ^ mask, mask, mine, mask, rankOf(newRank ^ mask));
        }
    }

    /** Gathers the blocks at new rank {@code newRoot}. */
    void gather(int newRoot) {
        int relative = newRank ^ newRoot;
        for (int mask = 1; mask < pof2; mask <<= 1) {
            int mine = newRank & -mask;
            int peer = rankOf(newRank ^ mask);
            if ((relative & mask) != 0) {
                take(0, 0, mine, mask, peer);
                return;
            }
            take(mine ^ mask, mask, 0, 0, peer);
        }
    }

    /** Gives the ranks beyond the power of two the result. */
    void unfold() {
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

    private void take(int keep, int m, int give, int n, int peer) {
        transfer(acc, give, n, acc, at(keep), at(keep + m) - at(keep), peer);
    }

    private void transfer(UserBuffer from, int give, int n, @Nullable UserBuffer to, long toAt, long in, int peer) {
        long out = at(give + n) - at(give);
        if (in > 0) {
            s.recv(to, toAt, in, peer);
        }
        if (out > 0) {
            s.send(from, at(give), out, peer);
        }
        s.fence();
    }
}
