package org.jmpi.mpir.coll.algorithm;

/**
 * All sends and receives at once, but only so many of each under way: those to the ranks that follow and from the ranks
 * before (mirrors {@code MPIR_Alltoall_intra_scattered} and {@code MPIR_Alltoallv_intra_scattered}).
 */
public final class AlltoallvScattered implements CollAlgorithm {
    private final int most;

    /** Makes the algorithm; {@code throttle}: how many sends, and receives, are under way; 0: all. */
    public AlltoallvScattered(int throttle) {
        most = throttle == 0 ? Integer.MAX_VALUE : throttle;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        AlltoallPairs.own(s, a);
        for (int begin = 1; begin < a.size; ) {
            int end = begin + Math.min(most, a.size - begin);
            for (int i = begin; i < end; i++) {
                AlltoallPairs.recv(s, a, (a.rank + a.size - i) % a.size);
            }
            for (int i = begin; i < end; i++) {
                AlltoallPairs.send(s, a, (a.rank + i) % a.size);
            }
            s.fence();
            begin = end;
        }
    }
}
