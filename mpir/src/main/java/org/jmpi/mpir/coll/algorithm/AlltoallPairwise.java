package org.jmpi.mpir.coll.algorithm;

/**
 * In round i each rank sends to the one i further on and receives from the one i before (mirrors
 * {@code MPIR_Alltoall_intra_pairwise}). For long messages.
 */
public final class AlltoallPairwise implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        AlltoallPairs.own(s, a);
        for (int i = 1; i < a.size; i++) {
            AlltoallPairs.recv(s, a, (a.rank - i + a.size) % a.size);
            AlltoallPairs.send(s, a, (a.rank + i) % a.size);
            s.fence();
        }
    }
}
