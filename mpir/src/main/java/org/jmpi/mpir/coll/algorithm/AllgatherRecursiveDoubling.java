package org.jmpi.mpir.coll.algorithm;

/**
 * Pairs exchange what they have, at doubling distances (mirrors {@code MPIR_Allgather_intra_recursive_doubling}). The
 * size must be a power of two.
 */
public final class AllgatherRecursiveDoubling implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        AllgatherOwn.copy(s, a);
        for (int mask = 1; mask < a.size; mask <<= 1) {
            int peer = a.rank ^ mask;
            long mine = a.rank & -mask;
            long theirs = mine ^ mask;
            s.recv(a.recv, theirs * a.bytes, mask * a.bytes, peer);
            s.send(a.recv, mine * a.bytes, mask * a.bytes, peer);
            s.fence();
        }
    }
}
