package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The vector is cut into a block a rank; partial results of blocks go round a ring, and then the results do (mirrors
 * {@code MPIR_Allreduce_intra_ring}). For very long messages and operations that commute.
 */
public final class AllreduceRing implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.size == 1) {
            s.copy(a.send, 0, a.recv, 0, a.bytes);
            return;
        }
        reduceScatter(s, a);
        gather(s, a);
    }

    private static long at(CollArgs a, int block) {
        return EqualBlocks.begin(a.count, a.size, block) * a.type.size;
    }

    private static long bytes(CollArgs a, int block) {
        return at(a, block + 1) - at(a, block);
    }

    /** Block b starts at rank b + 1 and ends, complete, at rank b. */
    private static void reduceScatter(CollSchedule s, CollArgs a) {
        UserBuffer tmp = a.inPlace ? s.scratch(bytes(a, 0), a.type) : null;
        UserBuffer from = a.send;
        for (int i = 1; i < a.size; i++) {
            int out = (a.rank - i + a.size) % a.size;
            int in = (out - 1 + a.size) % a.size;
            long at = at(a, in);
            UserBuffer to = a.inPlace ? tmp : a.recv;
            long toAt = a.inPlace ? 0 : at;
            transfer(s, a, from, out, to, toAt, in);
            if (bytes(a, in) > 0) {
                s.reduceLocal(a.inPlace ? tmp : a.send, toAt, a.recv, at, bytes(a, in) / a.type.size, a.type, a.op);
            }
            from = a.recv;
        }
    }

    /** Each rank has its own block's result in the receive buffer, and gives it to all. */
    static void gather(CollSchedule s, CollArgs a) {
        for (int i = 0; i < a.size - 1; i++) {
            int out = (a.rank - i + a.size) % a.size;
            int in = (out - 1 + a.size) % a.size;
            transfer(s, a, a.recv, out, a.recv, at(a, in), in);
        }
    }

    private static void transfer(
            CollSchedule s, CollArgs a, UserBuffer from, int out, @Nullable UserBuffer to, long toAt, int in) {
        if (bytes(a, in) > 0) {
            s.recv(to, toAt, bytes(a, in), (a.rank - 1 + a.size) % a.size);
        }
        if (bytes(a, out) > 0) {
            s.send(from, at(a, out), bytes(a, out), (a.rank + 1) % a.size);
        }
        s.fence();
    }
}
