package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Blocks go round a ring, each until it is where it belongs (mirrors {@code MPIR_TSP_Ialltoall_sched_intra_ring}, which
 * sends those that arrived on as well). Every rank speaks to its two neighbours only.
 */
public final class AlltoallRing implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer blocks = s.scratch(a.size * a.bytes, null);
        UserBuffer in = s.scratch(a.size * a.bytes, null);
        rotate(s, a, blocks);
        s.copy(blocks, 0, a.recv, a.rank * a.bytes, a.bytes);
        int left = (a.rank - 1 + a.size) % a.size;
        int right = (a.rank + 1) % a.size;
        for (int i = 1; i < a.size; i++) {
            // the first block is the one that has arrived
            long onward = (a.size - i) * a.bytes;
            s.recv(in, 0, onward, left);
            s.send(blocks, a.bytes, onward, right);
            s.fence();
            s.copy(in, 0, a.recv, (a.rank - i + a.size) % a.size * a.bytes, a.bytes);
            UserBuffer swap = blocks;
            blocks = in;
            in = swap;
        }
    }

    /** Copies the blocks in the order of the distances that they have to go. */
    static void rotate(CollSchedule s, CollArgs a, UserBuffer blocks) {
        UserBuffer from = a.inPlace ? a.recv : a.send;
        long before = (a.size - a.rank) * a.bytes;
        s.copy(from, a.rank * a.bytes, blocks, 0, before);
        s.copy(from, 0, blocks, before, a.rank * a.bytes);
    }
}
