package org.jmpi.mpir.coll.algorithm;

import java.util.Arrays;

/**
 * Who meets whom in a recursive exchange in groups of k (mirrors {@code MPII_Recexchalgo_get_neighbors}): as recursive
 * doubling, which is the case k = 2, but each step brings k ranks together. An object says one rank's part; it moves
 * nothing.
 *
 * <p>Only as many ranks take part as there are digits for: the "new ranks" 0 to {@link #newSize} - 1. Each stands for a
 * group of neighbouring ranks, of which the last one stays and the others are folded: they give theirs to
 * {@link #stays} before the first step, and get what they need from there after the last. Groups have one rank each if
 * the size is a power of k. New ranks are in rank order, and what new ranks i to j - 1 stand for are the ranks
 * {@link #firstOf firstOf(i)} to {@code firstOf(j) - 1}: so operands and blocks stay in rank order, without gaps.
 *
 * <p>How to use it: a folded rank ({@code newRank < 0}) only talks to {@code stays()}; one that stays first receives from ranks
 * {@code firstOf(newRank)} to {@code rank - 1}. Then, in step i, it meets the ranks {@code peer(i, d)} for every digit d
 * below {@code radix(i)} but its own, {@code digit(i)}.
 * <ul>
 *   <li>Doubling: steps 0, 1, ...; before step i a rank has what the new ranks {@code group(i)} to
 *       {@code group(i) + distance(i) - 1} brought, and {@code peer(i, d)} has {@code peerGroup(i, d)} and as many.
 *   <li>Halving: steps in falling order; after step i a rank is responsible for {@code group(i)} to
 *       {@code group(i) + distance(i) - 1}, and {@code peer(i, d)} for {@code peerGroup(i, d)} and as many. Gathering in this
 *       order, what a rank has grows in strides; gathered by {@link #reversed} new ranks it has no gaps.
 * </ul>
 */
final class RecexchSteps {
    /** The calling rank's place in the exchange; -1 if it was folded. */
    final int newRank;
    /** How many ranks take part in the exchange. */
    final int newSize;
    /** How many steps the exchange has. */
    final int steps;

    private final int group;
    private final int rest;
    /** How many ranks a full group folds. */
    private final int folds;

    private final int[] radices;

    private RecexchSteps(int rank, int size, int[] radices, int newSize, int k) {
        this.radices = radices;
        this.newSize = newSize;
        steps = radices.length;
        rest = size - newSize;
        folds = k - 1;
        group = groupOf(rank);
        newRank = stays() == rank ? group : -1;
    }

    /** The exchange of {@code size} ranks in groups of {@code k} (2 or more), as {@code rank} sees it. */
    static RecexchSteps of(int rank, int size, int k) {
        int radix = Math.max(2, Math.min(k, size));
        int steps = 0;
        long power = 1;
        for (; power * radix <= size; power *= radix) {
            steps++;
        }
        int[] radices = new int[steps];
        Arrays.fill(radices, radix);
        return new RecexchSteps(rank, size, radices, (int) power, radix);
    }

    /**
     * The same with groups of any sizes up to {@code k} of which {@code size} is the product, so that no rank is folded;
     * if there are none, {@link #of}.
     */
    static RecexchSteps mixed(int rank, int size, int k) {
        int[] radices = new int[Integer.SIZE];
        int steps = 0;
        int left = size;
        for (int radix = Math.min(k, size); radix > 1; radix--) {
            for (; left % radix == 0; left /= radix) {
                radices[steps++] = radix;
            }
        }
        return left > 1 ? of(rank, size, k) : new RecexchSteps(rank, size, Arrays.copyOf(radices, steps), size, 2);
    }

    /** Returns the new rank that stands for {@code rank}. */
    int groupOf(int rank) {
        int full = rest / folds;
        return rank / (folds + 1) < full ? rank / (folds + 1) : Math.max(full, rank - rest);
    }

    private int foldedBelow(int n) {
        return (int) Math.min(rest, (long) n * folds);
    }

    /** Returns the rank of the caller's group that takes part: the caller unless it was folded. */
    int stays() {
        return rankOf(group);
    }

    /** Returns the rank that takes part as new rank {@code n}. */
    int rankOf(int n) {
        return n + foldedBelow(n + 1);
    }

    /** Returns the first of the ranks for which new rank {@code n} stands; the size for {@link #newSize}. */
    int firstOf(int n) {
        return n + foldedBelow(n);
    }

    /** Returns how many ranks meet in step {@code i}. */
    int radix(int i) {
        return radices[i];
    }

    /** Returns how far, in new ranks, the ranks are from each other that meet in step {@code i}. */
    int distance(int i) {
        int distance = 1;
        for (int j = 0; j < i; j++) {
            distance *= radices[j];
        }
        return distance;
    }

    /** Returns the caller's place among those that meet in step {@code i}. */
    int digit(int i) {
        return newRank / distance(i) % radices[i];
    }

    /** Returns the new rank whose place in step {@code i} is {@code digit} and which the caller meets there. */
    int newPeer(int i, int digit) {
        return newRank + (digit - digit(i)) * distance(i);
    }

    /** Returns the rank of {@link #newPeer}. */
    int peer(int i, int digit) {
        return rankOf(newPeer(i, digit));
    }

    /** Returns the first of the {@code distance(i)} new ranks to which the caller belongs before step {@code i}. */
    int group(int i) {
        return newRank - newRank % distance(i);
    }

    /** The same for the rank that the caller meets in step {@code i} and whose place there is {@code digit}. */
    int peerGroup(int i, int digit) {
        return group(i) + (digit - digit(i)) * distance(i);
    }

    /** Returns the new rank with the digits of {@code n} in reverse order; only of {@link #of}. */
    int reversed(int n) {
        int reversed = 0;
        for (int i = 0, left = n; i < steps; i++, left /= radices[i - 1]) {
            reversed = reversed * radices[i] + left % radices[i];
        }
        return reversed;
    }
}
