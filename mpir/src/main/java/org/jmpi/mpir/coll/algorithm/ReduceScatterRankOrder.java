package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** A reduce-scatter whose operands are combined from the left, in rank order. */
public final class ReduceScatterRankOrder implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        RankOrder.Cut cut = r -> ScatteredResult.at(a, r);
        UserBuffer results = RankOrder.reduceBlocks(s, a, cut);
        s.copy(results, RankOrder.resultAt(a, cut), a.recv, 0, a.sendBytes(a.rank));
    }
}
