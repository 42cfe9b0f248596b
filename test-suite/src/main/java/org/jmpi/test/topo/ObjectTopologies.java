package org.jmpi.test.topo;

import java.util.Arrays;
import mpi.CartComm;
import mpi.CartParms;
import mpi.Comm;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.GraphParms;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The same topologies by the object API. */
public final class ObjectTopologies {
    private final Check check = new Check();
    private final int size = MPI.COMM_WORLD.getSize();
    private final int me = MPI.COMM_WORLD.getRank();

    private ObjectTopologies() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectTopologies::run);
    }

    /** Grids, graphs, distributed graphs. */
    public static int run(String[] args) throws Exception {
        ObjectTopologies test = new ObjectTopologies();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        test.cart();
        test.duplicates();
        test.graph();
        test.distGraph();
        test.split();
        return test.check.errors();
    }

    private int next(int r) {
        return (r + 1) % size;
    }

    private int before(int r) {
        return (r + size - 1) % size;
    }

    private void cart() {
        int[] dims = {0, 0};
        CartComm.createDims(size, dims);
        check.isTrue(dims[0] >= dims[1] && dims[0] * dims[1] == size, "createDims: " + Arrays.toString(dims));
        check.same(MPI.UNDEFINED, MPI.COMM_WORLD.getTopology(), "topology of the world");
        try (CartComm cart = MPI.COMM_WORLD.createCart(dims, new boolean[] {true, false}, false);
                CartComm copy = cart.clone();
                CartComm row = copy.sub(new boolean[] {false, true})) {
            check.same(MPI.CART, copy.getTopology(), "kind");
            CartParms parms = copy.getTopo();
            check.same(2, parms.getDimCount(), "dimensions");
            check.equal(dims, new int[] {parms.getDim(0), parms.getDim(1)}, "dims");
            check.isTrue(parms.getPeriod(0) && !parms.getPeriod(1), "periods");
            int[] coords = copy.getCoords(me);
            check.equal(new int[] {me / dims[1], me % dims[1]}, coords, "coordinates");
            check.equal(coords, new int[] {parms.getCoord(0), parms.getCoord(1)}, "own coordinates");
            check.same(me, copy.getRank(new int[] {coords[0] - dims[0], coords[1]}), "rank");
            ShiftParms shift = copy.shift(1, 1);
            check.same(coords[1] == 0 ? MPI.PROC_NULL : me - 1, shift.getRankSource(), "source");
            check.same(coords[1] == dims[1] - 1 ? MPI.PROC_NULL : me + 1, shift.getRankDest(), "dest");
            check.same(dims[1], row.getSize(), "size of a row");
            check.same(coords[1], row.getRank(), "rank in a row");
            check.same(me, copy.map(new int[] {size}, new boolean[1]), "map");
        }
        CartComm none = MPI.COMM_WORLD.createCart(new int[] {1}, new boolean[1], false);
        check.isTrue(none.isNull() == (me > 0), "who has no place");
        MPIException e = check.throwing(
                MPIException.class,
                () -> MPI.COMM_WORLD.createCart(new int[] {size + 1}, new boolean[1], false),
                "too large");
        check.same(MPI.ERR_ARG, e == null ? -1 : e.getErrorClass(), "class of too large a grid");
    }

    /** A duplicate is of the class that the original is, whatever the variable's type, and has its topology. */
    private void duplicates() {
        try (CartComm cart = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
                GraphComm graph =
                        MPI.COMM_WORLD.createDistGraphAdjacent(new int[0], new int[0], MPI.INFO_NULL, false)) {
            for (Comm original : new Comm[] {cart, graph, MPI.COMM_WORLD}) {
                Comm begun = original.iDup();
                begun.getRequest().waitFor();
                for (Comm copy :
                        new Comm[] {begun, original.dup(), original.clone(), original.dupWithInfo(MPI.INFO_NULL)}) {
                    check.equal(original.getClass(), copy.getClass(), "class of a duplicate");
                    check.same(original.getTopology(), copy.getTopology(), "kind of a duplicate's topology");
                    copy.free();
                }
            }
        }
    }

    private void graph() {
        int[] index = new int[size];
        int[] edges = new int[2 * size];
        for (int r = 0; r < size; r++) {
            index[r] = 2 * r + 2;
            edges[2 * r] = next(r);
            edges[2 * r + 1] = before(r);
        }
        try (GraphComm graph = MPI.COMM_WORLD.createGraph(index, edges, false);
                GraphComm copy = graph.dup()) {
            check.same(MPI.GRAPH, copy.getTopology(), "kind");
            GraphParms parms = copy.getDims();
            check.same(size, parms.getIndexCount(), "nodes");
            check.same(2L * size, parms.getEdgeCount(), "edges");
            check.same(2L * me + 2, parms.getIndex(me), "index");
            check.same(next(me), parms.getEdge(2 * me), "edge");
            check.equal(new int[] {next(me), before(me)}, copy.getNeighbors(me), "neighbours");
            check.same(me, copy.map(index, edges), "map");
        }
    }

    private void distGraph() {
        int[] self = {me};
        int[] to = {next(me)};
        int[] one = {1};
        try (GraphComm graph =
                MPI.COMM_WORLD.createDistGraph(self, one, to, new int[] {me + 10}, MPI.INFO_NULL, false)) {
            ring(graph.getDistGraphNeighbors(), true);
            check.same(MPI.DIST_GRAPH, graph.clone().getTopology(), "kind");
        }
        try (GraphComm graph = MPI.COMM_WORLD.createDistGraph(self, one, to, MPI.INFO_NULL, false)) {
            ring(graph.getDistGraphNeighbors(), false);
        }
        int[] from = {before(me)};
        try (GraphComm graph = MPI.COMM_WORLD.createDistGraphAdjacent(
                from, new int[] {before(me) + 10}, to, new int[] {me + 10}, MPI.INFO_NULL, false)) {
            ring(graph.getDistGraphNeighbors(), true);
        }
        try (GraphComm graph = MPI.COMM_WORLD.createDistGraphAdjacent(from, to, MPI.INFO_NULL, false)) {
            ring(graph.getDistGraphNeighbors(), false);
        }
    }

    private void ring(DistGraphNeighbors n, boolean weighted) {
        check.isTrue(n.isWeighted() == weighted, "weighted");
        check.same(1, n.getInDegree(), "indegree");
        check.same(1, n.getOutDegree(), "outdegree");
        check.same(before(me), n.getSource(0), "source");
        check.same(next(me), n.getDestination(0), "destination");
        check.same(weighted ? before(me) + 10 : 1, n.getSourceWeight(0), "source weight");
        check.same(weighted ? me + 10 : 1, n.getDestinationWeight(0), "destination weight");
    }

    private void split() {
        check.isTrue(
                MPI.COMM_WORLD
                        .splitType(mpi.Comm.TYPE_HW_GUIDED, 0, MPI.INFO_NULL)
                        .isNull(),
                "a guided split without a guide");
        check.isTrue(
                MPI.COMM_WORLD
                        .splitType(mpi.Comm.TYPE_RESOURCE_GUIDED, 0, MPI.INFO_NULL)
                        .isNull(),
                "a guided split without a guide");
    }
}
