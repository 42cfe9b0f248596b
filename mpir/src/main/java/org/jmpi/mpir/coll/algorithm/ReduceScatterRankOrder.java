package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** A reduce-scatter whose operands are combined from the left, in rank order. */
public final class ReduceScatterRankOrder implements CollAlgorithm {
    private static final RankOrder.Cut CUT = ScatteredResult::at;

    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer results = RankOrder.reduceBlocks(s, a, CUT);
        s.copy(results, RankOrder.resultAt(a, CUT), a.recv, 0, a.sendBytes(a.rank));
    }
}
