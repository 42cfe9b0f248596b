package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.topo.DistGraphs;
import org.jmpi.mpir.topo.Edges;
import org.jmpi.mpir.topo.Neighbors;
import org.jmpi.mpir.topo.Weighting;
import org.jmpi.mpir.topo.Weights;

/**
 * Reads the arguments of the functions on distributed graphs. An error in them isn't thrown at once: the others
 * are notified first.
 */
final class DistGraphCalls {
    private DistGraphCalls() {}

    static Comm create(
            Rank self,
            Comm comm,
            int n,
            int[] sources,
            int[] degrees,
            int[] destinations,
            int[] weights,
            int info,
            boolean reorder) {
        Edges edges = null;
        MpirException failure = null;
        try {
            Checks.infoOrNull(self, info, "info");
            edges = edges(comm, n, sources, degrees, destinations, weights);
        } catch (MpirException e) {
            failure = e;
        }
        return DistGraphs.create(self, comm, edges, failure, Weighting.of(weights), reorder);
    }

    private static Edges edges(Comm comm, int n, int[] sources, int[] degrees, int[] destinations, int[] weights) {
        Checks.arrayLength(n, "n");
        Checks.length(sources, n, "sources");
        Checks.length(degrees, n, "degrees");
        long total = 0;
        for (int i = 0; i < n; i++) {
            rank(comm, sources[i], "sources", i);
            notNegative(degrees[i], "degrees", i);
            total += degrees[i];
        }
        Checks.length(destinations, total, "destinations");
        weights(weights, total, "weights");
        Edges edges = new Edges((int) total);
        int at = 0;
        for (int i = 0; i < n; i++) {
            for (int last = at + degrees[i]; at < last; at++) {
                rank(comm, destinations[at], "destinations", at);
                edges.add(sources[i], destinations[at], weights == Weights.UNWEIGHTED ? 1 : weights[at]);
            }
        }
        return edges;
    }

    static Comm adjacent(
            Rank self,
            Comm comm,
            int indegree,
            int[] sources,
            int[] sourceweights,
            int outdegree,
            int[] destinations,
            int[] destweights,
            int info,
            boolean reorder) {
        Neighbors mine = null;
        MpirException failure = null;
        try {
            Checks.infoOrNull(self, info, "info");
            bothOrNeither(sourceweights, destweights);
            ends(comm, indegree, sources, "indegree", "sources");
            ends(comm, outdegree, destinations, "outdegree", "destinations");
            mine = new Neighbors(
                    TopoCalls.first(sources, indegree),
                    weightsOf(sourceweights, indegree, "sourceweights"),
                    TopoCalls.first(destinations, outdegree),
                    weightsOf(destweights, outdegree, "destweights"));
        } catch (MpirException e) {
            failure = e;
        }
        return DistGraphs.createAdjacent(self, comm, mine, failure, Weighting.of(sourceweights, destweights), reorder);
    }

    private static void bothOrNeither(int[] sourceweights, int[] destweights) {
        boolean said = sourceweights != null && destweights != null;
        if (said && sourceweights == Weights.UNWEIGHTED != (destweights == Weights.UNWEIGHTED)) {
            throw Checks.error(
                    ErrorClass.ERR_TOPOLOGY,
                    "one of sourceweights and destweights is MPI_UNWEIGHTED: expected both or neither;"
                            + " MPI_WEIGHTS_EMPTY stands for the weights of no edges");
        }
    }

    private static void ends(Comm comm, int degree, int[] ranks, String degreeName, String name) {
        Checks.arrayLength(degree, degreeName);
        Checks.length(ranks, degree, name);
        for (int i = 0; i < degree; i++) {
            rank(comm, ranks[i], name, i);
        }
    }

    /** Returns a copy of the weights, each 1 if there are none. */
    private static int[] weightsOf(int[] weights, int n, String name) {
        weights(weights, n, name);
        if (weights != Weights.UNWEIGHTED) {
            return TopoCalls.first(weights, n);
        }
        int[] ones = new int[n];
        java.util.Arrays.fill(ones, 1);
        return ones;
    }

    private static void weights(int[] weights, long n, String name) {
        if (weights == null && n > 0) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    name + " is null: expected an array; pass MPI_UNWEIGHTED, or MPI_WEIGHTS_EMPTY without edges");
        }
        if (weights == Weights.UNWEIGHTED) {
            return;
        }
        if (weights == Weights.EMPTY && n > 0) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    name + " is MPI_WEIGHTS_EMPTY: expected " + n + " weights, one for each edge, or MPI_UNWEIGHTED");
        }
        Checks.length(weights, n, name);
        for (int i = 0; i < n; i++) {
            notNegative(weights[i], name, i);
        }
    }

    /** Checks the out arrays for weights, which must be as long as those for ranks unless nobody wants them. */
    static void weightsOut(Comm comm, int maxIn, int[] sourceweights, int maxOut, int[] destweights) {
        if (DistGraphs.of(comm).isWeighted()) {
            weightsOut(sourceweights, maxIn, "sourceweights");
            weightsOut(destweights, maxOut, "destweights");
        }
    }

    private static void weightsOut(int[] weights, int n, String name) {
        if (weights != Weights.UNWEIGHTED) {
            Checks.length(weights, n, name);
        }
    }

    private static void rank(Comm comm, int rank, String name, int i) {
        if (rank < 0 || rank >= comm.size) {
            throw Checks.error(
                    ErrorClass.ERR_RANK,
                    name + "[" + i + "] is " + rank + ": expected a rank from 0 to " + (comm.size - 1)
                            + "; leave out edges to nobody");
        }
    }

    private static void notNegative(int value, String name, int i) {
        if (value < 0) {
            throw Checks.error(ErrorClass.ERR_ARG, name + "[" + i + "] is " + value + ": expected 0 or more");
        }
    }
}
