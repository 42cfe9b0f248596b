package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Pairs exchange blocks of the receive buffer, one pair of blocks after the other (mirrors
 * {@code MPIR_Alltoallv_intra_pairwise_sendrecv_replace}). Needs room for one block, not for a second buffer.
 *
 * <p>In round i ranks r and i - r (mod size) meet, so that every round is a perfect matching.
 */
public final class AlltoallvInPlace implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        long most = 0;
        for (int r = 0; r < a.size; r++) {
            most = Math.max(most, a.recvBytes(r));
        }
        UserBuffer tmp = s.scratch(most, null);
        for (int i = 0; i < a.size; i++) {
            int peer = (i - a.rank + a.size) % a.size;
            long bytes = a.recvBytes(peer);
            if (peer != a.rank && bytes > 0) {
                s.recv(tmp, 0, bytes, peer);
                s.send(a.recvBuffer(peer), a.recvAt(peer), bytes, peer);
                s.fence();
                s.copy(tmp, 0, a.recvBuffer(peer), a.recvAt(peer), bytes);
            }
        }
    }
}
