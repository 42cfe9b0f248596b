package org.jmpi.mpir.group;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A set of numbers from 0 to {@code size - 1}: disjoint progressions, which are walked in ascending order, or their
 * complement. Takes memory for each progression, and for each number only where they lie in one another.
 */
final class IndexSet {
    /** Takes ascending progressions, one after the other. */
    @FunctionalInterface
    interface Walk {
        void accept(int first, int step, int count);
    }

    private final int size;
    private Progression[] parts = new Progression[4];
    private int n;

    IndexSet(int size) {
        this.size = size;
    }

    /** Adds numbers that are in the set not yet. */
    void add(Progression p) {
        if (n == parts.length) {
            parts = Arrays.copyOf(parts, 2 * n);
        }
        parts[n++] = p.ascending();
    }

    /** Walks over the numbers in the set. */
    void members(Walk walk) {
        if (inOrder()) {
            for (int i = 0; i < n; i++) {
                walk.accept(parts[i].first(), parts[i].step(), parts[i].count());
            }
            return;
        }
        BitSet bits = bits();
        for (int from = bits.nextSetBit(0); from >= 0; ) {
            int to = bits.nextClearBit(from);
            walk.accept(from, 1, to - from);
            from = bits.nextSetBit(to);
        }
    }

    /** Walks over the numbers that are not in the set. */
    void others(Walk walk) {
        if (inOrder()) {
            int from = 0;
            for (int i = 0; i < n; i++) {
                gap(from, parts[i].first(), walk);
                holes(parts[i], walk);
                from = parts[i].last() + 1;
            }
            gap(from, size, walk);
            return;
        }
        BitSet bits = bits();
        for (int from = bits.nextClearBit(0); from < size; ) {
            int set = bits.nextSetBit(from);
            int to = set < 0 ? size : set;
            gap(from, to, walk);
            from = bits.nextClearBit(to);
        }
    }

    private static void gap(int from, int to, Walk walk) {
        if (to > from) {
            walk.accept(from, 1, to - from);
        }
    }

    /** Walks over what lies between the numbers of {@code p}. */
    private static void holes(Progression p, Walk walk) {
        if (p.step() == 2 && p.count() > 1) {
            walk.accept(p.first() + 1, 2, p.count() - 1);
            return;
        }
        for (int i = 1; p.step() > 1 && i < p.count(); i++) {
            gap(p.at(i - 1) + 1, p.at(i), walk);
        }
    }

    /** Sorts the parts and returns whether each ends before the next begins. */
    private boolean inOrder() {
        boolean sorted = true;
        for (int i = 1; i < n && sorted; i++) {
            sorted = parts[i - 1].first() < parts[i].first();
        }
        if (!sorted) {
            Arrays.sort(parts, 0, n, java.util.Comparator.comparingInt(Progression::first));
        }
        for (int i = 1; i < n; i++) {
            if (parts[i - 1].last() >= parts[i].first()) {
                return false;
            }
        }
        return true;
    }

    private BitSet bits() {
        BitSet bits = new BitSet(size);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < parts[i].count(); k++) {
                bits.set(parts[i].at(k));
            }
        }
        return bits;
    }
}
