package org.jmpi.mpir.coll.algorithm;

/**
 * The root sends to rank 0 of the other group, which broadcasts there (mirrors
 * {@code MPIR_Bcast_inter_remote_send_local_bcast}).
 */
public final class BcastRemoteSendLocalBcast implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.isOutside() || a.bytes == 0) {
            return;
        }
        if (a.isRoot()) {
            s.send(a.send, 0, a.bytes, 0);
            s.fence();
            return;
        }
        if (a.rank == 0) {
            s.recv(a.send, 0, a.bytes, a.root);
            s.fence();
        }
        LocalPhases.bcast(s, a, a.send, a.bytes);
    }
}
