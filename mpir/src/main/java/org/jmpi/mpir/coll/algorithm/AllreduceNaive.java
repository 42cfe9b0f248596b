package org.jmpi.mpir.coll.algorithm;

/** A binomial reduction to rank 0, then a binomial broadcast (mirrors {@code MPIR_Iallreduce_intra_sched_naive}). */
public final class AllreduceNaive implements CollAlgorithm {
    private final CollAlgorithm reduce = new ReduceBinomial();
    private final CollAlgorithm bcast = new BcastBinomial();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        reduce.run(s, a);
        bcast.run(s, a.among(a.rank, a.size, 0, a.recv, a.recv));
    }
}
