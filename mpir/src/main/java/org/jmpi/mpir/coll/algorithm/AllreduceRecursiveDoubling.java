package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Pairs exchange partial results at doubling distances (mirrors {@code MPIR_Allreduce_intra_recursive_doubling}). For
 * short messages; operands stay in rank order.
 */
public final class AllreduceRecursiveDoubling implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        s.copy(a.send, 0, a.recv, 0, a.bytes);
        if (a.size == 1) {
            return;
        }
        UserBuffer tmp = s.scratch(a.bytes, a.type);
        int rest = a.size - a.pof2();
        boolean folding = a.rank < 2 * rest;
        if (!folding) {
            exchange(s, a, rest, a.rank - rest, tmp);
        } else if ((a.rank & 1) == 0) {
            s.send(a.recv, 0, a.bytes, a.rank + 1);
            s.fence();
            s.recv(a.recv, 0, a.bytes, a.rank + 1);
        } else {
            s.recv(tmp, 0, a.bytes, a.rank - 1);
            s.fence();
            s.reduceLocal(tmp, 0, a.recv, 0, a.count, a.type, a.op);
            exchange(s, a, rest, a.rank / 2, tmp);
            s.send(a.recv, 0, a.bytes, a.rank - 1);
        }
        s.fence();
    }

    private static void exchange(CollSchedule s, CollArgs a, int rest, int newRank, UserBuffer tmp) {
        UserBuffer acc = a.recv;
        UserBuffer other = tmp;
        for (int mask = 1; mask < a.pof2(); mask <<= 1) {
            int newPeer = newRank ^ mask;
            int peer = newPeer < rest ? 2 * newPeer + 1 : newPeer + rest;
            s.recv(other, 0, a.bytes, peer);
            s.send(acc, 0, a.bytes, peer);
            s.fence();
            if (a.commutative() || peer < a.rank) {
                s.reduceLocal(other, 0, acc, 0, a.count, a.type, a.op);
            } else {
                s.reduceLocal(acc, 0, other, 0, a.count, a.type, a.op);
                UserBuffer swap = acc;
                acc = other;
                other = swap;
            }
        }
        s.copy(acc, 0, a.recv, 0, a.bytes);
    }
}
