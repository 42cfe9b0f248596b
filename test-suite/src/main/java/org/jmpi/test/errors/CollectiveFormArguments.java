package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import java.nio.IntBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Wrong arguments of the non-blocking, persistent, neighbourhood and w forms of collectives, found before anything is sent:
 * no request is made, and the communicator may be used on.
 */
public final class CollectiveFormArguments {
    private final Check check = new Check();
    private final int w = MPI_COMM_WORLD;
    private final int none = MPI_INFO_NULL;
    private final int me = MTest.rank();
    private final int size = MTest.size();
    private final int[] a = new int[4 * size + 8];
    private final int[] b = new int[4 * size + 8];
    private final int[] r = {MPI_REQUEST_NULL};

    private CollectiveFormArguments() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CollectiveFormArguments::run);
    }

    /** All ranks make the same mistakes, but where one alone may. */
    public static int run(String[] args) {
        CollectiveFormArguments test = new CollectiveFormArguments();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        test.scalars();
        test.operations();
        test.inPlace();
        test.memory();
        test.vectors();
        test.types();
        test.topologies();
        if (test.size > 1) {
            test.inter();
        }
        test.check.same(MPI_REQUEST_NULL, test.r[0], "a request of a call that failed");
        int[] sum = new int[1];
        test.check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), "Allreduce afterwards");
        test.check.same(test.size, sum[0], "Allreduce afterwards");
        return test.check.errors();
    }

    private void bad(int errorClass, int code, String what, String... words) {
        check.error(errorClass, code, what, words);
    }

    private void scalars() {
        bad(MPI_ERR_COMM, MPI_Ibarrier(MPI_COMM_NULL, r), "null comm", "MPI_Ibarrier", "comm");
        bad(MPI_ERR_COMM, MPI_Barrier_init(MPI_COMM_NULL, none, r), "null comm", "MPI_Barrier_init", "comm");
        bad(MPI_ERR_ARG, MPI_Ibarrier(w, null), "no cell", "MPI_Ibarrier", "request", "expected");
        bad(MPI_ERR_INFO, MPI_Barrier_init(w, 4711, r), "info 4711", "MPI_Barrier_init", "info");
        bad(MPI_ERR_ROOT, MPI_Ibcast(a, 1, MPI_INT, size, w, r), "root", "MPI_Ibcast", "root", "" + size, "expected");
        bad(MPI_ERR_ROOT, MPI_Igather(a, 1, MPI_INT, b, 1, MPI_INT, -1, w, r), "root -1", "MPI_Igather", "root is -1");
        int code = MPI_Reduce_init(a, b, 1, MPI_INT, MPI_SUM, MPI_ROOT, w, none, r);
        bad(MPI_ERR_ROOT, code, "MPI_ROOT of an intracommunicator", "MPI_Reduce_init", "root");
        bad(MPI_ERR_COUNT, MPI_Ibcast(a, -3, MPI_INT, 0, w, r), "count -3", "MPI_Ibcast", "count is -3", "0 or more");
        bad(MPI_ERR_COUNT, MPI_Iscan(a, b, -4, MPI_INT, MPI_SUM, w, r), "count -4", "MPI_Iscan", "-4");
        bad(MPI_ERR_TYPE, MPI_Ibcast(a, 1, MPI_DATATYPE_NULL, 0, w, r), "null type", "MPI_Ibcast", "datatype");
        bad(MPI_ERR_BUFFER, MPI_Ibcast(new int[1], 2, MPI_INT, 0, w, r), "short buffer", "MPI_Ibcast", "buffer");
        bad(MPI_ERR_BUFFER, MPI_Ibcast(null, 2, MPI_INT, 0, w, r), "no buffer", "MPI_Ibcast", "buffer is null");
        code = MPI_Iallgather(a, 1, MPI_INT, IntBuffer.wrap(b).asReadOnlyBuffer(), 1, MPI_INT, w, r);
        bad(MPI_ERR_BUFFER, code, "read-only", "MPI_Iallgather", "recvbuf", "read-only");
        code = MPI_Iallgather(a, Long.MAX_VALUE / 2, MPI_INT, b, Long.MAX_VALUE / 2, MPI_INT, w, r);
        bad(MPI_ERR_BUFFER, code, "2^62 elements", "MPI_Iallgather", "sendbuf", "2^63");
        code = MPI_Ialltoall(a, Long.MAX_VALUE, MPI_INT, b, 1, MPI_INT, w, r);
        bad(size > 1 ? MPI_ERR_COUNT : MPI_ERR_BUFFER, code, "2^63 - 1 elements", "MPI_Ialltoall");
    }

    private void operations() {
        double[] x = new double[1];
        double[] y = new double[1];
        bad(
                MPI_ERR_OP,
                MPI_Iallreduce(x, y, 1, MPI_DOUBLE, MPI_BAND, w, r),
                "BAND of doubles",
                "MPI_BAND",
                "MPI_DOUBLE");
        bad(MPI_ERR_OP, MPI_Reduce_local(x, y, 1, MPI_DOUBLE, MPI_BAND), "BAND of doubles", "MPI_Reduce_local");
        bad(MPI_ERR_OP, MPI_Iallreduce(a, b, 1, MPI_INT, MPI_MAXLOC, w, r), "MAXLOC of ints", "MPI_MAXLOC");
        bad(MPI_ERR_OP, MPI_Iallreduce(a, b, 1, MPI_INT, MPI_REPLACE, w, r), "REPLACE", "MPI_REPLACE");
        bad(MPI_ERR_OP, MPI_Iexscan(a, b, 1, MPI_INT, MPI_OP_NULL, w, r), "no op", "MPI_Iexscan", "op");
        bad(MPI_ERR_OP, MPI_Scan_init(a, b, 1, MPI_INT, 4711, w, none, r), "op 4711", "MPI_Scan_init", "op");
        bad(MPI_ERR_OP, MPI_Op_free(new int[] {MPI_MAX}), "MPI_MAX", "MPI_Op_free", "MPI_MAX", "stay");
        bad(MPI_ERR_OP, MPI_Op_free(new int[] {MPI_OP_NULL}), "null", "MPI_Op_free");
        bad(MPI_ERR_OP, MPI_Op_commutative(MPI_OP_NULL, new boolean[1]), "null", "MPI_Op_commutative");
        bad(MPI_ERR_ARG, MPI_Op_commutative(MPI_SUM, new boolean[0]), "no cell", "MPI_Op_commutative", "commute");
        bad(MPI_ERR_ARG, MPI_Op_create(null, false, r), "no function", "MPI_Op_create", "user_fn is null");
    }

    private void inPlace() {
        Object p = MPI_IN_PLACE;
        String[] words = {"MPI_IN_PLACE", "expected"};
        bad(MPI_ERR_BUFFER, MPI_Ibcast(p, 1, MPI_INT, 0, w, r), "bcast", words);
        bad(MPI_ERR_BUFFER, MPI_Iallgather(a, 1, MPI_INT, p, 1, MPI_INT, w, r), "allgather's recvbuf", words);
        bad(MPI_ERR_BUFFER, MPI_Allgather(a, 1, MPI_INT, p, 1, MPI_INT, w), "allgather's recvbuf", words);
        bad(MPI_ERR_BUFFER, MPI_Alltoall_init(a, 1, MPI_INT, p, 1, MPI_INT, w, none, r), "alltoall's recvbuf", words);
        bad(MPI_ERR_BUFFER, MPI_Iallreduce(a, p, 1, MPI_INT, MPI_SUM, w, r), "allreduce's recvbuf", words);
        bad(MPI_ERR_BUFFER, MPI_Iscan(a, p, 1, MPI_INT, MPI_SUM, w, r), "scan's recvbuf", words);
        int[] n = new int[size];
        bad(MPI_ERR_BUFFER, MPI_Reduce_local(p, b, 1, MPI_INT, MPI_SUM), "Reduce_local", words);
        if (me == 0) {
            bad(MPI_ERR_BUFFER, MPI_Iscatter(p, 1, MPI_INT, b, 1, MPI_INT, 0, w, r), "scatter's sendbuf", words);
            bad(MPI_ERR_BUFFER, MPI_Scatter(p, 1, MPI_INT, b, 1, MPI_INT, 0, w), "scatter's sendbuf", words);
            n[0] = 1;
            bad(MPI_ERR_BUFFER, MPI_Scatterv(p, n, n, MPI_INT, b, 1, MPI_INT, 0, w), "scatterv's sendbuf", words);
            bad(MPI_ERR_BUFFER, MPI_Igather(a, 1, MPI_INT, p, 1, MPI_INT, 0, w, r), "gather's recvbuf", words);
        } else {
            bad(MPI_ERR_BUFFER, MPI_Igather(p, 1, MPI_INT, b, 1, MPI_INT, 0, w, r), "gather off the root", words);
            bad(MPI_ERR_BUFFER, MPI_Iscatter(a, 1, MPI_INT, p, 1, MPI_INT, 0, w, r), "scatter off the root", words);
            bad(MPI_ERR_BUFFER, MPI_Ireduce(p, b, 1, MPI_INT, MPI_SUM, 0, w, r), "reduce off the root", words);
        }
    }

    /** Slices of one array. */
    private void memory() {
        IntBuffer first = IntBuffer.wrap(a, 0, 4).slice();
        IntBuffer second = IntBuffer.wrap(a, 3, a.length - 3).slice();
        String[] words = {"share memory", "expected separate buffers", "MPI_IN_PLACE"};
        bad(MPI_ERR_BUFFER, MPI_Iallreduce(first, second, 4, MPI_INT, MPI_SUM, w, r), "overlap of 1", words);
        bad(MPI_ERR_BUFFER, MPI_Allreduce(first, second, 4, MPI_INT, MPI_SUM, w), "overlap of 1, blocking", words);
        check.ok(MPI_Allreduce(first, IntBuffer.wrap(a, 1, 3).slice(), 1, MPI_INT, MPI_SUM, w), "side by side");
        bad(MPI_ERR_BUFFER, MPI_Iallreduce(a, a, 1, MPI_INT, MPI_SUM, w, r), "one object", "same object");
        bad(MPI_ERR_BUFFER, MPI_Ialltoall(a, 1, MPI_INT, a, 1, MPI_INT, w, r), "one object", "same object");
        int[] n = new int[size];
        int[] at = new int[size];
        n[me] = 2;
        int[] further = at.clone();
        further[me] = 1;
        int code = MPI_Ialltoallv(a, n, at, MPI_INT, a, n, further, MPI_INT, w, r);
        bad(MPI_ERR_BUFFER, code, "blocks of alltoallv", "block " + me, "share memory");
        further[me] = 2;
        check.ok(MPI_Alltoallv(a, n, at, MPI_INT, a, n, further, MPI_INT, w), "blocks side by side in one array");
        int[] ints = new int[size];
        java.util.Arrays.fill(ints, MPI_INT);
        code = MPI_Ialltoallw(a, n, at, ints, a, n, at, ints, w, r);
        bad(MPI_ERR_BUFFER, code, "blocks of alltoallw", "block " + me, "share memory");
    }

    private void vectors() {
        int[] few = new int[size - 1];
        int[] n = new int[size];
        int[] ok = new int[size];
        n[size - 1] = -2;
        int code = MPI_Iallgatherv(a, 0, MPI_INT, b, few, ok, MPI_INT, w, r);
        bad(MPI_ERR_ARG, code, "counts too few", "MPI_Iallgatherv", "" + (size - 1), "expected " + size);
        code = MPI_Ialltoallv(a, ok, few, MPI_INT, b, ok, ok, MPI_INT, w, r);
        bad(MPI_ERR_ARG, code, "displacements too few", "MPI_Ialltoallv", "expected " + size);
        code = MPI_Ialltoallv(a, n, ok, MPI_INT, b, ok, ok, MPI_INT, w, r);
        bad(MPI_ERR_COUNT, code, "a negative count", "sendcounts[" + (size - 1) + "] is -2");
        code = MPI_Ialltoallv(a, null, ok, MPI_INT, b, ok, ok, MPI_INT, w, r);
        bad(MPI_ERR_ARG, code, "no counts", "sendcounts is null");
        code = MPI_Ireduce_scatter(a, b, few, MPI_INT, MPI_SUM, w, r);
        bad(MPI_ERR_ARG, code, "recvcounts too few", "MPI_Ireduce_scatter", "recvcounts", "expected " + size);
        code = MPI_Reduce_scatter_init(a, b, n, MPI_INT, MPI_SUM, w, none, r);
        bad(MPI_ERR_COUNT, code, "a negative count", "MPI_Reduce_scatter_init", "-2");
        n[size - 1] = 1;
        ok[size - 1] = -1;
        code = MPI_Iallgatherv(a, 0, MPI_INT, b, n, ok, MPI_INT, w, r);
        bad(MPI_ERR_BUFFER, code, "a negative displacement", "MPI_Iallgatherv", "-1");
        ok[size - 1] = 4 * size + 8;
        code = MPI_Iallgatherv(a, 0, MPI_INT, b, n, ok, MPI_INT, w, r);
        bad(MPI_ERR_BUFFER, code, "a block outside", "MPI_Iallgatherv", "recvbuf");
    }

    private void types() {
        int[] n = new int[size];
        int[] types = new int[size];
        java.util.Arrays.fill(types, MPI_INT);
        int[] few = new int[size - 1];
        int code = MPI_Alltoallw(a, n, n, few, b, n, n, types, w);
        bad(MPI_ERR_ARG, code, "types too few", "MPI_Alltoallw", "sendtypes", "" + (size - 1), "expected " + size);
        code = MPI_Ialltoallw(a, n, n, types, b, n, n, null, w, r);
        bad(MPI_ERR_ARG, code, "no types", "MPI_Ialltoallw", "recvtypes is null");
        int[] raw = new int[1];
        MPI_Type_contiguous(2, MPI_INT, raw);
        types[size - 1] = raw[0];
        code = MPI_Alltoallw_init(a, n, n, types, b, n, n, types, w, none, r);
        bad(MPI_ERR_TYPE, code, "uncommitted", "sendtypes[" + (size - 1) + "]", "MPI_Type_commit");
        bad(MPI_ERR_TYPE, MPI_Ibcast(a, 1, raw[0], 0, w, r), "uncommitted", "MPI_Ibcast", "MPI_Type_commit");
        MPI_Type_free(raw);
        types[size - 1] = MPI_DATATYPE_NULL;
        n[size - 1] = 1;
        code = MPI_Ialltoallw(MPI_IN_PLACE, null, null, null, b, n, n, types, w, r);
        bad(MPI_ERR_TYPE, code, "null type", "recvtypes[" + (size - 1) + "]");
        types[size - 1] = MPI_INT;
        int[] at = new int[size];
        at[size - 1] = 16 * size + 32;
        code = MPI_Ialltoallw(a, n, at, types, b, n, n, types, w, r);
        bad(MPI_ERR_BUFFER, code, "a block outside", "sendbuf", "block " + (size - 1), "in bytes");
    }

    private void topologies() {
        int code = MPI_Neighbor_allgather(a, 1, MPI_INT, b, 1, MPI_INT, w);
        bad(MPI_ERR_TOPOLOGY, code, "no topology", "MPI_Neighbor_allgather", "no topology", "MPI_Cart_create");
        code = MPI_Ineighbor_alltoall(a, 1, MPI_INT, b, 1, MPI_INT, w, r);
        bad(MPI_ERR_TOPOLOGY, code, "no topology", "MPI_Ineighbor_alltoall");
        int[] grid = new int[1];
        MPI_Cart_create(w, 1, new int[] {size}, new boolean[] {true}, false, grid);
        int g = grid[0];
        Object p = MPI_IN_PLACE;
        bad(MPI_ERR_BUFFER, MPI_Neighbor_allgather(p, 1, MPI_INT, b, 1, MPI_INT, g), "in place", "MPI_IN_PLACE");
        bad(MPI_ERR_BUFFER, MPI_Ineighbor_alltoall(a, 1, MPI_INT, p, 1, MPI_INT, g, r), "in place", "MPI_IN_PLACE");
        bad(MPI_ERR_BUFFER, MPI_Neighbor_alltoall(a, 1, MPI_INT, a, 1, MPI_INT, g), "one object", "same object");
        bad(MPI_ERR_COUNT, MPI_Neighbor_allgather(a, -1, MPI_INT, b, 1, MPI_INT, g), "count -1", "sendcount is -1");
        int[] one = new int[1];
        code = MPI_Neighbor_allgatherv(a, 0, MPI_INT, b, one, one, MPI_INT, g);
        bad(MPI_ERR_ARG, code, "one count for two neighbours", "MPI_Neighbor_allgatherv", "expected 2");
        code = MPI_Neighbor_alltoallw(a, one, new long[1], one, b, one, new long[1], one, g);
        bad(MPI_ERR_ARG, code, "one type for two neighbours", "sendtypes", "expected 2");
        int[] two = {MPI_INT, MPI_INT};
        code = MPI_Neighbor_alltoallw(a, new int[2], null, two, b, new int[2], new long[2], two, g);
        bad(MPI_ERR_ARG, code, "no displacements", "sdispls is null");
        code = MPI_Neighbor_allgather(a, 1, MPI_INT, new int[1], 1, MPI_INT, g);
        bad(MPI_ERR_BUFFER, code, "room for one of two", "recvbuf");
        MPI_Comm_free(grid);
    }

    private void inter() {
        int[] half = new int[1];
        int[] inter = new int[1];
        MPI_Comm_split(w, me % 2, me, half);
        MPI_Intercomm_create(half[0], 0, w, 1 - me % 2, 9, inter);
        MPI_Comm_set_errhandler(inter[0], MPI_ERRORS_RETURN);
        int c = inter[0];
        bad(MPI_ERR_COMM, MPI_Scan(a, b, 1, MPI_INT, MPI_SUM, c), "scan", "intercommunicator", "merge");
        bad(MPI_ERR_COMM, MPI_Iexscan(a, b, 1, MPI_INT, MPI_SUM, c, r), "exscan", "intercommunicator");
        bad(MPI_ERR_COMM, MPI_Scan_init(a, b, 1, MPI_INT, MPI_SUM, c, none, r), "scan", "intercommunicator");
        bad(MPI_ERR_COMM, MPI_Neighbor_allgather(a, 1, MPI_INT, b, 1, MPI_INT, c), "neighbours", "intercommunicator");
        Object p = MPI_IN_PLACE;
        bad(MPI_ERR_BUFFER, MPI_Iallreduce(p, b, 1, MPI_INT, MPI_SUM, c, r), "in place", "intercommunicator");
        bad(MPI_ERR_BUFFER, MPI_Iallgather(p, 1, MPI_INT, b, 1, MPI_INT, c, r), "in place", "intercommunicator");
        int[] n = new int[size];
        int[] types = new int[size];
        java.util.Arrays.fill(types, MPI_INT);
        int code = MPI_Ialltoallw(p, n, n, types, b, n, n, types, c, r);
        bad(MPI_ERR_BUFFER, code, "in place", "intercommunicator");
        bad(MPI_ERR_ROOT, MPI_Ibcast(a, 1, MPI_INT, size, c, r), "root", "MPI_ROOT or MPI_PROC_NULL");
        MPI_Comm_free(inter);
        MPI_Comm_free(half);
    }
}
