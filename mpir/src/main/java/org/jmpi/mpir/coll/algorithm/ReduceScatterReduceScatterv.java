package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * A binomial reduction to rank 0, in rank order, whose result is then scattered. For short messages and for operations
 * that don't commute.
 */
public final class ReduceScatterReduceScatterv implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer current = a.send;
        int children = 0;
        UserBuffer[] tmp = {s.scratch(a.bytes, a.type), s.scratch(a.bytes, a.type)};
        for (int mask = 1; (a.rank & mask) == 0 && a.rank + mask < a.size; mask <<= 1) {
            UserBuffer next = tmp[children++ & 1];
            s.recv(next, 0, a.bytes, a.rank + mask);
            s.fence();
            s.reduceLocal(current, 0, next, 0, a.count, a.type, a.op);
            current = next;
        }
        long mine = a.sendBytes(a.rank);
        if (a.rank != 0) {
            s.send(current, 0, a.bytes, a.rank & a.rank - 1);
            s.fence();
            if (mine > 0) {
                s.recv(a.recv, 0, mine, 0);
            }
        } else {
            for (int r = 1; r < a.size; r++) {
                if (a.sendBytes(r) > 0) {
                    s.send(current, a.sendAt(r), a.sendBytes(r), r);
                }
            }
            s.fence();
            s.copy(current, 0, a.recv, 0, mine);
        }
        s.fence();
    }
}
