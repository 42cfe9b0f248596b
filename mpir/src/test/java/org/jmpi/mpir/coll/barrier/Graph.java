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
        Components components = new Components(states);
        for (int root = 0; root < states; root++) {
            if (components.index[root] == 0) {
                int found = components.trapBehind(root);
                if (found != NONE) {
                    return found;
                }
            }
        }
        return NONE;
    }

    /** Tarjan's search for strongly connected parts, without recursion. */
    private final class Components {
        private final int[] index;
        private final int[] low;
        /** Which move of a state comes next. */
        private final int[] edge;

        private final int[] open;
        private final int[] call;
        private int opened;
        private int depth;
        private int counter;

        Components(int states) {
            index = new int[states];
            low = new int[states];
            edge = new int[states];
            open = new int[states];
            call = new int[states];
        }

        int trapBehind(int root) {
            enter(root);
            while (depth > 0) {
                int s = call[depth - 1];
                if (edge[s] < moves) {
                    follow(s, next[s * moves + edge[s]++]);
                } else if (leave(s)) {
                    return s;
                }
            }
            return NONE;
        }

        private void enter(int s) {
            index[s] = low[s] = ++counter;
            open[opened++] = s;
            call[depth++] = s;
        }

        private void follow(int s, int to) {
            if (to != NONE && index[to] == 0) {
                enter(to);
            } else if (to != NONE) {
                low[s] = Math.min(low[s], low[to]);
            }
        }

        /** Returns whether {@code s} is the root of a part that is a trap. */
        private boolean leave(int s) {
            depth--;
            if (depth > 0) {
                int up = call[depth - 1];
                low[up] = Math.min(low[up], low[s]);
            }
            if (low[s] != index[s]) {
                return false;
            }
            int end = opened;
            do {
                opened--;
            } while (open[opened] != s);
            if (isTrap(open, opened, end, low, index[s])) {
                return true;
            }
            for (int i = opened; i < end; i++) {
                low[open[i]] = Integer.MAX_VALUE;
            }
            return false;
        }
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
                canHappen = (fair[s] & 1 << m) == 0 || (t != NONE && low[t] == -id);
            }
            trap = canHappen;
        }
        return trap;
    }
}
