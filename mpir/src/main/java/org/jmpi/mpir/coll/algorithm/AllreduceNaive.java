package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** A binomial reduction to rank 0, then a binomial broadcast (mirrors {@code MPIR_Iallreduce_intra_sched_naive}). */
public final class AllreduceNaive implements CollAlgorithm {
    private final CollAlgorithm reduce = new ReduceBinomial();
    private final CollAlgorithm bcast = new BcastBinomial();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer own = a.inPlace ? a.recv : a.send;
        reduce.run(s, a.among(a.rank, a.size, 0, own, a.recv));
        bcast.run(s, a.among(a.rank, a.size, 0, a.recv, a.recv));
    }
}
