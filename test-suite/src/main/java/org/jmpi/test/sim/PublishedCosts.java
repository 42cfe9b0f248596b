package org.jmpi.test.sim;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * How many messages and bytes each algorithm sends according to its literature, a line an algorithm. The formulas come
 * from the papers and not from the code, so that a simulation that agrees with them shows something:
 *
 * <ul>
 *   <li>Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19 (2005):
 *       binomial trees, recursive doubling and halving, ring, pairwise exchange, Rabenseifner's reductions
 *   <li>Bruck, Ho, Kipnis, Upfal, Weathersby: Efficient algorithms for all-to-all communications, IEEE TPDS 8 (1997)
 *   <li>Chan, Heimlich, Purkayastha, van de Geijn: Collective communication: theory, practice, and experience, CCPE 19
 *       (2007): chains, rings, trees whose messages are cut into pieces
 *   <li>Wilkins et al.: Generalized collective algorithms for the exascale era, CLUSTER 2023: recursive exchange and
 *       multiplying in groups of k, k-nomial trees
 *   <li>Träff: Optimal, non-pipelined reduce-scatter and allreduce algorithms (2024): circulant graphs
 *   <li>Träff: Optimal broadcast schedules in logarithmic time (2024): the same in pieces
 *   <li>Hensgen, Finkel, Manber: Two algorithms for barrier synchronization, IJPP 17 (1988)
 * </ul>
 *
 * <p>A new algorithm gets a line in one of the methods below. In it {@code c.p} is the number of ranks, {@code c.n} the
 * bytes of the message or, where there are blocks, of one block, and {@code c.of("k")} a parameter;
 * {@code each(messages, bytes)} says that all ranks send the same; {@code cost} says the most that a rank sends and the
 * sum of all.
 */
final class PublishedCosts {
    private static final Map<String, Function<CostCase, Cost>> FORMULAS = new HashMap<>();

    static {
        barrier();
        bcast();
        reduce();
        allreduce();
        gatherAndScatter();
        allgather();
        alltoall();
        reduceScatter();
        scan();
        neighbor();
        InterCosts.add(PublishedCosts::put);
    }

    private PublishedCosts() {}

    /** Returns the formula of the algorithm {@code name}; null: there is none. */
    static Function<CostCase, Cost> of(String name) {
        return FORMULAS.get(name);
    }

    private static Cost cost(long maxMessages, long totalMessages, long maxBytes, long totalBytes) {
        return new Cost(maxMessages, totalMessages, maxBytes, totalBytes);
    }

    private static void put(String name, Function<CostCase, Cost> formula) {
        FORMULAS.put(name, formula);
    }

    private static void barrier() {
        put("barrier/k_dissemination", c -> c.each(c.multiplesOfPowers(c.of("k")), 0));
        put("barrier/recexch", c -> c.barrierInGroups(c.of("k")));
        put("barrier/recursive_doubling", c -> c.barrierInGroups(2));
        put("barrier/push_b1", c -> c.each(c.p - 1, 0));
        put("barrier/gather_bcast", c -> cost(c.lg(), 2 * (c.p - 1), 0, 0));
        put("barrier/central_counter", c -> cost(c.p - 1, 2 * (c.p - 1), 0, 0));
    }

    private static void bcast() {
        put("bcast/binomial", c -> cost(c.lg(), c.p - 1, c.n * c.lg(), c.n * (c.p - 1)));
        put("bcast/scatter_recursive_doubling_allgather", c -> RecexchCosts.bcast(c, 2));
        put("bcast/scatterv_recexch_allgatherv", c -> RecexchCosts.bcast(c, c.of("k")));
        put("bcast/tree", c -> TreeCosts.bcast(c, 0));
        put("bcast/pipelined_tree", c -> TreeCosts.bcast(c, c.of("chunk_size")));
        put("bcast/ring", c -> TreeCosts.up(c, c.of("chunk_size")));
        put("bcast/circ_graph", TreeCosts::circulant);
        put("bcast/smp", NodeCosts::bcast);
        put("bcast/scatter_ring_allgather", c -> c.scatter().plus(c.each(c.p - 1, c.n * (c.p - 1) / c.p)));
    }

    private static void reduce() {
        put("reduce/tree", c -> TreeCosts.up(c, c.of("chunk_size")));
        put("reduce/ring", c -> TreeCosts.up(c, c.of("chunk_size")));
        put("reduce/circ_graph", c -> TreeCosts.up(c, c.of("chunk_size")));
        put("reduce/smp", c -> cost(1, c.p - 1, c.n, c.n * (c.p - 1)));
        put("reduce/rank_order", c -> cost(1, c.p - 1, c.n * c.largestSubtree(), c.n * c.subtrees()));
        put("reduce/binomial", c -> cost(1, c.p - 1, c.n, c.n * (c.p - 1)));
        put(
                "reduce/reduce_scatter_gather",
                c -> cost(
                        c.lgPof2() + 1,
                        c.rest() + c.pof2() * c.lgPof2() + c.pof2() - 1,
                        c.n * (c.pof2() - 1) / c.pof2() + c.n / 2,
                        c.rest() * c.n + c.n * (c.pof2() - 1) + c.n * c.lgPof2() / 2));
    }

    private static void allreduce() {
        put("allreduce/recursive_multiplying", c -> RecexchCosts.multiplying(c, c.of("k")));
        put("allreduce/recexch", c -> RecexchCosts.allreduce(c, c.of("k")));
        put("allreduce/recexch_single_buffer", c -> RecexchCosts.allreduce(c, c.of("k")));
        put("allreduce/recexch_multiple_buffer", c -> RecexchCosts.allreduce(c, c.of("k")));
        put(
                "allreduce/recexch_reduce_scatter_recexch_allgatherv",
                c -> RecexchCosts.reduceScatterAllgather(c, c.of("k")));
        put("allreduce/k_reduce_scatter_allgather", c -> RecexchCosts.reduceScatterAllgather(c, c.of("k")));
        put("allreduce/tree", c -> TreeCosts.allreduce(c, c.of("chunk_size")));
        put("allreduce/ring", c -> c.each(2 * (c.p - 1), 2 * c.n * (c.p - 1) / c.p));
        put("allreduce/naive", c -> cost(c.lg(), 2 * (c.p - 1), c.n * c.lg(), 2 * c.n * (c.p - 1)));
        put("allreduce/smp", NodeCosts::allreduce);
        put("allreduce/rank_order", TreeCosts::gatherAndBcast);
        put("allreduce/recursive_doubling", c -> c.folded(c.lgPof2(), c.n * c.lgPof2()));
        put("allreduce/reduce_scatter_allgather", c -> c.folded(2 * c.lgPof2(), 2 * c.n * (c.pof2() - 1) / c.pof2()));
    }

    private static void gatherAndScatter() {
        put("gather/binomial", c -> cost(1, c.p - 1, c.n * c.largestSubtree(), c.n * c.subtrees()));
        put("gather/tree", c -> cost(1, c.p - 1, c.n * c.largestSubtree(c.of("k")), c.n * c.subtrees(c.of("k"))));
        put("gather/linear", c -> cost(1, c.p - 1, c.n, c.n * (c.p - 1)));
        put("scatter/tree", c -> cost(c.meetings(c.of("k")), c.p - 1, c.n * (c.p - 1), c.n * c.subtrees(c.of("k"))));
        put("scatter/linear", c -> cost(c.p - 1, c.p - 1, c.n * (c.p - 1), c.n * (c.p - 1)));
        put("scatter/binomial", c -> cost(c.lg(), c.p - 1, c.n * (c.p - 1), c.n * c.subtrees()));
        put("gatherv/linear", c -> cost(1, c.p - 1, c.n, c.n * (c.p - 1)));
        put("scatterv/linear", c -> cost(c.p - 1, c.p - 1, c.n * (c.p - 1), c.n * (c.p - 1)));
    }

    private static void allgather() {
        put("allgather/recursive_doubling", c -> c.each(c.lg(), c.n * (c.p - 1)));
        put("allgather/brucks", c -> c.each(c.lg(), c.n * (c.p - 1)));
        put("allgather/ring", c -> c.each(c.p - 1, c.n * (c.p - 1)));
        put("allgather/k_brucks", c -> c.each(c.meetings(c.of("k")), c.n * (c.p - 1)));
        put("allgather/circ_graph", c -> c.each(c.lg(), c.n * (c.p - 1)));
        put("allgatherv/brucks", c -> c.each(c.meetings(c.of("k")), c.n * (c.p - 1)));
        put("allgatherv/recursive_doubling", c -> c.each(c.lg(), c.n * (c.p - 1)));
        for (String op : new String[] {"allgather", "allgatherv"}) {
            put(op + "/recexch_doubling", c -> RecexchCosts.allgather(c, c.of("k"), false));
            put(op + "/recexch_halving", c -> RecexchCosts.allgather(c, c.of("k"), true));
        }
        put("allgatherv/ring", c -> c.each(c.p - 1, c.n * (c.p - 1)));
    }

    private static void alltoall() {
        put("alltoall/brucks", c -> c.each(c.lg(), c.n * c.digits(2)));
        put("alltoall/k_brucks", c -> c.each(c.meetings(c.of("k")), c.n * c.digits(c.of("k"))));
        put("alltoall/ring", c -> c.each(c.p - 1, c.n * c.p * (c.p - 1) / 2));
        put("alltoall/permuted_sendrecv", c -> c.each(c.p - 1, c.n * (c.p - 1)));
        for (String op : new String[] {"alltoall", "alltoallv", "alltoallw"}) {
            put(op + "/scattered", c -> c.each(c.p - 1, c.n * (c.p - 1)));
            put(op + "/blocked", c -> c.each(c.p - 1, c.n * (c.p - 1)));
            put(op + "/pairwise", c -> c.each(c.p - 1, c.n * (c.p - 1)));
            put(op + "/pairwise_sendrecv_replace", c -> c.each(c.p - 1, c.n * (c.p - 1)));
        }
    }

    private static void reduceScatter() {
        for (String op : new String[] {"reduce_scatter", "reduce_scatter_block"}) {
            put(op + "/pairwise", c -> c.each(c.p - 1, c.n * (c.p - 1)));
            put(op + "/rank_order", c -> c.each(c.p - 1, c.n * (c.p - 1)));
            put(op + "/noncommutative", c -> c.each(c.lg(), c.n * (c.p - 1)));
            put(op + "/recursive_doubling", RecexchCosts::reduceScatterDoubling);
            put(op + "/recursive_halving", c -> RecexchCosts.reduceScatter(c, 2));
            put(op + "/recexch", c -> RecexchCosts.reduceScatter(c, c.of("k")));
            // a binomial reduction of the whole vector, then the root sends each its block
            put(
                    op + "/reduce_scatterv",
                    c -> cost(c.p - 1, 2 * (c.p - 1), c.p * c.n, (c.p - 1) * c.p * c.n + (c.p - 1) * c.n));
        }
    }

    private static void scan() {
        put("scan/recursive_doubling", c -> cost(c.lg(), c.exchanges(), c.n * c.lg(), c.n * c.exchanges()));
        put("scan/linear", c -> TreeCosts.up(c, c.of("chunk_size")));
        put("exscan/linear", c -> TreeCosts.up(c, c.of("chunk_size")));
        put("scan/smp", NodeCosts::scan);
        put("exscan/recursive_doubling", c -> cost(c.lg(), c.exchanges(), c.n * c.lg(), c.n * c.exchanges()));
    }

    private static void neighbor() {
        for (String form : new String[] {"allgather", "allgatherv", "alltoall", "alltoallv", "alltoallw"}) {
            put("neighbor_" + form + "/linear", CostCase::grid);
        }
    }
}
