package org.jmpi.mpir.coll.algorithm;

/** The root sends to every rank (mirrors {@code MPIR_Scatterv_allcomm_linear}). */
public final class ScattervLinear implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.rank == a.root) {
            for (int r = 0; r < a.size; r++) {
                if (r != a.root && a.sendBytes(r) > 0) {
                    s.send(a.send, a.sendAt(r), a.sendBytes(r), r);
                }
            }
            s.fence();
            if (!a.inPlace) {
                s.copy(a.send, a.sendAt(a.root), a.recv, 0, a.sendBytes(a.root));
            }
        } else if (a.bytes > 0) {
            s.recv(a.recv, 0, a.bytes, a.root);
        }
        s.fence();
    }
}
