package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments of collectives and of functions on communicators, found by every rank before anything is sent. */
public final class CollectiveArguments {
    private CollectiveArguments() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CollectiveArguments::run);
    }

    /** All ranks make the same mistakes. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        collectives(check);
        communicators(check);
        int[] sum = new int[1];
        check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), "Allreduce afterwards");
        check.same(MTest.size(), sum[0], "Allreduce afterwards");
        return check.errors();
    }

    private static void collectives(Check check) {
        int w = MPI_COMM_WORLD;
        int size = MTest.size();
        int[] a = new int[4 * size];
        int[] b = new int[4 * size];
        check.error(MPI_ERR_COMM, MPI_Barrier(MPI_COMM_NULL), "null comm", "MPI_Barrier", "comm");
        check.error(MPI_ERR_ROOT, MPI_Bcast(a, 1, MPI_INT, size, w), "root", "MPI_Bcast", "root", "" + size);
        check.error(MPI_ERR_ROOT, MPI_Reduce(a, b, 1, MPI_INT, MPI_SUM, -1, w), "root -1", "MPI_Reduce", "root", "-1");
        check.error(MPI_ERR_COUNT, MPI_Bcast(a, -1, MPI_INT, 0, w), "count -1", "MPI_Bcast", "count", "-1");
        check.error(MPI_ERR_TYPE, MPI_Bcast(a, 1, MPI_DATATYPE_NULL, 0, w), "null type", "MPI_Bcast", "datatype");
        check.error(MPI_ERR_BUFFER, MPI_Bcast(new int[1], 2, MPI_INT, 0, w), "short buffer", "MPI_Bcast", "buffer");
        check.error(MPI_ERR_OP, MPI_Allreduce(a, b, 1, MPI_INT, 4711, w), "op 4711", "MPI_Allreduce", "op");
        check.error(MPI_ERR_BUFFER, MPI_Allreduce(a, a, 1, MPI_INT, MPI_SUM, w), "one buffer", "MPI_Allreduce");
        int code = MPI_Allgather(a, 4, MPI_INT, new int[4 * size - 1], 4, MPI_INT, w);
        check.error(MPI_ERR_BUFFER, code, "short recvbuf", "MPI_Allgather", "recvbuf");
        code = MPI_Alltoall(new int[4 * size - 1], 4, MPI_INT, b, 4, MPI_INT, w);
        check.error(MPI_ERR_BUFFER, code, "short sendbuf", "MPI_Alltoall", "sendbuf");
        code = MPI_Allgatherv(a, 0, MPI_INT, b, new int[size - 1], new int[size], MPI_INT, w);
        check.error(MPI_ERR_ARG, code, "counts too few", "MPI_Allgatherv", "recvcounts");
        int[] counts = new int[size];
        counts[size - 1] = -2;
        code = MPI_Allgatherv(a, 0, MPI_INT, b, counts, new int[size], MPI_INT, w);
        check.error(MPI_ERR_COUNT, code, "a negative count", "MPI_Allgatherv", "recvcounts", "-2");
        code = MPI_Scan(a, b, -4, MPI_INT, MPI_SUM, w);
        check.error(MPI_ERR_COUNT, code, "count -4", "MPI_Scan", "-4");
    }

    private static void communicators(Check check) {
        int w = MPI_COMM_WORLD;
        int[] comm = new int[1];
        check.error(MPI_ERR_COMM, MPI_Comm_dup(MPI_COMM_NULL, comm), "null", "MPI_Comm_dup");
        check.error(MPI_ERR_ARG, MPI_Comm_split(w, -3, 0, comm), "colour -3", "MPI_Comm_split", "color", "-3");
        check.error(MPI_ERR_COMM, MPI_Comm_free(new int[] {MPI_COMM_WORLD}), "the world", "MPI_Comm_free");
        check.error(MPI_ERR_COMM, MPI_Comm_free(new int[] {MPI_COMM_NULL}), "null", "MPI_Comm_free");
        check.error(MPI_ERR_GROUP, MPI_Comm_create(w, MPI_GROUP_NULL, comm), "null group", "MPI_Comm_create");
        check.error(MPI_ERR_ARG, MPI_Comm_split_type(w, 99, 0, MPI_INFO_NULL, comm), "split_type 99", "99");
        check.error(MPI_ERR_COMM, MPI_Comm_size(0, comm), "handle 0", "MPI_Comm_size");
        check.error(MPI_ERR_OP, MPI_Op_free(new int[] {MPI_SUM}), "MPI_SUM", "MPI_Op_free");
        check.error(MPI_ERR_ARG, MPI_Op_create(null, true, comm), "no function", "MPI_Op_create");
        int code = MPI_Comm_set_errhandler(w, MPI_ERRHANDLER_NULL);
        check.error(MPI_ERR_ERRHANDLER, code, "null", "MPI_Comm_set_errhandler");
    }
}
