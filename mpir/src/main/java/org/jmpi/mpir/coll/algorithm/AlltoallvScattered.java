package org.jmpi.mpir.coll.algorithm;

/**
 * All sends and receives at once, at most {@value #THROTTLE} of each under way (mirrors
 * {@code MPIR_Alltoall_intra_scattered} and {@code MPIR_Alltoallv_intra_scattered}).
 */
public final class AlltoallvScattered implements CollAlgorithm {
    private static final int THROTTLE = 32;

    @Override
    public void run(CollSchedule s, CollArgs a) {
        AlltoallPairs.own(s, a);
        for (int begin = 1; begin < a.size; begin += THROTTLE) {
            int end = Math.min(begin + THROTTLE, a.size);
            for (int i = begin; i < end; i++) {
                AlltoallPairs.recv(s, a, (a.rank + a.size - i) % a.size);
            }
            for (int i = begin; i < end; i++) {
                AlltoallPairs.send(s, a, (a.rank + i) % a.size);
            }
            s.fence();
        }
    }
}
