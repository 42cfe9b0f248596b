package org.jmpi.mpir.coll.algorithm;

/**
 * The root sends to every rank (mirrors {@code MPIR_Scatterv_allcomm_linear} and {@code MPIR_Scatter_inter_linear}), in
 * one group or to the other one.
 */
public final class ScattervLinear implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.isRoot()) {
            for (int r = 0; r < a.remoteSize; r++) {
                if (r != a.root && a.sendBytes(r) > 0) {
                    s.send(a.send, a.sendAt(r), a.sendBytes(r), r);
                }
            }
            s.fence();
            if (!a.inter && !a.inPlace) {
                s.copy(a.send, a.sendAt(a.root), a.recv, 0, a.sendBytes(a.root));
            }
        } else if (!a.isOutside() && a.bytes > 0) {
            if (a.ownCounts) {
                s.recvAtMost(a.recv, 0, a.bytes, a.root);
            } else {
                s.recv(a.recv, 0, a.bytes, a.root);
            }
        }
        s.fence();
    }
}
