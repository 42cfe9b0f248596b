package org.jmpi.test.sim;

import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The part of {@link PublishedCosts} between groups: p ranks, among them the root, and q others. The algorithms are made
 * of those within a group, so their costs are the sums.
 */
final class InterCosts {
    private InterCosts() {}

    static void add(BiConsumer<String, Function<CostCase, Cost>> put) {
        rooted(put);
        exchanges(put);
        reductions(put);
    }

    private static Cost cost(long maxMessages, long totalMessages, long maxBytes, long totalBytes) {
        return new Cost(maxMessages, totalMessages, maxBytes, totalBytes);
    }

    private static void rooted(BiConsumer<String, Function<CostCase, Cost>> put) {
        put.accept("barrier/inter/bcast", c -> cost(2 * c.lg() + 1, c.p * c.lg() + c.q * c.lgQ() + c.p + c.q, 0, 0));
        put.accept(
                "bcast/inter/remote_send_local_bcast",
                c -> cost(Math.max(1, c.lgQ()), c.q, c.n * Math.max(1, c.lgQ()), c.n * c.q));
        put.accept("gather/inter/linear", c -> cost(1, c.q, c.n, c.n * c.q));
        put.accept("gatherv/inter/linear", c -> cost(1, c.q, c.n, c.n * c.q));
        put.accept("scatter/inter/linear", c -> cost(c.q, c.q, c.n * c.q, c.n * c.q));
        put.accept("scatterv/inter/linear", c -> cost(c.q, c.q, c.n * c.q, c.n * c.q));
        put.accept(
                "gather/inter/local_gather_remote_send",
                c -> cost(1, c.q, c.n * c.q, c.n * (c.q + c.other().subtrees())));
        put.accept(
                "scatter/inter/remote_send_local_scatter",
                c -> cost(
                        Math.max(1, c.lgQ()),
                        c.q,
                        c.n * c.q,
                        c.n * (c.q + c.other().subtrees())));
        put.accept("reduce/inter/local_reduce_remote_send", c -> cost(1, c.q, c.n, c.n * c.q));
    }

    private static void exchanges(BiConsumer<String, Function<CostCase, Cost>> put) {
        put.accept(
                "allgather/inter/local_gather_remote_bcast",
                c -> cost(
                        1 + Math.max(c.lg(), c.lgQ()),
                        2 * (c.p + c.q - 1),
                        c.n * Math.max(c.p + c.lg() * c.q, c.q + c.lgQ() * c.p),
                        c.n * (c.subtrees() + c.other().subtrees() + 2 * c.p * c.q)));
        put.accept(
                "allgatherv/inter/remote_gather_local_bcast",
                c -> cost(
                        1 + Math.max(c.lg(), c.lgQ()),
                        2 * (c.p + c.q - 1),
                        c.n * (1 + Math.max(c.lg() * c.q, c.lgQ() * c.p)),
                        c.n * 2 * c.p * c.q));
        for (String op : new String[] {"alltoall", "alltoallv", "alltoallw"}) {
            put.accept(
                    op + "/inter/pairwise_exchange",
                    c -> cost(Math.max(c.p, c.q), 2 * c.p * c.q, c.n * Math.max(c.p, c.q), c.n * 2 * c.p * c.q));
        }
    }

    private static void reductions(BiConsumer<String, Function<CostCase, Cost>> put) {
        put.accept(
                "allreduce/inter/reduce_exchange_bcast",
                c -> cost(
                        1 + Math.max(c.lg(), c.lgQ()),
                        2 * (c.p + c.q - 1),
                        c.n * (1 + Math.max(c.lg(), c.lgQ())),
                        c.n * 2 * (c.p + c.q - 1)));
        // here a block of the first group has q*n bytes, one of the second p*n
        put.accept(
                "reduce_scatter/inter/remote_reduce_local_scatter",
                c -> cost(
                        Math.max(c.p, c.q),
                        2 * (c.p + c.q - 1),
                        c.vector() + c.vector() - Math.min(c.vector() / c.p, c.vector() / c.q),
                        c.vector() * (c.p + c.q + 2) - c.vector() / c.p - c.vector() / c.q));
        put.accept(
                "reduce_scatter_block/inter/remote_reduce_local_scatter",
                c -> cost(
                        1 + Math.max(c.lg(), c.lgQ()),
                        2 * (c.p + c.q - 1),
                        c.vector() + c.vector() - Math.min(c.vector() / c.p, c.vector() / c.q),
                        c.vector() * (c.p + c.q)
                                + c.vector() / c.p * c.subtrees()
                                + c.vector() / c.q * c.other().subtrees()));
    }
}
