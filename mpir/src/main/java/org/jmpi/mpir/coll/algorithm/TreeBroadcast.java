package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** A message goes down a tree, whole or in pieces. */
final class TreeBroadcast {
    private TreeBroadcast() {}

    /**
     * Brings {@code root}'s {@code a.bytes} bytes at {@code buf} to all. While a piece of {@code chunk} bytes arrives the one
     * before is passed on; 0: one piece.
     */
    static void run(CollSchedule s, CollArgs a, UserBuffer buf, Tree tree, int root, long chunk) {
        long piece = chunk > 0 ? chunk : a.bytes;
        long before = 0;
        long beforeBytes = 0;
        for (long at = 0; at < a.bytes; at += piece) {
            long bytes = Math.min(piece, a.bytes - at);
            if (tree.parent() >= 0) {
                s.recv(buf, at, bytes, (tree.parent() + root) % a.size);
                passOn(s, a, buf, before, beforeBytes, tree, root);
            } else {
                passOn(s, a, buf, at, bytes, tree, root);
            }
            s.fence();
            before = at;
            beforeBytes = bytes;
        }
        if (tree.parent() >= 0) {
            passOn(s, a, buf, before, beforeBytes, tree, root);
            s.fence();
        }
    }

    private static void passOn(CollSchedule s, CollArgs a, UserBuffer buf, long at, long bytes, Tree tree, int root) {
        for (int i = 0; i < tree.children() && bytes > 0; i++) {
            s.send(buf, at, bytes, (tree.childToSend(i) + root) % a.size);
        }
    }
}
