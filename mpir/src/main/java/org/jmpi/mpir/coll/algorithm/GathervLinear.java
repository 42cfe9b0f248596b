package org.jmpi.mpir.coll.algorithm;

/** Every rank sends to the root (mirrors {@code MPIR_Gatherv_allcomm_linear}). */
public final class GathervLinear implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.rank == a.root) {
            if (!a.inPlace) {
                s.copy(a.send, 0, a.recv, a.recvAt(a.root), a.recvBytes(a.root));
            }
            for (int r = 0; r < a.size; r++) {
                if (r != a.root && a.recvBytes(r) > 0) {
                    s.recv(a.recv, a.recvAt(r), a.recvBytes(r), r);
                }
            }
        } else if (a.bytes > 0) {
            s.send(a.send, 0, a.bytes, a.root);
        }
        s.fence();
    }
}
