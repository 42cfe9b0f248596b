package org.jmpi.mpir.coll.algorithm;

/**
 * A rank's place in a k-nomial tree over ranks relative to the root, which is 0. Written in base k, a rank's parent is the
 * rank without the last digit that is not 0; its subtree are ranks that follow each other, beginning with itself.
 */
final class KnomialTree {
    private int relative;
    private int size;
    private int radix;
    /** The parent; of no meaning for the root. */
    int parent;
    /** How many children there are, numbered by distance. */
    int children;
    /** How many ranks are in the subtree. */
    long blocks;

    /** Makes this the place of {@code newRelative} among {@code newSize} ranks, in base {@code k}. */
    KnomialTree set(int newRelative, int newSize, int k) {
        relative = newRelative;
        size = newSize;
        radix = k;
        long span = 1;
        while (span < size && relative / span % radix == 0) {
            span *= radix;
        }
        parent = (int) (relative - relative % (span * radix));
        blocks = Math.min(span, size - relative);
        int n = 0;
        while (distance(n) < blocks) {
            n++;
        }
        children = n;
        return this;
    }

    private long step(int child) {
        long step = 1;
        for (int i = child / (radix - 1); i > 0; i--) {
            step *= radix;
        }
        return step;
    }

    /** Returns how far child {@code i} is from here; also how many ranks of the subtree come before it. */
    long distance(int i) {
        return (1 + i % (radix - 1)) * step(i);
    }

    /** Returns how many ranks are in the subtree of child {@code i}. */
    long blocks(int i) {
        return Math.min(step(i), size - relative - distance(i));
    }
}
