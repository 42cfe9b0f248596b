package org.jmpi.mpir.comm.create;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jmpi.mpir.comm.Comm;
import org.jspecify.annotations.Nullable;

/**
 * Whom a process talks to in an agreement: its neighbours in a binomial tree over its group and, for the root where two
 * groups agree, the root of the other.
 */
final class AgreementTree {
    private static final int MOST_CHILDREN = Integer.SIZE;

    /** What messages within the group travel on, and whether on its collective context. */
    final Comm within;

    final int attr;
    final int tag;
    /** Rank in {@link #within}; -1 at the root. */
    final int parent;

    final int[] children;
    /** What the roots of two groups talk on; null: this is no root, or there is one group. */
    @Nullable
    Comm across;

    int acrossRank;
    int acrossAttr;
    int acrossTag;

    /**
     * Makes the part of member {@code me} of {@code size} in a tree with the root {@code root}; {@code rankOf} says which
     * rank of {@code within} a member is.
     */
    AgreementTree(Comm within, int attr, int tag, int size, int me, int root, IntUnaryOperator rankOf) {
        this.within = within;
        this.attr = attr;
        this.tag = tag;
        int relative = (me - root + size) % size;
        parent = relative == 0 ? -1 : rankOf.applyAsInt(((relative & relative - 1) + root) % size);
        int[] found = new int[MOST_CHILDREN];
        int n = 0;
        for (int bit = 1; bit < size && (relative & bit) == 0; bit <<= 1) {
            if ((relative | bit) < size) {
                found[n++] = rankOf.applyAsInt(((relative | bit) + root) % size);
            }
        }
        children = Arrays.copyOf(found, n);
    }

    /** Lets the root agree with process {@code rank} of {@code channel}, the root of another group. */
    AgreementTree across(Comm channel, int rank, int channelAttr, int channelTag) {
        if (parent < 0) {
            across = channel;
            acrossRank = rank;
            acrossAttr = channelAttr;
            acrossTag = channelTag;
        }
        return this;
    }

    boolean isAlone() {
        return parent < 0 && children.length == 0 && across == null;
    }
}
