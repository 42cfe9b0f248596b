package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Each group reduces to its rank 0, the two ranks 0 exchange results, and each broadcasts what it got (mirrors
 * {@code MPIR_Allreduce_inter_reduce_exchange_bcast}): a group gets the reduction of the other's operands.
 */
public final class AllreduceReduceExchangeBcast implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer ours = LocalPhases.reduce(s, a);
        if (a.rank == 0) {
            s.recv(a.recv, 0, a.bytes, 0);
            s.send(ours, 0, a.bytes, 0);
            s.fence();
        }
        LocalPhases.bcast(s, a, a.recv, a.bytes);
    }
}
