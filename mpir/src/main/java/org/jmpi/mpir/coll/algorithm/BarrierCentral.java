package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** All tell rank 0, which then tells all: two messages on the way, but rank 0 does all the work. */
public final class BarrierCentral implements CollAlgorithm {
    private static final UserBuffer NOTHING = new UserBuffer();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.rank != 0) {
            s.send(NOTHING, 0, 0, 0);
            s.recv(NOTHING, 0, 0, 0);
            s.fence();
            return;
        }
        for (int i = 1; i < a.size; i++) {
            s.recv(NOTHING, 0, 0, i);
        }
        s.fence();
        for (int i = 1; i < a.size; i++) {
            s.send(NOTHING, 0, 0, i);
        }
        s.fence();
    }
}
