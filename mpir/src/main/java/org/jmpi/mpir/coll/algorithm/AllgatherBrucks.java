package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Bruck's algorithm: blocks gather in an order that begins with the caller's and are turned round at the end; each round
 * multiplies what a rank has by k (mirrors {@code MPIR_Allgather_intra_brucks} and
 * {@code MPIR_Allgather_intra_k_brucks}). For short messages and any size.
 */
public final class AllgatherBrucks implements CollAlgorithm {
    private final int radix;

    /** Makes the algorithm; {@code k}: 2 or more. */
    public AllgatherBrucks(int k) {
        radix = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer tmp = s.scratch(a.size * a.bytes, null);
        s.copy(a.send, a.inPlace ? a.rank * a.bytes : 0, tmp, 0, a.bytes);
        for (long have = 1; have < a.size; have *= radix) {
            for (long at = have; at < Math.min(have * radix, a.size); at += have) {
                long n = Math.min(have, a.size - at);
                s.recv(tmp, at * a.bytes, n * a.bytes, (int) ((a.rank + at) % a.size));
                s.send(tmp, 0, n * a.bytes, (int) ((a.rank - at + a.size) % a.size));
            }
            s.fence();
        }
        turn(s, a, tmp);
    }

    /** Brings blocks that begin with the caller's into the receive buffer. */
    static void turn(CollSchedule s, CollArgs a, UserBuffer tmp) {
        long before = (a.size - a.rank) * a.bytes;
        s.copy(tmp, 0, a.recv, a.rank * a.bytes, before);
        s.copy(tmp, before, a.recv, 0, a.rank * a.bytes);
    }
}
