package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** An all-reduction whose operands are combined from the left, in rank order, whatever the size of the message. */
public final class AllreduceRankOrder implements CollAlgorithm {
    private final CollAlgorithm bcast = new BcastBinomial();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (RankOrder.isShort(a)) {
            RankOrder.reduceAt(s, a, 0, a.recv);
            bcast.run(s, a.among(a.rank, a.size, 0, a.recv, a.recv));
            return;
        }
        RankOrder.Cut cut = RankOrder.EQUAL_BLOCKS;
        UserBuffer results = RankOrder.reduceBlocks(s, a, cut);
        long at = cut.at(a, a.rank);
        s.copy(results, RankOrder.resultAt(a, cut), a.recv, at, cut.at(a, a.rank + 1) - at);
        AllreduceRing.gather(s, a);
    }
}
