package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * The blocks come together at rank 0 of their group, which sends them to the root (mirrors
 * {@code MPIR_Gather_inter_local_gather_remote_send}). For short messages.
 */
public final class GatherLocalGatherRemoteSend implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.isOutside() || a.bytes == 0) {
            return;
        }
        if (a.isRoot()) {
            s.recv(a.recv, 0, a.remoteSize * a.bytes, 0);
        } else {
            UserBuffer all = LocalPhases.gather(s, a, a.bytes);
            if (a.rank == 0) {
                s.send(all, 0, a.size * a.bytes, a.root);
            }
        }
        s.fence();
    }
}
