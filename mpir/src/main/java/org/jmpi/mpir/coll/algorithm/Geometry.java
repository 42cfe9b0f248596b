package org.jmpi.mpir.coll.algorithm;

import org.jspecify.annotations.Nullable;

/**
 * Who meets whom in the calls of one communicator, one after the other: kept or filled anew, so that a call allocates
 * nothing. What a method returns is good until it is asked again.
 */
final class Geometry {
    /** Algorithms of one communicator that take turns, and few ask for more than one kind. */
    private static final int KEPT = 4;

    private record Exchange(int rank, int size, int k, boolean mixed, RecexchSteps steps) {
        boolean is(int ofRank, int ofSize, int ofK, boolean isMixed) {
            return rank == ofRank && size == ofSize && k == ofK && mixed == isMixed;
        }
    }

    private final KnomialTree tree = new KnomialTree();
    private final RecexchReduction reduction = new RecexchReduction();
    private final RecexchGather gather = new RecexchGather();
    private final HalvingSteps halving = new HalvingSteps();
    private final Tree anyTree = new Tree();
    private final TreeReduction treeReduction = new TreeReduction();
    private @Nullable CirculantPieces pieces;
    private long[] places = {};
    private final Exchange[] exchanges = new Exchange[KEPT];
    private int oldest;

    /** Returns the place of {@code relative} among {@code size} ranks in a tree of radix {@code k}. */
    KnomialTree knomial(int relative, int size, int k) {
        return tree.set(relative, size, k);
    }

    /** Returns the place of {@code relative} among {@code size} ranks in a tree of that shape. */
    Tree tree(Tree.Type type, int k, int relative, int size) {
        return anyTree.set(type, k, relative, size);
    }

    /** Returns a reduction up a tree that has not begun. */
    TreeReduction treeReduction() {
        return treeReduction;
    }

    /** Returns the rounds of {@code a}'s message in {@code count} pieces, at least 1; there are at least 2 ranks. */
    CirculantPieces circulant(CollArgs a, int count) {
        if (pieces == null || !pieces.is(a)) {
            pieces = new CirculantPieces(a);
        }
        return pieces.begin(a, count);
    }

    /** Returns room for {@code n} places, of any content. */
    long[] places(int n) {
        places = places.length < n ? new long[n] : places;
        return places;
    }

    /** Returns {@link RecexchSteps#of}, or {@link RecexchSteps#mixed}. */
    RecexchSteps recexch(int rank, int size, int k, boolean mixed) {
        for (Exchange known : exchanges) {
            if (known != null && known.is(rank, size, k, mixed)) {
                return known.steps;
            }
        }
        RecexchSteps steps = mixed ? RecexchSteps.mixed(rank, size, k) : RecexchSteps.of(rank, size, k);
        exchanges[oldest] = new Exchange(rank, size, k, mixed, steps);
        oldest = (oldest + 1) % KEPT;
        return steps;
    }

    /** Returns an allgather that has not begun. */
    RecexchGather gather() {
        return gather;
    }

    /** Returns steps that have not begun. */
    HalvingSteps halving() {
        return halving;
    }

    /** Returns a reduction that has not begun. */
    RecexchReduction reduction() {
        return reduction;
    }
}
