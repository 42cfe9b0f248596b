package org.jmpi.mpir.coll.algorithm;

/**
 * Every rank sends to the root (mirrors {@code MPIR_Gatherv_allcomm_linear} and {@code MPIR_Gather_inter_linear}), in one
 * group or from the other one.
 */
public final class GathervLinear implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.isRoot()) {
            if (!a.inter && !a.inPlace) {
                s.copy(a.send, 0, a.recv, a.recvAt(a.root), a.bytes);
            }
            for (int r = 0; r < a.remoteSize; r++) {
                if (r != a.root) {
                    AlltoallPairs.recv(s, a, r);
                }
            }
        } else if (!a.isOutside() && a.bytes > 0) {
            s.send(a.send, 0, a.bytes, a.root);
        }
        s.fence();
    }
}
