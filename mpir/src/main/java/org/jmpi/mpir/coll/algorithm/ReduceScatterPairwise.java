package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * In round i each rank sends its operand of the block of the rank i further on there (mirrors
 * {@code MPIR_Reduce_scatter_intra_pairwise}). For long messages and operations that commute.
 */
public final class ReduceScatterPairwise implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        long mine = a.sendBytes(a.rank);
        long count = mine / a.type.size;
        UserBuffer acc = a.inPlace ? s.scratch(mine, a.type) : a.recv;
        UserBuffer tmp = s.scratch(mine, a.type);
        s.copy(a.send, a.sendAt(a.rank), acc, 0, mine);
        for (int i = 1; i < a.size; i++) {
            int source = (a.rank - i + a.size) % a.size;
            if (mine > 0) {
                s.recv(tmp, 0, mine, source);
            }
            AlltoallPairs.send(s, a, (a.rank + i) % a.size);
            s.fence();
            s.reduceLocal(tmp, 0, acc, 0, count, a.type, a.op);
        }
        s.copy(acc, 0, a.recv, 0, mine);
    }
}
