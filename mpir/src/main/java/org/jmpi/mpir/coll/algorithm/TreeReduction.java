package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Partial results go up a tree, whole or in pieces. Each rank combines its own operand with its children's in rising order:
 * operands stay in rank order, from the tree's root on, if a subtree's ranks follow each other.
 */
final class TreeReduction {
    @SuppressWarnings("NullAway.Init")
    private CollSchedule s;

    @SuppressWarnings("NullAway.Init")
    private CollArgs a;

    @SuppressWarnings("NullAway.Init")
    private Tree tree;

    private int root;
    /** Where the result comes to be; null but at the root. */
    private @Nullable UserBuffer result;
    /** Two places for a piece: what is received goes to one while the other holds what came before. */
    private final UserBuffer[] slots = new UserBuffer[2];

    private int turn;
    private @Nullable UserBuffer current;
    private long currentAt;

    /** {@code root} is the tree's; there {@code result} may be the call's receive buffer, also in place. */
    TreeReduction begin(CollSchedule schedule, CollArgs args, Tree ofAll, int newRoot, @Nullable UserBuffer to) {
        s = schedule;
        a = args;
        tree = ofAll;
        root = newRoot;
        result = to;
        turn = 0;
        return this;
    }

    /** Reduces in pieces of about {@code chunk} bytes: one goes up while the next is reduced; 0: one piece. */
    void run(long chunk) {
        long piece = chunk > 0 ? Math.max(1, chunk / a.type.size) : a.count;
        if (tree.children() > 0) {
            long room = Math.min(piece, a.count) * a.type.size;
            slots[0] = s.scratch(room, a.type);
            slots[1] = s.scratch(room, a.type);
        }
        long before = 0;
        for (long first = 0; first < a.count; first += piece) {
            long count = Math.min(piece, a.count - first);
            reduce(first * a.type.size, count, before);
            before = count * a.type.size;
        }
        goUp(before);
        s.fence();
    }

    private void reduce(long at, long count, long before) {
        long bytes = count * a.type.size;
        UserBuffer partial = a.send;
        long partialAt = at;
        for (int i = 0; i < tree.children(); i++) {
            boolean last = i == tree.children() - 1 && result != null && !a.inPlace;
            UserBuffer next = last ? result : slots[turn++ & 1];
            long nextAt = last ? at : 0;
            s.recv(next, nextAt, bytes, (tree.child(i) + root) % a.size);
            if (i == 0) {
                goUp(before);
            }
            s.fence();
            s.reduceLocal(partial, partialAt, next, nextAt, count, a.type, a.op);
            partial = next;
            partialAt = nextAt;
        }
        if (tree.children() == 0) {
            goUp(before);
            s.fence();
        }
        current = partial;
        currentAt = partialAt;
        if (result != null && !(a.inPlace && partial == a.send)) {
            s.copy(partial, partialAt, result, at, bytes);
        }
    }

    /** Sends what was last reduced. */
    private void goUp(long bytes) {
        if (tree.parent() >= 0 && bytes > 0) {
            s.send(current, currentAt, bytes, (tree.parent() + root) % a.size);
        }
    }
}
