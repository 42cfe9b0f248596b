package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Each rank tells all others: one round, p - 1 messages a rank. The one that is late delays nobody but by its own
 * messages. For few ranks.
 */
public final class BarrierPush implements CollAlgorithm {
    private static final UserBuffer NOTHING = new UserBuffer();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        for (int i = 1; i < a.size; i++) {
            s.recv(NOTHING, 0, 0, (a.rank - i + a.size) % a.size);
        }
        for (int i = 1; i < a.size; i++) {
            s.send(NOTHING, 0, 0, (a.rank + i) % a.size);
        }
        s.fence();
    }
}
