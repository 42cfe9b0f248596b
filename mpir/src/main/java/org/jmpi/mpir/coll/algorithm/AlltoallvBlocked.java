package org.jmpi.mpir.coll.algorithm;

/**
 * As {@link AlltoallvScattered}, the other way round: receives from the ranks that follow, sends to the ranks before, a
 * block of ranks after the other (mirrors {@code MPIR_Ialltoallv_intra_sched_blocked} and
 * {@code MPIR_Ialltoall_intra_sched_permuted_sendrecv}).
 */
public final class AlltoallvBlocked implements CollAlgorithm {
    private final int block;

    /** Makes the algorithm; {@code throttle}: how many ranks a block has; 0: all. */
    public AlltoallvBlocked(int throttle) {
        block = throttle == 0 ? Integer.MAX_VALUE : throttle;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        for (int begin = 0; begin < a.size; ) {
            int end = begin + Math.min(block, a.size - begin);
            for (int i = Math.max(begin, 1); i < end; i++) {
                AlltoallPairs.recv(s, a, (a.rank + i) % a.size);
            }
            for (int i = Math.max(begin, 1); i < end; i++) {
                AlltoallPairs.send(s, a, (a.rank + a.size - i) % a.size);
            }
            if (begin == 0) {
                AlltoallPairs.own(s, a);
            }
            s.fence();
            begin = end;
        }
    }
}
