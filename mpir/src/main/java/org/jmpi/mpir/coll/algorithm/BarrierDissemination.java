package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * In a round of distance s = 1, k, k^2, ... each rank tells those s, 2s, ... (k-1)s further on (mirrors
 * {@code MPIR_Barrier_intra_k_dissemination}).
 */
public final class BarrierDissemination implements CollAlgorithm {
    private static final UserBuffer NOTHING = new UserBuffer();

    private final int k;

    /** Dissemination of radix 2. */
    public BarrierDissemination() {
        this(2);
    }

    /** Dissemination of radix {@code k}, 2 or more. */
    public BarrierDissemination(int k) {
        this.k = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        for (long distance = 1; distance < a.size; distance *= k) {
            int reach = (int) Math.min(k - 1, (a.size - 1) / distance);
            for (int j = 1; j <= reach; j++) {
                s.recv(NOTHING, 0, 0, (int) ((a.rank - j * distance + a.size) % a.size));
            }
            for (int j = 1; j <= reach; j++) {
                s.send(NOTHING, 0, 0, (int) ((a.rank + j * distance) % a.size));
            }
            s.fence();
        }
    }
}
