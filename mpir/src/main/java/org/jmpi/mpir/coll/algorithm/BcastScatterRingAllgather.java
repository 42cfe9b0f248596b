package org.jmpi.mpir.coll.algorithm;

/** Scatter, then the pieces go round a ring (mirrors {@code MPIR_Bcast_intra_scatter_ring_allgather}). For long messages. */
public final class BcastScatterRingAllgather implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        BcastScatter.run(s, a);
        int relative = (a.rank - a.root + a.size) % a.size;
        int left = (a.rank - 1 + a.size) % a.size;
        int right = (a.rank + 1) % a.size;
        for (int i = 1; i < a.size; i++) {
            int out = (relative - i + 1 + a.size) % a.size;
            int in = (relative - i + a.size) % a.size;
            BcastScatter.exchange(s, a, right, out, out + 1, left, in, in + 1);
        }
    }
}
