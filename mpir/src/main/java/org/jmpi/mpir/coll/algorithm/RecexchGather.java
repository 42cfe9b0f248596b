package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * One rank's part of an allgather by recursive exchange: in a row of all blocks, what a rank has is a range that grows
 * from step to step.
 *
 * <p>With doubling distances the row is in rank order. With halving distances it is in the order of reversed new ranks: only
 * there are ranges without gaps.
 */
final class RecexchGather {
    @SuppressWarnings("NullAway.Init")
    private CollSchedule s;

    @SuppressWarnings("NullAway.Init")
    private CollArgs a;

    @SuppressWarnings("NullAway.Init")
    private RecexchSteps x;

    private boolean halving;

    @SuppressWarnings("NullAway.Init")
    private UserBuffer row;
    /** Whether the row is the receive buffer, and all blocks have one length. */
    private boolean regular;
    /** Else where each new rank's blocks begin, by its place in the row. */
    private long[] begin = {};

    /** In the receive buffer itself: blocks of one length, doubling distances. */
    void run(CollSchedule schedule, CollArgs args, int k) {
        s = schedule;
        a = args;
        x = args.recexch(k);
        halving = false;
        row = args.recv;
        regular = true;
        run();
    }

    /** In memory of its own. */
    void run(CollSchedule schedule, CollArgs args, int k, boolean halve) {
        s = schedule;
        a = args;
        x = args.recexch(k);
        halving = halve;
        regular = false;
        begin = begin.length > x.newSize ? begin : new long[x.newSize + 1];
        for (int i = 0; i < x.newSize; i++) {
            begin[i + 1] = begin[i] + bytes(x.firstOf(newRankAt(i)), x.firstOf(newRankAt(i) + 1));
        }
        row = schedule.scratch(total(), null);
        run();
    }

    private int newRankAt(int place) {
        return halving ? x.reversed(place) : place;
    }

    private int placeOf(int newRank) {
        return halving ? x.reversed(newRank) : newRank;
    }

    private long bytes(int first, int end) {
        long sum = 0;
        for (int r = first; r < end; r++) {
            sum += a.recvBytes(r);
        }
        return sum;
    }

    private long at(int place) {
        return regular ? x.firstOf(place) * a.bytes : begin[place];
    }

    private long total() {
        return at(x.newSize);
    }

    /** Returns where rank {@code r}'s block lies, {@code newRank} being the one that stands for it. */
    private long at(int newRank, int r) {
        return at(placeOf(newRank)) + (regular ? (r - x.firstOf(newRank)) * a.bytes : bytes(x.firstOf(newRank), r));
    }

    private void run() {
        if (total() == 0) {
            return;
        }
        int group = x.groupOf(a.rank);
        long own = a.inPlace ? a.recvAt(a.rank) : 0;
        s.copy(a.inPlace ? a.recv : a.send, own, row, at(group, a.rank), a.recvBytes(a.rank));
        if (x.newRank < 0) {
            send(at(group, a.rank), a.recvBytes(a.rank), x.stays());
            s.fence();
            s.recv(row, 0, total(), x.stays());
            s.fence();
        } else {
            exchange();
        }
        if (!regular) {
            spread();
        }
    }

    private void exchange() {
        int first = x.firstOf(x.newRank);
        for (int r = first; r < a.rank; r++) {
            recv(at(x.newRank, r), a.recvBytes(r), r);
        }
        s.fence();
        for (int i = 0; i < x.steps; i++) {
            step(halving ? x.steps - 1 - i : i);
        }
        for (int r = first; r < a.rank; r++) {
            s.send(row, 0, total(), r);
        }
        s.fence();
    }

    private void step(int i) {
        int have = halving ? x.newSize / x.distance(i) / x.radix(i) : x.distance(i);
        int mine = placeOf(x.newRank) / have * have;
        for (int d = 0; d < x.radix(i); d++) {
            if (d != x.digit(i)) {
                int theirs = placeOf(x.newPeer(i, d)) / have * have;
                recv(at(theirs), at(theirs + have) - at(theirs), x.peer(i, d));
                send(at(mine), at(mine + have) - at(mine), x.peer(i, d));
            }
        }
        s.fence();
    }

    private void recv(long at, long bytes, int source) {
        if (bytes > 0) {
            s.recv(row, at, bytes, source);
        }
    }

    private void send(long at, long bytes, int dest) {
        if (bytes > 0) {
            s.send(row, at, bytes, dest);
        }
    }

    private void spread() {
        for (int i = 0; i < x.newSize; i++) {
            int n = newRankAt(i);
            long at = begin[i];
            for (int r = x.firstOf(n); r < x.firstOf(n + 1); r++) {
                s.copy(row, at, a.recv, a.recvAt(r), a.recvBytes(r));
                at += a.recvBytes(r);
            }
        }
    }
}
