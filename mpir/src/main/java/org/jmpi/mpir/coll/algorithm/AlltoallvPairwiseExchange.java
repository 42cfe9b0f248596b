package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * In round i each rank sends to the rank of the other group that is i further on and receives from the one i before; the
 * smaller group is thought to be as large as the other one (mirrors {@code MPIR_Alltoallv_inter_pairwise_exchange}).
 */
public final class AlltoallvPairwiseExchange implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        int most = Math.max(a.size, a.remoteSize);
        UserBuffer copied = a.inPlace ? copy(s, a) : null;
        for (int i = 0; i < most; i++) {
            int source = (a.rank - i + most) % most;
            int dest = (a.rank + i) % most;
            if (source < a.remoteSize) {
                AlltoallPairs.recv(s, a, source);
            }
            if (dest < a.remoteSize && a.sendBytes(dest) > 0) {
                s.send(copied == null ? a.sendBuffer(dest) : copied, a.sendAt(dest), a.sendBytes(dest), dest);
            }
            s.fence();
        }
    }

    /** One buffer for both, which only the form with equal blocks allows: what is sent is saved from what comes. */
    private static UserBuffer copy(CollSchedule s, CollArgs a) {
        long bytes = a.remoteSize * a.sendBytes(0);
        UserBuffer copied = s.scratch(bytes, null);
        s.copy(a.send, 0, copied, 0, bytes);
        return copied;
    }
}
