package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Each group reduces to its rank 0, the two ranks 0 exchange results, and each scatters what it got by the counts of its
 * group (mirrors {@code MPIR_Reduce_scatter_inter_remote_reduce_local_scatter} and
 * {@code MPIR_Reduce_scatter_block_inter_remote_reduce_local_scatter}).
 */
public final class ReduceScatterRemoteReduceLocalScatter implements CollAlgorithm {
    private final CollAlgorithm scatter;

    /** Makes the algorithm; {@code regular}: all blocks of a group have one length. */
    public ReduceScatterRemoteReduceLocalScatter(boolean regular) {
        scatter = regular ? new ScatterBinomial() : new ScattervLinear();
    }

    @SuppressWarnings("NullAway") // only the root scatters from a buffer
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer ours = LocalPhases.reduce(s, a);
        UserBuffer theirs = null;
        if (a.rank == 0) {
            theirs = s.scratch(a.bytes, null);
            s.recv(theirs, 0, a.bytes, 0);
            s.send(ours, 0, a.bytes, 0);
            s.fence();
        }
        LocalPhases.scatter(scatter, s, a, theirs, a.sendBytes(a.rank));
    }
}
