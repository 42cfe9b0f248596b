package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Bruck's algorithm: blocks gather in an order that begins with the caller's and are turned round at the end (mirrors
 * {@code MPIR_Allgather_intra_brucks}). For short messages and any size.
 */
public final class AllgatherBrucks implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer tmp = s.scratch(a.size * a.bytes, null);
        s.copy(a.send, a.inPlace ? a.rank * a.bytes : 0, tmp, 0, a.bytes);
        for (int have = 1; have < a.size; have <<= 1) {
            long n = Math.min(have, a.size - have);
            s.recv(tmp, have * a.bytes, n * a.bytes, (a.rank + have) % a.size);
            s.send(tmp, 0, n * a.bytes, (a.rank - have + a.size) % a.size);
            s.fence();
        }
        long before = (a.size - a.rank) * a.bytes;
        s.copy(tmp, 0, a.recv, a.rank * a.bytes, before);
        s.copy(tmp, before, a.recv, 0, a.rank * a.bytes);
    }
}
