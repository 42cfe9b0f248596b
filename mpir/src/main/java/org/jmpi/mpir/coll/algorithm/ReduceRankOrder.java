package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** A reduction whose operands are combined from the left, in rank order, whatever the root and the size of the message. */
public final class ReduceRankOrder implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (RankOrder.isShort(a)) {
            RankOrder.reduceAt(s, a, a.root, a.recv);
            return;
        }
        RankOrder.Cut cut = RankOrder.EQUAL_BLOCKS;
        UserBuffer results = RankOrder.reduceBlocks(s, a, cut);
        long at = RankOrder.resultAt(a, cut);
        long bytes = cut.at(a, a.rank + 1) - cut.at(a, a.rank);
        if (a.rank != a.root) {
            s.send(results, at, bytes, a.root);
        } else {
            for (int r = 0; r < a.size; r++) {
                if (r != a.root) {
                    s.recv(a.recv, cut.at(a, r), cut.at(a, r + 1) - cut.at(a, r), r);
                }
            }
            s.copy(results, at, a.recv, cut.at(a, a.root), bytes);
        }
        s.fence();
    }
}
