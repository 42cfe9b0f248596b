package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Pairs exchange partial results of all blocks that neither of them, nor the ranks they have met, is responsible for: at
 * doubling distances (mirrors {@code MPIR_Reduce_scatter_intra_recursive_doubling}). Operands stay in rank order. For
 * operations that don't commute and sizes that are no power of two.
 */
public final class ReduceScatterRecursiveDoubling implements CollAlgorithm {
    @SuppressWarnings("NullAway") // a rank that only gives its operand away has no buffer
    @Override
    public void run(CollSchedule s, CollArgs a) {
        RecexchSteps x = a.recexch(2);
        UserBuffer acc = x.newRank < 0 ? null : s.scratch(a.bytes, a.type);
        a.reduction(s, x, acc).fold(false);
        if (x.newRank >= 0 && x.steps > 0) {
            UserBuffer other = s.scratch(a.bytes, a.type);
            for (int i = 0; i < x.steps; i++) {
                exchange(s, a, x, i, acc, other);
                if (x.digit(i) == 0) {
                    UserBuffer swap = acc;
                    acc = other;
                    other = swap;
                }
            }
        }
        ScatteredResult.deliver(s, a, x, acc);
    }

    /** Leaves the partial result in {@code other} if the peer is the upper one of the two, else in {@code acc}. */
    private static void exchange(CollSchedule s, CollArgs a, RecexchSteps x, int i, UserBuffer acc, UserBuffer other) {
        boolean lower = x.digit(i) == 0;
        int peer = x.peer(i, lower ? 1 : 0);
        int mine = x.group(i);
        int theirs = x.peerGroup(i, lower ? 1 : 0);
        long from = at(a, x, theirs);
        long to = at(a, x, theirs + x.distance(i));
        transfer(s, other, 0, from, peer, true);
        transfer(s, other, to, a.bytes, peer, true);
        transfer(s, acc, 0, at(a, x, mine), peer, false);
        transfer(s, acc, at(a, x, mine + x.distance(i)), a.bytes, peer, false);
        s.fence();
        UserBuffer left = lower ? acc : other;
        UserBuffer right = lower ? other : acc;
        // of the blocks of those that met so far, each rank goes on with its own alone
        int low = Math.min(mine, theirs);
        reduce(s, a, left, right, 0, at(a, x, low));
        reduce(s, a, left, right, at(a, x, x.newRank), at(a, x, x.newRank + 1));
        reduce(s, a, left, right, at(a, x, low + 2 * x.distance(i)), a.bytes);
    }

    private static long at(CollArgs a, RecexchSteps x, int newRank) {
        return ScatteredResult.at(a, x.firstOf(newRank));
    }

    private static void transfer(CollSchedule s, UserBuffer buf, long from, long to, int peer, boolean receive) {
        if (to > from && receive) {
            s.recv(buf, from, to - from, peer);
        } else if (to > from) {
            s.send(buf, from, to - from, peer);
        }
    }

    private static void reduce(CollSchedule s, CollArgs a, UserBuffer left, UserBuffer right, long from, long to) {
        if (to > from) {
            s.reduceLocal(left, from, right, from, (to - from) / a.type.size, a.type, a.op);
        }
    }
}
