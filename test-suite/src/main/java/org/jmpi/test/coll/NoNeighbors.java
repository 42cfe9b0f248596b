package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Neighbourhood collectives of a process without neighbours: its arrays may be null. One with neighbours needs them. */
public final class NoNeighbors {
    private static final int NONE = MPI_INFO_NULL;

    private final Check check = new Check();
    private final int[] r = new int[1];
    private final int c;

    private NoNeighbors(int comm) {
        c = comm;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, NoNeighbors::run);
    }

    /** Collective: on a graph without edges, where every process calls everything. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int[] u = MPI_UNWEIGHTED;
        int[] comm = new int[1];
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, null, u, 0, null, u, NONE, false, comm);
        MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        NoNeighbors test = new NoNeighbors(comm[0]);
        test.blocking();
        test.nonblocking();
        test.persistent();
        test.large();
        MPI_Comm_free(comm);
        test.oneNeighbor();
        return test.check.errors();
    }

    private void blocking() {
        check.ok(MPI_Neighbor_allgather(null, 0, MPI_INT, null, 0, MPI_INT, c), "allgather");
        check.ok(MPI_Neighbor_alltoall(null, 0, MPI_INT, null, 0, MPI_INT, c), "alltoall");
        check.ok(MPI_Neighbor_alltoall(null, 5, MPI_INT, null, 5, MPI_INT, c), "alltoall, 5 elements each");
        check.ok(MPI_Neighbor_allgatherv(null, 0, MPI_INT, null, null, null, MPI_INT, c), "allgatherv");
        check.ok(MPI_Neighbor_alltoallv(null, null, null, MPI_INT, null, null, null, MPI_INT, c), "alltoallv");
        check.ok(MPI_Neighbor_alltoallw(null, null, null, null, null, null, null, null, c), "alltoallw");
    }

    private void done(int code, String what) {
        check.ok(code, what);
        if (code == MPI_SUCCESS) {
            check.ok(MPI_Wait(r, null), "wait for " + what);
        }
    }

    private void nonblocking() {
        done(MPI_Ineighbor_allgatherv(null, 0, MPI_INT, null, null, null, MPI_INT, c, r), "iallgatherv");
        done(MPI_Ineighbor_alltoallv(null, null, null, MPI_INT, null, null, null, MPI_INT, c, r), "ialltoallv");
        done(MPI_Ineighbor_alltoallw(null, null, null, null, null, null, null, null, c, r), "ialltoallw");
    }

    private void started(int code, String what) {
        check.ok(code, what);
        if (code == MPI_SUCCESS) {
            check.ok(MPI_Start(r), "start of " + what);
            check.ok(MPI_Wait(r, null), "wait for " + what);
            MPI_Request_free(r);
        }
    }

    private void persistent() {
        started(MPI_Neighbor_allgatherv_init(null, 0, MPI_INT, null, null, null, MPI_INT, c, NONE, r), "allgatherv");
        int code = MPI_Neighbor_alltoallv_init(null, null, null, MPI_INT, null, null, null, MPI_INT, c, NONE, r);
        started(code, "alltoallv");
        started(MPI_Neighbor_alltoallw_init(null, null, null, null, null, null, null, null, c, NONE, r), "alltoallw");
    }

    private void large() {
        check.ok(MPI_Neighbor_allgatherv_c(null, 0, MPI_INT, null, null, null, MPI_INT, c), "allgatherv_c");
        check.ok(MPI_Neighbor_alltoallv_c(null, null, null, MPI_INT, null, null, null, MPI_INT, c), "alltoallv_c");
        check.ok(MPI_Neighbor_alltoallw_c(null, null, null, null, null, null, null, null, c), "alltoallw_c");
    }

    /** Each process is its own neighbour; what is null then is named. */
    private void oneNeighbor() {
        int[] me = {MTest.rank()};
        int[] u = MPI_UNWEIGHTED;
        int[] comm = new int[1];
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, me, u, 1, me, u, NONE, false, comm);
        MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        int[] one = {1};
        int[] zero = {0};
        int code = MPI_Neighbor_allgatherv(me, 1, MPI_INT, new int[1], null, zero, MPI_INT, comm[0]);
        check.error(MPI_ERR_ARG, code, "counts", "recvcounts", "null", "expected 1");
        code = MPI_Neighbor_allgatherv(me, 1, MPI_INT, new int[1], one, null, MPI_INT, comm[0]);
        check.error(MPI_ERR_ARG, code, "displacements", "recv displacements", "null", "expected 1");
        code = MPI_Neighbor_alltoallw(me, one, new long[1], null, me, one, new long[1], zero, comm[0]);
        check.error(MPI_ERR_ARG, code, "types", "sendtypes is null", "expected 1");
        code = MPI_Alltoallv(me, null, zero, MPI_INT, new int[1], one, zero, MPI_INT, MPI_COMM_SELF);
        check.error(MPI_ERR_ARG, code, "a process of its own", "sendcounts", "null");
        code = MPI_Reduce_scatter(me, new int[1], null, MPI_INT, MPI_SUM, MPI_COMM_SELF);
        check.error(MPI_ERR_ARG, code, "reduce_scatter", "recvcounts", "null");
        MPI_Comm_free(comm);
    }
}
