package org.jmpi.mpir.coll.algorithm;

/**
 * Scatter, then pairs exchange what they have, at doubling distances (mirrors
 * {@code MPIR_Bcast_intra_scatter_recursive_doubling_allgather}). The size must be a power of two.
 */
public final class BcastScatterRecursiveDoublingAllgather implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        BcastScatter.run(s, a);
        int relative = (a.rank - a.root + a.size) % a.size;
        for (int mask = 1; mask < a.size; mask <<= 1) {
            int peer = ((relative ^ mask) + a.root) % a.size;
            int mine = relative & -mask;
            int theirs = mine ^ mask;
            BcastScatter.exchange(s, a, peer, mine, mine + mask, peer, theirs, theirs + mask);
        }
    }
}
