package org.jmpi.mpir.coll.algorithm;

import java.util.Arrays;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * One rank's place in a tree over all ranks (mirrors {@code MPIR_Treealgo_tree_t}). Ranks are relative to the root, which
 * is 0.
 */
public final class Tree {
    /** The shapes, in MPICH's order: a parameter has their numbers. */
    public enum Type {
        /** Each rank has k children, numbered level by level; with k = 1 a chain. */
        KARY,
        /** A k-nomial tree, children with large subtrees first; a subtree's ranks follow each other. */
        KNOMIAL_1,
        /** A k-nomial tree, children with small subtrees first; a subtree's ranks follow each other. */
        KNOMIAL_2;

        /**
         * Returns the shape that a parameter says.
         *
         * @throws MpirException of class ERR_ARG if there is none of that number
         */
        public static Type of(int number) {
            if (number < 0 || number >= values().length) {
                throw new MpirException(
                        ErrorClass.ERR_ARG,
                        "tree_type=" + number + ": expected 0 (kary), 1 (knomial_1) or 2 (knomial_2)");
            }
            return values()[number];
        }
    }

    private static final int[] NONE = {};

    /** The parent; -1: this is the root. */
    private int parent = -1;
    /** The children, rising. */
    private int[] children = NONE;

    private int count;
    private boolean largestLast;

    /** Makes this the place of {@code rank} among {@code size}. */
    Tree set(Type type, int k, int rank, int size) {
        parent = -1;
        count = 0;
        largestLast = type == Type.KNOMIAL_2;
        switch (type) {
            case KARY -> kary(Math.max(1, k), rank, size);
            case KNOMIAL_1 -> knomial1(Math.max(2, k), rank, size);
            default -> knomial2(Math.max(2, k), rank, size);
        }
        return this;
    }

    /** Returns a shape in whose subtrees ranks follow each other, {@code wanted} if it is one. */
    static Type ordered(Type wanted, int k) {
        return wanted == Type.KARY && k > 1 ? Type.KNOMIAL_1 : wanted;
    }

    /** Returns the parent; -1 at the root. */
    int parent() {
        return parent;
    }

    /** Returns how many children there are. */
    int children() {
        return count;
    }

    /** Returns child {@code i}; they rise. */
    int child(int i) {
        return children[i];
    }

    /** Returns the child that is the {@code i}-th to be sent to: large subtrees first. */
    int childToSend(int i) {
        return children[largestLast ? count - 1 - i : i];
    }

    private void add(long child, int size) {
        if (child < size) {
            if (count == children.length) {
                children = Arrays.copyOf(children, Math.max(4, 2 * count));
            }
            children[count++] = (int) child;
        }
    }

    private void kary(int k, int rank, int size) {
        parent = rank == 0 ? -1 : (rank - 1) / k;
        for (int i = 1; i <= k; i++) {
            add((long) rank * k + i, size);
        }
    }

    /** A rank's subtree of {@code span} ranks begins with k-1 subtrees of span/k, then as many of span/k^2, and so on. */
    private void knomial1(int k, int rank, int size) {
        long span = 1;
        while (span < size) {
            span *= k;
        }
        long offset = rank;
        while (offset > 0) {
            parent = (int) (rank - offset);
            offset--;
            for (span /= k; offset >= (k - 1) * span; span /= k) {
                offset -= (k - 1) * span;
            }
            offset %= span;
        }
        descend(k, rank + 1L, span, size);
    }

    private void descend(int k, long first, long span, int size) {
        long child = first;
        for (long part = span / k; part > 0; part /= k) {
            for (int i = 1; i < k; i++, child += part) {
                add(child, size);
            }
        }
    }

    private void knomial2(int k, int rank, int size) {
        for (long mask = 1; mask < size; mask *= k) {
            long digit = rank / mask % k;
            if (digit != 0) {
                parent = (int) (rank - digit * mask);
                return;
            }
            for (int i = 1; i < k; i++) {
                add(rank + i * mask, size);
            }
        }
    }
}
