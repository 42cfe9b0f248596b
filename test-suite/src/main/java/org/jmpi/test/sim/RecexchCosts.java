package org.jmpi.test.sim;

import java.util.function.IntToLongFunction;

/**
 * The costs of recursive exchanges in groups of k. Of p ranks the largest power of k take part, as "new ranks"; each of
 * the others gives what it has to a neighbour before and gets its result from there after. The first neighbours have k - 1 such
 * ranks each, all below them.
 */
final class RecexchCosts {
    private final RankCosts costs;
    private final int p;
    private final int k;
    private final int steps;
    /** For each new rank the first of the ranks it stands for; then p. */
    private final int[] first;

    RecexchCosts(CostCase c, long k) {
        p = (int) c.p;
        this.k = (int) Math.min(k, c.p);
        costs = new RankCosts(p);
        int log = 0;
        int power = 1;
        for (; power * this.k <= p; power *= this.k) {
            log++;
        }
        steps = log;
        first = new int[power + 1];
        int rest = p - power;
        for (int i = 0; i < power; i++) {
            int folds = Math.min(rest, this.k - 1);
            first[i + 1] = first[i] + folds + 1;
            rest -= folds;
        }
    }

    private int news() {
        return first.length - 1;
    }

    private int rankOf(int newRank) {
        return first[newRank + 1] - 1;
    }

    private int distance(int step) {
        int distance = 1;
        for (int i = 0; i < step; i++) {
            distance *= k;
        }
        return distance;
    }

    /** Each of the ranks that don't take part sends {@code n} bytes. */
    private void fold(long n) {
        for (int i = 0; i < news(); i++) {
            for (int r = first[i]; r < rankOf(i); r++) {
                costs.send(r, 1, n);
            }
        }
    }

    private void unfold(long n) {
        for (int i = 0; i < news(); i++) {
            costs.send(rankOf(i), rankOf(i) - first[i], n);
        }
    }

    /** In each step a rank sends, to each of k - 1 others, all that its group has. */
    private void gather(IntToLongFunction cut) {
        for (int step = 0; step < steps; step++) {
            int d = distance(step);
            for (int i = 0; i < news(); i++) {
                int group = i - i % d;
                costs.sendUnlessEmpty(rankOf(i), k - 1, cut.applyAsLong(group + d) - cut.applyAsLong(group));
            }
        }
    }

    /** In each step a rank sends to each of k - 1 others what their groups are responsible for. */
    private void halve(IntToLongFunction cut) {
        for (int step = 0; step < steps; step++) {
            int d = distance(step);
            for (int i = 0; i < news(); i++) {
                int groups = i - i % (d * k);
                for (int g = groups; g < groups + d * k; g += d) {
                    boolean own = g == i - i % d;
                    costs.sendUnlessEmpty(rankOf(i), own ? 0 : 1, cut.applyAsLong(g + d) - cut.applyAsLong(g));
                }
            }
        }
    }

    /** All vectors are exchanged whole. */
    static Cost allreduce(CostCase c, long k) {
        RecexchCosts x = new RecexchCosts(c, k);
        x.fold(c.n);
        for (int i = 0; i < x.news(); i++) {
            x.costs.send(x.rankOf(i), (long) x.steps * (x.k - 1), c.n);
        }
        x.unfold(c.n);
        return x.costs.cost();
    }

    /** Each rank meets as many others in a step as a factor of p says; if p has a factor above k, as if it had none. */
    static Cost multiplying(CostCase c, long k) {
        long left = c.p;
        long met = 0;
        for (long factor = k; factor > 1; factor--) {
            for (; left % factor == 0; left /= factor) {
                met += factor - 1;
            }
        }
        return left > 1 ? allreduce(c, k) : c.each(met, met * c.n);
    }

    /** Rabenseifner's algorithm in groups of k. */
    static Cost reduceScatterAllgather(CostCase c, long k) {
        RecexchCosts x = new RecexchCosts(c, k);
        long longer = c.n % x.news();
        IntToLongFunction cut = i -> c.n / x.news() * i + Math.min(i, longer);
        x.fold(c.n);
        x.halve(cut);
        x.gather(cut);
        x.unfold(c.n);
        return x.costs.cost();
    }

    /** Whole vectors are folded, blocks come back. */
    static Cost reduceScatter(CostCase c, long k) {
        RecexchCosts x = new RecexchCosts(c, k);
        x.fold(c.p * c.n);
        x.halve(i -> x.first[i] * c.n);
        x.unfold(c.n);
        return x.costs.cost();
    }

    /** In step i all but 2^i groups' blocks are exchanged: what lies before them and what lies behind. */
    static Cost reduceScatterDoubling(CostCase c) {
        RecexchCosts x = new RecexchCosts(c, 2);
        x.fold(c.p * c.n);
        for (int d = 1; d < x.news(); d *= 2) {
            for (int i = 0; i < x.news(); i++) {
                x.costs.sendUnlessEmpty(x.rankOf(i), 1, x.first[i - i % d] * c.n);
                x.costs.sendUnlessEmpty(x.rankOf(i), 1, (c.p - x.first[i - i % d + d]) * c.n);
            }
        }
        x.unfold(c.n);
        return x.costs.cost();
    }

    /** Blocks are gathered at growing or falling distances; the others get all of them. */
    static Cost allgather(CostCase c, long k, boolean falling) {
        RecexchCosts x = new RecexchCosts(c, k);
        x.fold(c.n);
        if (falling) {
            x.gatherFalling(c.n);
        } else {
            x.gather(i -> x.first[i] * c.n);
        }
        x.unfold(c.p * c.n);
        return x.costs.cost();
    }

    /** In each step a rank sends, to each of k - 1 others, the blocks of all who differ from it in higher digits only. */
    private void gatherFalling(long n) {
        for (int step = steps - 1; step >= 0; step--) {
            int d = distance(step) * k;
            for (int i = 0; i < news(); i++) {
                long blocks = 0;
                for (int j = i % d; j < news(); j += d) {
                    blocks += first[j + 1] - first[j];
                }
                costs.send(rankOf(i), k - 1, blocks * n);
            }
        }
    }

    /** A binomial scatter, then pieces are exchanged; the root, which has them all, is given nothing at the end. */
    static Cost bcast(CostCase c, long k) {
        RecexchCosts x = new RecexchCosts(c, k);
        long piece = c.n / c.p;
        for (int r = 0; r < x.p; r++) {
            for (int mask = 1; mask < x.p && (r & mask) == 0; mask <<= 1) {
                x.costs.sendUnlessEmpty(r, 1, piece * Math.max(0, Math.min(mask, x.p - r - mask)));
            }
        }
        x.fold(piece);
        x.gather(i -> x.first[i] * piece);
        x.unfold(c.n);
        x.costs.send(x.rankOf(0), x.rankOf(0) > 0 ? -1 : 0, c.n);
        return x.costs.cost();
    }
}
