package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Bruck's algorithm: in round k all blocks whose distance has bit k go 2^k ranks on (mirrors
 * {@code MPIR_Alltoall_intra_brucks}). For short messages.
 */
public final class AlltoallBrucks implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer blocks = s.scratch(a.size * a.bytes, null);
        UserBuffer out = s.scratch(a.size * a.bytes, null);
        UserBuffer in = s.scratch(a.size * a.bytes, null);
        long before = (a.size - a.rank) * a.bytes;
        s.copy(a.send, a.rank * a.bytes, blocks, 0, before);
        s.copy(a.send, 0, blocks, before, a.rank * a.bytes);
        for (int mask = 1; mask < a.size; mask <<= 1) {
            round(s, a, mask, blocks, out, in);
        }
        for (int i = 0; i < a.size; i++) {
            s.copy(blocks, i * a.bytes, a.recv, (a.rank - i + a.size) % a.size * a.bytes, a.bytes);
        }
    }

    private static void round(CollSchedule s, CollArgs a, int mask, UserBuffer blocks, UserBuffer out, UserBuffer in) {
        long n = 0;
        for (int i = mask; i < a.size; i++) {
            if ((i & mask) != 0) {
                s.copy(blocks, i * a.bytes, out, n++ * a.bytes, a.bytes);
            }
        }
        s.recv(in, 0, n * a.bytes, (a.rank - mask + a.size) % a.size);
        s.send(out, 0, n * a.bytes, (a.rank + mask) % a.size);
        s.fence();
        n = 0;
        for (int i = mask; i < a.size; i++) {
            if ((i & mask) != 0) {
                s.copy(in, n++ * a.bytes, blocks, i * a.bytes, a.bytes);
            }
        }
    }
}
