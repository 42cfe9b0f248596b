package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * The root sends all blocks to rank 0 of the other group, which scatters them there (mirrors
 * {@code MPIR_Scatter_inter_remote_send_local_scatter}). For short messages.
 */
public final class ScatterRemoteSendLocalScatter implements CollAlgorithm {
    private final CollAlgorithm scatter = new ScatterBinomial();

    @SuppressWarnings("NullAway") // only the root scatters from a buffer
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.isOutside() || a.bytes == 0) {
            return;
        }
        if (a.isRoot()) {
            s.send(a.send, 0, a.remoteSize * a.bytes, 0);
            s.fence();
            return;
        }
        UserBuffer all = null;
        if (a.rank == 0) {
            all = s.scratch(a.size * a.bytes, null);
            s.recv(all, 0, a.size * a.bytes, a.root);
            s.fence();
        }
        LocalPhases.scatter(scatter, s, a, all, a.bytes);
    }
}
