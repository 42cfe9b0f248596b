package org.jmpi.mpir.coll.algorithm;

/**
 * Blocks go round a ring (mirrors {@code MPIR_Allgather_intra_ring} and {@code MPIR_Allgatherv_intra_ring}). For long
 * messages.
 */
public final class AllgathervRing implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        AllgatherOwn.copy(s, a);
        int left = (a.rank - 1 + a.size) % a.size;
        int right = (a.rank + 1) % a.size;
        for (int i = 1; i < a.size; i++) {
            int in = (a.rank - i + a.size) % a.size;
            int out = (in + 1) % a.size;
            if (a.recvBytes(in) > 0) {
                s.recv(a.recv, a.recvAt(in), a.recvBytes(in), left);
            }
            if (a.recvBytes(out) > 0) {
                s.send(a.recv, a.recvAt(out), a.recvBytes(out), right);
            }
            s.fence();
        }
    }
}
