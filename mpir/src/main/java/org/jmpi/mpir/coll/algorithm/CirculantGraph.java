package org.jmpi.mpir.coll.algorithm;

import java.util.Arrays;

/**
 * Which piece of a message goes where in each round when one rank brings a message in n pieces to all, over the edges of a
 * circulant graph: in n - 1 + log2(size) rounds, which is the least there can be (Träff, "Optimal broadcast schedules in
 * logarithmic time", 2024). Ranks are relative to the root. Immutable.
 *
 * <p>In round k of a phase of {@link #rounds} rounds rank r sends to r + skip(k) and receives from r - skip(k). Pieces
 * have numbers relative to the phase: 0 and above are new in it, negative ones are of the phases before; in each phase a
 * rank receives one new piece, its base, and all of the phase before that it has not yet.
 */
final class CirculantGraph {
    /** The logarithm of the size, rounded up. */
    final int rounds;

    private final int size;
    private final int[] skips;

    CirculantGraph(int size) {
        this.size = size;
        rounds = Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
        skips = new int[rounds + 1];
        skips[rounds] = size;
        for (int k = rounds - 1; k >= 0; k--) {
            skips[k] = (skips[k + 1] + 1) >> 1;
        }
    }

    /** Returns how far messages go in round {@code k}. */
    int skip(int k) {
        return skips[k];
    }

    /** Returns the piece that {@code r}, not 0, receives in each round of a phase. */
    int[] received(int r) {
        return new Search(r).run();
    }

    /** Returns the piece that {@code r} sends in each round of a phase; what goes to the root means nothing. */
    int[] sent(int r) {
        int[] pieces = new int[rounds];
        for (int k = 0; k < rounds; k++) {
            int to = (r + skips[k]) % size;
            pieces[k] = to == 0 ? 0 : received(to)[k];
        }
        return pieces;
    }

    /** Returns the number of the smallest skip in the sum of skips, greatest first, that {@code r} is; not for 0. */
    private int base(int r) {
        int rest = r;
        int k = rounds;
        do {
            k--;
            rest -= rest >= skips[k] ? skips[k] : 0;
        } while (rest > 0);
        return k;
    }

    /**
     * Looks for the paths along which pieces come to one rank. Walks down from the root along greatest skips first and
     * takes for each round the nearest rank behind whose base no earlier round brings.
     */
    private final class Search {
        private static final int NONE = -1;

        private final int goal;
        private final int base;
        /** The skips that are still to be used as a last edge, falling: those before and after each, shifted by one. */
        private final int[] smaller = new int[rounds + 2];

        private final int[] greater = new int[rounds + 2];
        private final int[] found = new int[rounds];
        private int round;
        /** Who was found last; the next one is before. */
        private int last = 2 * size;

        Search(int r) {
            goal = size + r;
            base = base(r);
            Arrays.setAll(smaller, i -> i == 0 ? rounds : i - 2);
            Arrays.setAll(greater, i -> i == rounds + 1 ? NONE : i);
        }

        int[] run() {
            use(base);
            walk(0, rounds);
            for (int k = 0; k < rounds; k++) {
                found[k] = found[k] == rounds ? base : found[k] - rounds;
            }
            return found;
        }

        private void use(int edge) {
            smaller[greater[edge + 1] + 1] = smaller[edge + 1];
            greater[smaller[edge + 1] + 1] = greater[edge + 1];
        }

        private void walk(int from, int first) {
            for (int edge = first; edge != NONE && round < rounds; edge = smaller[edge + 1]) {
                int to = from + skips[edge];
                if (to < last && round < rounds && to <= goal - skips[round + 1]) {
                    walk(to, edge);
                }
                if (round == rounds || from > goal - skips[round + 1]) {
                    return;
                }
                if (to < last && to <= goal - skips[round]) {
                    last = to;
                    found[round++] = edge;
                    use(edge);
                }
            }
        }
    }
}
