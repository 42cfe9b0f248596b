package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** In round k each rank tells the one 2^k further on (mirrors {@code MPIR_Barrier_intra_k_dissemination}, k = 2). */
public final class BarrierDissemination implements CollAlgorithm {
    private static final UserBuffer NOTHING = new UserBuffer();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        for (int mask = 1; mask < a.size; mask <<= 1) {
            s.recv(NOTHING, 0, 0, (a.rank - mask + a.size) % a.size);
            s.send(NOTHING, 0, 0, (a.rank + mask) % a.size);
            s.fence();
        }
    }
}
