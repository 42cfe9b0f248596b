package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Each rank sends its block to rank 0 of the other group, which broadcasts what it got (mirrors
 * {@code MPIR_Allgatherv_inter_remote_gather_local_bcast}). What lies between blocks in the user's buffer stays.
 */
public final class AllgathervRemoteGatherLocalBcast implements CollAlgorithm {
    @SuppressWarnings("NullAway") // without data there is no buffer
    @Override
    public void run(CollSchedule s, CollArgs a) {
        long total = 0;
        for (int r = 0; r < a.remoteSize; r++) {
            total += a.recvBytes(r);
        }
        UserBuffer theirs = total > 0 ? s.scratch(total, null) : null;
        if (a.rank == 0) {
            recv(s, a, theirs);
        }
        if (a.sendBytes(0) > 0) {
            s.send(a.send, 0, a.sendBytes(0), 0);
        }
        s.fence();
        if (total > 0) {
            LocalPhases.bcast(s, a, theirs, total);
            spread(s, a, theirs);
        }
    }

    private static void recv(CollSchedule s, CollArgs a, @Nullable UserBuffer theirs) {
        long at = 0;
        for (int r = 0; r < a.remoteSize; r++) {
            if (a.recvBytes(r) > 0) {
                s.recv(theirs, at, a.recvBytes(r), r);
                at += a.recvBytes(r);
            }
        }
    }

    private static void spread(CollSchedule s, CollArgs a, @Nullable UserBuffer theirs) {
        long at = 0;
        for (int r = 0; r < a.remoteSize; r++) {
            s.copy(theirs, at, a.recv, a.recvAt(r), a.recvBytes(r));
            at += a.recvBytes(r);
        }
    }
}
