package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Pairs at doubling distances give each other half of the vector, whose blocks were put in an order in which halving it
 * leads each rank to its own one: that of their numbers' bits read backwards (mirrors
 * {@code MPIR_Reduce_scatter_block_intra_noncommutative}). Operands stay in rank order; the size must be a power of two.
 */
public final class ReduceScatterNoncommutative implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer acc = s.scratch(a.bytes, a.type);
        UserBuffer other = a.size > 1 ? s.scratch(a.bytes, a.type) : null;
        long[] at = permute(s, a, acc);
        int first = 0;
        for (int mask = 1, half = a.size / 2; mask < a.size; mask <<= 1, half /= 2) {
            boolean upper = (a.rank & mask) != 0;
            int keep = upper ? first + half : first;
            int give = upper ? first : first + half;
            long bytes = at[keep + half] - at[keep];
            transfer(s, acc, at[give], at[give + half] - at[give], other, at[keep], bytes, a.rank ^ mask);
            long count = bytes / a.type.size;
            if (upper && count > 0) {
                s.reduceLocal(other, at[keep], acc, at[keep], count, a.type, a.op);
            } else if (count > 0) {
                s.reduceLocal(acc, at[keep], other, at[keep], count, a.type, a.op);
            }
            UserBuffer swap = upper ? other : acc;
            acc = upper ? acc : other;
            other = swap;
            first = keep;
        }
        s.copy(acc, at[first], a.recv, 0, a.sendBytes(a.rank));
    }

    /** Copies the operands, block by block; returns where each place of the new order begins. */
    private static long[] permute(CollSchedule s, CollArgs a, UserBuffer to) {
        long[] at = a.geometry().places(a.size + 1);
        at[0] = 0;
        for (int i = 0; i < a.size; i++) {
            int block = reversed(i, a.size);
            s.copy(a.send, a.sendAt(block), to, at[i], a.sendBytes(block));
            at[i + 1] = at[i] + a.sendBytes(block);
        }
        return at;
    }

    private static int reversed(int i, int size) {
        return size == 1 ? 0 : Integer.reverse(i) >>> (Integer.numberOfLeadingZeros(size) + 1);
    }

    private static void transfer(
            CollSchedule s,
            @Nullable UserBuffer from,
            long out,
            long outBytes,
            @Nullable UserBuffer to,
            long in,
            long inBytes,
            int peer) {
        if (inBytes > 0) {
            s.recv(to, in, inBytes, peer);
        }
        if (outBytes > 0) {
            s.send(from, out, outBytes, peer);
        }
        s.fence();
    }
}
