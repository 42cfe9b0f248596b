package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments of point-to-point functions: the class, and a message with function, argument, value. */
public final class PointToPointArguments {
    private PointToPointArguments() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PointToPointArguments::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        sends(check);
        receives(check);
        buffers(check);
        others(check);
        return check.errors();
    }

    private static void sends(Check check) {
        int[] data = new int[4];
        int size = MTest.size();
        int w = MPI_COMM_WORLD;
        check.error(MPI_ERR_COUNT, MPI_Send(data, -1, MPI_INT, 0, 0, w), "count -1", "MPI_Send", "count", "-1");
        check.error(MPI_ERR_RANK, MPI_Send(data, 1, MPI_INT, size, 0, w), "dest", "MPI_Send", "dest", "" + size);
        check.error(MPI_ERR_RANK, MPI_Ssend(data, 1, MPI_INT, -7, 0, w), "dest -7", "MPI_Ssend", "dest", "-7");
        check.error(MPI_ERR_RANK, MPI_Send(data, 1, MPI_INT, MPI_ANY_SOURCE, 0, w), "dest MPI_ANY_SOURCE", "dest");
        check.error(MPI_ERR_TAG, MPI_Send(data, 1, MPI_INT, 0, -1, w), "tag -1", "MPI_Send", "tag", "-1");
        check.error(MPI_ERR_TAG, MPI_Rsend(data, 1, MPI_INT, 0, -50, w), "tag -50", "MPI_Rsend", "tag", "-50");
        check.error(MPI_ERR_TYPE, MPI_Send(data, 1, MPI_DATATYPE_NULL, 0, 0, w), "null type", "MPI_Send", "datatype");
        check.error(MPI_ERR_TYPE, MPI_Send(data, 1, 12345, 0, 0, w), "type 12345", "datatype");
        check.error(MPI_ERR_COMM, MPI_Send(data, 1, MPI_INT, 0, 0, MPI_COMM_NULL), "null comm", "MPI_Send", "comm");
        check.error(MPI_ERR_COMM, MPI_Send(data, 1, MPI_INT, 0, 0, MPI_INT), "a datatype for a communicator", "comm");
        int[] request = new int[1];
        check.error(MPI_ERR_TAG, MPI_Isend(data, 1, MPI_INT, 0, -2, w, request), "tag -2", "MPI_Isend", "tag");
        check.error(MPI_ERR_RANK, MPI_Issend(data, 1, MPI_INT, size, 0, w, request), "dest", "MPI_Issend", "dest");
        check.error(MPI_ERR_COUNT, MPI_Irsend(data, -3, MPI_INT, 0, 0, w, request), "count -3", "MPI_Irsend", "-3");
        check.error(MPI_ERR_ARG, MPI_Isend(data, 1, MPI_INT, 0, 0, w, null), "no request", "MPI_Isend", "request");
    }

    private static void receives(Check check) {
        int[] data = new int[4];
        int w = MPI_COMM_WORLD;
        int[] request = new int[1];
        check.error(MPI_ERR_RANK, MPI_Recv(data, 1, MPI_INT, MTest.size(), 0, w, null), "source", "MPI_Recv", "source");
        check.error(MPI_ERR_TAG, MPI_Recv(data, 1, MPI_INT, 0, -2, w, null), "tag -2", "MPI_Recv", "tag", "-2");
        check.error(MPI_ERR_COUNT, MPI_Recv(data, -9, MPI_INT, 0, 0, w, null), "count -9", "MPI_Recv", "count", "-9");
        check.error(MPI_ERR_TYPE, MPI_Irecv(data, 1, MPI_DATATYPE_NULL, 0, 0, w, request), "null type", "MPI_Irecv");
        check.error(MPI_ERR_COMM, MPI_Irecv(data, 1, MPI_INT, 0, 0, MPI_COMM_NULL, request), "null comm", "MPI_Irecv");
        int code = MPI_Sendrecv(data, 1, MPI_INT, 0, 0, new int[1], 1, MPI_INT, -8, 0, w, null);
        check.error(MPI_ERR_RANK, code, "source -8", "MPI_Sendrecv", "source", "-8");
        code = MPI_Sendrecv_replace(data, 1, MPI_INT, 0, -6, 0, 0, w, null);
        check.error(MPI_ERR_TAG, code, "sendtag -6", "MPI_Sendrecv_replace", "sendtag", "-6");
        check.error(MPI_ERR_RANK, MPI_Probe(99, 0, w, null), "source 99", "MPI_Probe", "99");
        check.error(MPI_ERR_TAG, MPI_Iprobe(0, -5, w, new boolean[1], null), "tag -5", "MPI_Iprobe", "-5");
        check.error(MPI_ERR_COMM, MPI_Mprobe(0, 0, MPI_COMM_NULL, request, null), "null comm", "MPI_Mprobe");
        check.error(MPI_ERR_ARG, MPI_Iprobe(0, 0, w, null, null), "no flag", "MPI_Iprobe", "flag");
    }

    private static void buffers(Check check) {
        int w = MPI_COMM_WORLD;
        int n = MPI_PROC_NULL;
        check.error(MPI_ERR_BUFFER, MPI_Send(new int[3], 4, MPI_INT, n, 0, w), "int[3]", "MPI_Send", "buf", "12", "16");
        check.error(MPI_ERR_BUFFER, MPI_Send(new byte[7], 1, MPI_DOUBLE, n, 0, w), "byte[7]", "buf", "7", "8");
        check.error(MPI_ERR_BUFFER, MPI_Send(null, 1, MPI_INT, n, 0, w), "null", "buf", "null");
        check.error(MPI_ERR_BUFFER, MPI_Send("text", 1, MPI_CHAR, n, 0, w), "a String", "String");
        // what comes may be short
        check.ok(MPI_Recv(new long[1], 2, MPI_LONG, n, 0, w, null), "room for one of two");
        check.error(MPI_ERR_BUFFER, MPI_Recv(null, 2, MPI_LONG, n, 0, w, null), "null", "MPI_Recv", "buf");
        ByteBuffer direct = ByteBuffer.allocateDirect(16);
        check.error(MPI_ERR_BUFFER, MPI_Send(direct.slice(), 17, MPI_BYTE, n, 0, w), "16 bytes", "16", "17");
        direct.position(8);
        check.error(MPI_ERR_BUFFER, MPI_Send(direct.slice(), 9, MPI_BYTE, n, 0, w), "a slice of 8", "8", "9");
        int code = MPI_Recv(direct.asReadOnlyBuffer(), 8, MPI_BYTE, n, 0, w, null);
        check.error(MPI_ERR_BUFFER, code, "a read-only buffer", "read-only");
        code = MPI_Send(new byte[8], 1L << 40, MPI_DOUBLE, n, 0, w);
        check.error(MPI_ERR_BUFFER, code, "a count beyond 32 bits", "MPI_Send");
        code = MPI_Send(new byte[8], Long.MAX_VALUE, MPI_DOUBLE, n, 0, w);
        check.error(MPI_ERR_BUFFER, code, "the largest count", "MPI_Send");
        check.error(MPI_ERR_BUFFER, MPI_Send(MPI_IN_PLACE, 1, MPI_INT, n, 0, w), "MPI_IN_PLACE", "MPI_IN_PLACE");
    }

    private static void others(Check check) {
        int[] two = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
        int[] one = new int[1];
        boolean[] flag = new boolean[1];
        check.error(MPI_ERR_REQUEST, MPI_Wait(new int[] {77}, null), "request 77", "MPI_Wait", "request");
        check.error(MPI_ERR_REQUEST, MPI_Test(new int[] {MPI_COMM_WORLD}, flag, null), "a communicator", "MPI_Test");
        check.error(MPI_ERR_ARG, MPI_Waitall(-1, two, null), "count -1", "MPI_Waitall", "count");
        check.error(MPI_ERR_ARG, MPI_Waitall(3, two, null), "an array of two", "MPI_Waitall", "array_of_requests");
        check.error(MPI_ERR_ARG, MPI_Waitany(1, null, one, null), "no array", "MPI_Waitany", "array_of_requests");
        check.error(MPI_ERR_ARG, MPI_Testsome(2, two, one, new int[1], null), "one index", "array_of_indices");
        check.error(MPI_ERR_REQUEST, MPI_Request_free(new int[] {MPI_REQUEST_NULL}), "null", "MPI_Request_free");
        check.error(MPI_ERR_REQUEST, MPI_Cancel(MPI_REQUEST_NULL), "null", "MPI_Cancel");
        check.error(MPI_ERR_ARG, MPI_Comm_rank(MPI_COMM_WORLD, null), "no rank", "MPI_Comm_rank", "rank");
        check.error(MPI_ERR_TYPE, MPI_Type_size(MPI_DATATYPE_NULL, one), "null", "MPI_Type_size");
    }
}
