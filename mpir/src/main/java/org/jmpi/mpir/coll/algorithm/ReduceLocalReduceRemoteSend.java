package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * The operands are reduced to rank 0 of their group, which sends the result to the root (mirrors
 * {@code MPIR_Reduce_inter_local_reduce_remote_send}).
 */
public final class ReduceLocalReduceRemoteSend implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.isOutside() || a.bytes == 0) {
            return;
        }
        if (a.isRoot()) {
            s.recv(a.recv, 0, a.bytes, 0);
        } else {
            UserBuffer result = LocalPhases.reduce(s, a);
            if (a.rank == 0) {
                s.send(result, 0, a.bytes, a.root);
            }
        }
        s.fence();
    }
}
