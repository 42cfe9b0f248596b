package org.jmpi.test.sim;

/** The costs of trees: each message goes along each edge once, in pieces. */
final class TreeCosts {
    private final RankCosts costs;
    private final int p;
    private final int k;
    private final long pieces;
    private final long n;

    private TreeCosts(CostCase c, long k, long chunk) {
        p = (int) c.p;
        this.k = (int) k;
        n = c.n;
        pieces = chunk == 0 ? 1 : (n + chunk - 1) / chunk;
        costs = new RankCosts(p);
    }

    private void edge(int from) {
        // pieces of unequal length: the last one's bytes are the rest
        costs.send(from, pieces - 1, n / pieces);
        costs.send(from, 1, n - (pieces - 1) * (n / pieces));
    }

    /** The edges of the shape that {@code tree_type} says, from parent to child. */
    private void down(CostCase c) {
        switch ((int) c.of("tree_type")) {
            case 0 -> kary();
            case 1 -> {
                int span = 1;
                while (span < p) {
                    span *= k;
                }
                nested(0, span);
            }
            default -> digits();
        }
    }

    private void kary() {
        for (int r = 1; r < p; r++) {
            edge((r - 1) / k);
        }
    }

    /** Below a root that has {@code span} ranks with itself: k - 1 subtrees of span / k, of span / k^2, and so on. */
    private void nested(int root, int span) {
        int child = root + 1;
        for (int part = span / k; part > 0; part /= k) {
            for (int i = 1; i < k; i++, child += part) {
                if (child < p) {
                    edge(root);
                    nested(child, part);
                }
            }
        }
    }

    /** The parent is the number without its last digit that is not 0. */
    private void digits() {
        for (int r = 1; r < p; r++) {
            int digit = 1;
            while (r % (digit * k) == 0) {
                digit *= k;
            }
            edge(r - r % (digit * k));
        }
    }

    private void up() {
        for (int r = 1; r < p; r++) {
            edge(r);
        }
    }

    static Cost bcast(CostCase c, long chunk) {
        TreeCosts t = new TreeCosts(c, c.of("k"), chunk);
        t.down(c);
        return t.costs.cost();
    }

    /** Partial results go up any tree, or prefixes along a chain. */
    static Cost up(CostCase c, long chunk) {
        TreeCosts t = new TreeCosts(c, 2, chunk);
        t.up();
        return t.costs.cost();
    }

    /** Each piece reaches each rank once; the root sends one in every round, of which there are as few as can be. */
    static Cost circulant(CostCase c) {
        TreeCosts t = new TreeCosts(c, 2, c.of("chunk_size"));
        long rounds = t.pieces - 1 + c.lg();
        return new Cost(rounds, (c.p - 1) * t.pieces, c.n * rounds / t.pieces, (c.p - 1) * c.n);
    }

    static Cost allreduce(CostCase c, long chunk) {
        TreeCosts t = new TreeCosts(c, c.of("k"), chunk);
        t.up();
        t.down(c);
        return t.costs.cost();
    }

    /** All operands are gathered by a binomial tree, the result comes back by one. */
    static Cost gatherAndBcast(CostCase c) {
        RankCosts costs = new RankCosts(c.p);
        for (int r = 1; r < c.p; r++) {
            costs.send(r, 1, Math.min(Integer.lowestOneBit(r), c.p - r) * c.n);
        }
        costs.binomialDown(0, (int) c.p, c.n);
        return costs.cost();
    }
}
