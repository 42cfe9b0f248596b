package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Partial results go up a binomial tree (mirrors {@code MPIR_Reduce_intra_binomial}). For short messages, and for
 * operations that don't commute: their tree has rank 0 as its root, so that operands stay in rank order.
 *
 * <p>What a child sends is always the right operand and is reduced where it was received, so that the user's send buffer
 * is read in place and nothing is copied on the way up.
 */
public final class ReduceBinomial implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        int treeRoot = a.commutative() ? a.root : 0;
        int relative = (a.rank - treeRoot + a.size) % a.size;
        int children = children(relative, a.size);
        UserBuffer last = a.rank == treeRoot && a.rank == a.root && !a.inPlace ? a.recv : null;
        UserBuffer result = reduceChildren(s, a, children, last);
        if (relative != 0) {
            int parent = ((relative & relative - 1) + treeRoot) % a.size;
            s.send(result, 0, a.bytes, parent);
            s.fence();
        }
        deliver(s, a, treeRoot, result);
    }

    private static int children(int relative, int size) {
        int n = 0;
        for (int mask = 1; (relative & mask) == 0 && relative + mask < size; mask <<= 1) {
            n++;
        }
        return n;
    }

    /** Returns where the partial result is; with children that is {@code last}, unless that is null. */
    private static @Nullable UserBuffer reduceChildren(
            CollSchedule s, CollArgs a, int children, @Nullable UserBuffer last) {
        if (children == 0) {
            return a.send;
        }
        UserBuffer even = last != null ? last : s.scratch(a.bytes, a.type);
        UserBuffer odd = children > 1 ? s.scratch(a.bytes, a.type) : null;
        UserBuffer current = a.send;
        for (int k = 0; k < children; k++) {
            UserBuffer next = (children - 1 - k & 1) == 0 ? even : odd;
            s.recv(next, 0, a.bytes, (a.rank + (1 << k)) % a.size);
            s.fence();
            s.reduceLocal(current, 0, next, 0, a.count, a.type, a.op);
            current = next;
        }
        return current;
    }

    private static void deliver(CollSchedule s, CollArgs a, int treeRoot, @Nullable UserBuffer result) {
        if (treeRoot == a.root) {
            if (a.rank == a.root) {
                s.copy(result, 0, a.recv, 0, a.bytes);
            }
        } else if (a.rank == treeRoot) {
            s.send(result, 0, a.bytes, a.root);
        } else if (a.rank == a.root) {
            s.recv(a.recv, 0, a.bytes, treeRoot);
        }
        s.fence();
    }
}
