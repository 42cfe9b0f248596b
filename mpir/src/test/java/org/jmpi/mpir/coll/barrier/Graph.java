package org.jmpi.mpir.coll.barrier;

import java.util.Arrays;

/** The explored states: who follows whom, by which move, and where participants could go round for ever. */
final class Graph {
    /** No such move, or one by which a participant leaves: it can't be part of a loop that nobody leaves. */
    static final int NONE = -1;

    private final int moves;
    private int[] next;
    private int[] parent = new int[1024];
    private byte[] parentMove = new byte[1024];
    /** Which moves have to happen some time, a bit each; and the sign: someone has to be able to leave. */
    private short[] fair = new short[1024];

    Graph(int moves) {
        this.moves = moves;
        next = new int[1024 * moves];
    }

    void add(int state, int from, int move) {
        if (state >= parent.length) {
            int length = Math.max(2 * parent.length, state + 1);
            parent = Arrays.copyOf(parent, length);
            parentMove = Arrays.copyOf(parentMove, length);
            fair = Arrays.copyOf(fair, length);
            next = Arrays.copyOf(next, length * moves);
        }
        parent[state] = from;
        parentMove[state] = (byte) move;
        Arrays.fill(next, state * moves, (state + 1) * moves, NONE);
    }

    void obligations(int state, int fairMoves, boolean someoneMayLeave) {
        fair[state] = (short) (fairMoves | (someoneMayLeave ? 0x8000 : 0));
    }

    void link(int from, int move, int to) {
        next[from * moves + move] = to;
    }

    /** Forgets what leads to states from {@code states} on, which were not looked into. */
    void cut(int states) {
        for (int i = 0; i < states * moves; i++) {
            next[i] = next[i] < states ? next[i] : NONE;
        }
    }

    /** Returns the moves that lead to {@code state}. */
    int[] path(int state) {
        int length = 0;
        for (int s = state; s != 0; s = parent[s]) {
            length++;
        }
        int[] path = new int[length];
        for (int s = state; s != 0; s = parent[s]) {
            path[--length] = parentMove[s];
        }
        return path;
    }

    /**
     * Returns a state that has a fair way to go on for ever although all entered and someone has not left; -1: none. Such
     * a way ends in a strongly connected part that does all moves that have to happen.
     */
    int trap(int states) {
        int[] index = new int[states];
        int[] low = new int[states];
        int[] edge = new int[states];
        int[] open = new int[states];
        int[] call = new int[states];
        int opened = 0;
        int counter = 0;
        for (int root = 0; root < states; root++) {
            if (index[root] != 0) {
                continue;
            }
            int depth = 0;
            call[depth++] = root;
            index[root] = low[root] = ++counter;
            open[opened++] = root;
            while (depth > 0) {
                int s = call[depth - 1];
                if (edge[s] < moves) {
                    int to = next[s * moves + edge[s]++];
                    if (to == NONE) {
                        continue;
                    }
                    if (index[to] == 0) {
                        index[to] = low[to] = ++counter;
                        open[opened++] = to;
                        call[depth++] = to;
                    } else {
                        low[s] = Math.min(low[s], low[to]);
                    }
                    continue;
                }
                depth--;
                if (depth > 0) {
                    int up = call[depth - 1];
                    low[up] = Math.min(low[up], low[s]);
                }
                if (low[s] == index[s]) {
                    int end = opened;
                    do {
                        opened--;
                    } while (open[opened] != s);
                    if (isTrap(open, opened, end, low, index[s])) {
                        return s;
                    }
                    for (int i = opened; i < end; i++) {
                        low[open[i]] = Integer.MAX_VALUE;
                    }
                }
            }
        }
        return -1;
    }

    private boolean isTrap(int[] open, int from, int to, int[] low, int id) {
        if (fair[open[from]] >= 0) {
            return false;
        }
        for (int i = from; i < to; i++) {
            low[open[i]] = -id;
        }
        boolean trap = true;
        for (int m = 0; trap && m < moves; m++) {
            boolean canHappen = false;
            for (int i = from; !canHappen && i < to; i++) {
                int s = open[i];
                int t = next[s * moves + m];
                canHappen = (fair[s] & 1 << m) == 0 || t != NONE && low[t] == -id;
            }
            trap = canHappen;
        }
        return trap;
    }
}
