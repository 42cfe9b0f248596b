package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Each group's blocks come together at its rank 0, the two ranks 0 exchange them, and each broadcasts what it got
 * (mirrors {@code MPIR_Allgather_inter_local_gather_remote_bcast}). One of the two directions may be empty.
 */
public final class AllgatherLocalGatherRemoteBcast implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        long out = a.sendBytes(0);
        long in = a.remoteSize * a.recvBytes(0);
        UserBuffer ours = out > 0 ? LocalPhases.gather(s, a, out) : null;
        if (a.rank == 0) {
            if (in > 0) {
                s.recv(a.recv, 0, in, 0);
            }
            if (out > 0) {
                s.send(ours, 0, a.size * out, 0);
            }
            s.fence();
        }
        if (in > 0) {
            LocalPhases.bcast(s, a, a.recv, in);
        }
    }
}
