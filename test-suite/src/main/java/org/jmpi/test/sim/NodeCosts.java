package org.jmpi.test.sim;

/** The costs of algorithms that treat a node's ranks apart; messages are short, and ranks that follow each other share one. */
final class NodeCosts {
    private final RankCosts costs;
    private final int p;
    private final int each = Problem.RANKS_PER_NODE;
    private final int nodes;
    private final long n;

    private NodeCosts(CostCase c) {
        p = (int) c.p;
        n = c.n;
        nodes = (p + each - 1) / each;
        costs = new RankCosts(p);
    }

    private int size(int node) {
        return Math.min(each, p - node * each);
    }

    /** In each node a binomial tree from its first rank. */
    private void downInNodes() {
        for (int node = 0; node < nodes; node++) {
            costs.binomialDown(node * each, size(node), n);
        }
    }

    private void upInNodes() {
        for (int r = 0; r < p; r++) {
            costs.send(r, r % each == 0 ? 0 : 1, n);
        }
    }

    static Cost bcast(CostCase c) {
        NodeCosts x = new NodeCosts(c);
        for (int node = 0; node < x.nodes; node++) {
            for (int mask = 1; mask < x.nodes && (node & mask) == 0; mask <<= 1) {
                x.costs.send(node * x.each, node + mask < x.nodes ? 1 : 0, c.n);
            }
        }
        x.downInNodes();
        return x.costs.cost();
    }

    static Cost allreduce(CostCase c) {
        NodeCosts x = new NodeCosts(c);
        x.upInNodes();
        x.costs.exchanges(0, x.each, x.nodes, c.n);
        x.downInNodes();
        return x.costs.cost();
    }

    /** A scan in each node, one of the nodes' last ranks, and these tell their node what is below it. */
    static Cost scan(CostCase c) {
        NodeCosts x = new NodeCosts(c);
        for (int node = 0; node < x.nodes; node++) {
            int first = node * x.each;
            int size = x.size(node);
            x.costs.exchanges(first, 1, size, c.n);
            int last = first + size - 1;
            for (int mask = 1; mask < x.nodes; mask <<= 1) {
                x.costs.send(last, (node ^ mask) < x.nodes ? 1 : 0, c.n);
            }
            for (int i = 0; node > 0 && i < size; i++) {
                int r = (last - first + i) % size + first;
                for (int mask = 1; mask < size && (i & mask) == 0; mask <<= 1) {
                    x.costs.send(r, i + mask < size ? 1 : 0, c.n);
                }
            }
        }
        return x.costs.cost();
    }
}
