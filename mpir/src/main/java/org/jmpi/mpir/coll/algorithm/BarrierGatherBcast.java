package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** Arrivals go up a binomial tree and the release down it: the fewest messages, but twice as many rounds. */
public final class BarrierGatherBcast implements CollAlgorithm {
    private static final UserBuffer NOTHING = new UserBuffer();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        int mask = 1;
        for (; mask < a.size && (a.rank & mask) == 0; mask <<= 1) {
            if (a.rank + mask < a.size) {
                s.recv(NOTHING, 0, 0, a.rank + mask);
            }
        }
        s.fence();
        if (a.rank != 0) {
            s.send(NOTHING, 0, 0, a.rank - mask);
            s.recv(NOTHING, 0, 0, a.rank - mask);
            s.fence();
        }
        for (mask >>= 1; mask > 0; mask >>= 1) {
            if (a.rank + mask < a.size) {
                s.send(NOTHING, 0, 0, a.rank + mask);
            }
        }
        s.fence();
    }
}
