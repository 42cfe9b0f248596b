package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments and calls in a wrong state: class and message; the operation goes on as if nothing had been called. */
public final class PartArguments {
    private static final int W = MPI_COMM_WORLD;
    private static final int NO_INFO = MPI_INFO_NULL;

    private PartArguments() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PartArguments::run);
    }

    /** Every rank by itself, then to the right. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        sends(check);
        receives(check);
        handles(check);
        states(check);
        MPI_Comm_set_errhandler(W, MPI_ERRORS_ARE_FATAL);
        return check.errors();
    }

    private static void sends(Check check) {
        byte[] b = new byte[8];
        int[] r = new int[1];
        int size = MTest.size();
        String f = "MPI_Psend_init";
        check.error(MPI_ERR_RANK, MPI_Psend_init(b, 2, 4, MPI_BYTE, size, 0, W, NO_INFO, r), f, f, "dest", "" + size);
        check.error(MPI_ERR_RANK, MPI_Psend_init(b, 2, 4, MPI_BYTE, MPI_ANY_SOURCE, 0, W, NO_INFO, r), f, f, "dest");
        check.error(MPI_ERR_TAG, MPI_Psend_init(b, 2, 4, MPI_BYTE, 0, MPI_ANY_TAG, W, NO_INFO, r), f, f, "tag");
        check.error(MPI_ERR_COUNT, MPI_Psend_init(b, 2, -4, MPI_BYTE, 0, 0, W, NO_INFO, r), f, f, "count", "-4");
        check.error(MPI_ERR_ARG, MPI_Psend_init(b, -2, 4, MPI_BYTE, 0, 0, W, NO_INFO, r), f, f, "partitions", "-2");
        check.error(MPI_ERR_BUFFER, MPI_Psend_init(b, 3, 4, MPI_BYTE, 0, 0, W, NO_INFO, r), f, f, "buf", "8", "12");
        check.error(MPI_ERR_TYPE, MPI_Psend_init(b, 2, 4, MPI_DATATYPE_NULL, 0, 0, W, NO_INFO, r), f, f, "datatype");
        check.error(MPI_ERR_COMM, MPI_Psend_init(b, 2, 4, MPI_BYTE, 0, 0, MPI_COMM_NULL, NO_INFO, r), f, f, "comm");
        check.error(MPI_ERR_INFO, MPI_Psend_init(b, 2, 4, MPI_BYTE, 0, 0, W, 77, r), f, f, "info");
        check.error(MPI_ERR_ARG, MPI_Psend_init(b, 2, 4, MPI_BYTE, 0, 0, W, NO_INFO, null), f, f, "request");
        int code = MPI_Psend_init(b, Integer.MAX_VALUE, Long.MAX_VALUE, MPI_BYTE, 0, 0, W, NO_INFO, r);
        check.error(MPI_ERR_COUNT, code, "more than 2^63 elements", f, "" + Long.MAX_VALUE);
        check.same(0, r[0], "the request that was not made");
    }

    private static void receives(Check check) {
        byte[] b = new byte[8];
        int[] r = new int[1];
        String f = "MPI_Precv_init";
        int code = MPI_Precv_init(b, 2, 4, MPI_BYTE, MPI_ANY_SOURCE, 0, W, NO_INFO, r);
        check.error(MPI_ERR_RANK, code, f, f, "MPI_ANY_SOURCE", "wildcards");
        code = MPI_Precv_init(b, 2, 4, MPI_BYTE, 0, MPI_ANY_TAG, W, NO_INFO, r);
        check.error(MPI_ERR_TAG, code, f, f, "MPI_ANY_TAG", "wildcards");
        check.error(MPI_ERR_TAG, MPI_Precv_init(b, 2, 4, MPI_BYTE, 0, -3, W, NO_INFO, r), f, f, "tag", "-3");
        check.error(MPI_ERR_RANK, MPI_Precv_init(b, 2, 4, MPI_BYTE, -9, 0, W, NO_INFO, r), f, f, "-9");
        check.error(MPI_ERR_BUFFER, MPI_Precv_init(b, 2, 5, MPI_BYTE, 0, 0, W, NO_INFO, r), f, f, "buf", "8", "10");
        check.error(MPI_ERR_BUFFER, MPI_Precv_init(null, 1, 1, MPI_BYTE, 0, 0, W, NO_INFO, r), f, f, "buf");
        ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
        code = MPI_Precv_init(readOnly, 2, 4, MPI_BYTE, 0, 0, W, NO_INFO, r);
        check.error(MPI_ERR_BUFFER, code, f, f, "read-only");
    }

    private static void handles(Check check) {
        int n = MPI_REQUEST_NULL;
        boolean[] flag = new boolean[1];
        check.error(MPI_ERR_REQUEST, MPI_Pready(0, n), "Pready", "MPI_Pready", "request");
        check.error(MPI_ERR_REQUEST, MPI_Pready_range(0, 1, n), "Pready_range", "MPI_Pready_range", "request");
        check.error(MPI_ERR_REQUEST, MPI_Pready_list(1, new int[1], n), "Pready_list", "MPI_Pready_list", "request");
        check.ok(MPI_Parrived(n, 0, flag), "Parrived of the null request");
        check.isTrue(flag[0], "the null request has arrived");
        check.error(MPI_ERR_REQUEST, MPI_Start(new int[] {n}), "Start", "MPI_Start", "request");
        int[] plain = new int[1];
        MPI_Irecv(new byte[1], 1, MPI_BYTE, MTest.rank(), 77, W, plain);
        check.error(MPI_ERR_REQUEST, MPI_Pready(0, plain[0]), "Pready of a receive", "MPI_Psend_init");
        check.error(MPI_ERR_REQUEST, MPI_Parrived(plain[0], 0, flag), "Parrived of a receive", "MPI_Precv_init");
        check.error(MPI_ERR_REQUEST, MPI_Start(plain), "Start of a receive", "MPI_Start", "persistent");
        MPI_Cancel(plain[0]);
        MPI_Wait(plain, MPI_STATUS_IGNORE);
    }

    private static void states(Check check) {
        byte[] out = Bytes.of(40, 1);
        byte[] in = Bytes.blank(40);
        boolean[] flag = new boolean[1];
        Ends ends = new Ends(check).sends(out, 4, 10, MPI_BYTE, Ends.right(), 1);
        ends.receives(in, 4, 10, MPI_BYTE, Ends.left(), 1);
        int s = ends.send[0];
        int r = ends.receive[0];
        check.error(MPI_ERR_REQUEST, MPI_Pready(0, s), "Pready before Start", "MPI_Pready", "inactive", "MPI_Start");
        check.error(MPI_ERR_REQUEST, MPI_Pready_range(0, 3, s), "range before Start", "inactive");
        check.error(MPI_ERR_REQUEST, MPI_Pready_list(1, new int[1], s), "list before Start", "inactive");
        check.error(MPI_ERR_REQUEST, MPI_Pready(0, r), "Pready of a receive", "partitioned receive");
        check.error(MPI_ERR_REQUEST, MPI_Parrived(s, 0, flag), "Parrived of a send", "MPI_Parrived", "send");
        check.isTrue(ends.arrived(2), "a partition of an inactive receive has arrived");
        check.error(MPI_ERR_ARG, MPI_Parrived(r, 4, flag), "Parrived of 4, inactive", "4", "0 to 3");
        check.error(MPI_ERR_REQUEST, MPI_Cancel(s), "Cancel, inactive", "MPI_Cancel", "cancelled");
        ends.startReceive();
        ends.startSend();
        check.error(MPI_ERR_REQUEST, MPI_Start(ends.send), "Start twice", "MPI_Start", "active");
        int[] both = {r, s};
        check.error(MPI_ERR_REQUEST, MPI_Startall(2, both), "Startall of active ones", "MPI_Startall");
        check.error(MPI_ERR_REQUEST, MPI_Cancel(r), "Cancel of a receive", "MPI_Cancel", "cancelled");
        check.error(MPI_ERR_REQUEST, MPI_Cancel(s), "Cancel of a send", "MPI_Cancel", "cancelled");
        partitions(check, ends, s, r);
        check.error(
                MPI_ERR_REQUEST,
                MPI_Request_free(ends.send),
                "free before all are ready",
                "MPI_Request_free",
                "2 of 4");
        check.same(s, ends.send[0], "the handle after a failed Request_free");
        check.ok(MPI_Pready_list(2, new int[] {3, 1}, s), "the rest");
        ends.complete();
        Bytes.check(check, in, 40, 1, "after all the errors");
        ends.free();
    }

    private static void partitions(Check check, Ends ends, int s, int r) {
        boolean[] flag = new boolean[1];
        check.error(MPI_ERR_ARG, MPI_Pready(4, s), "Pready of 4", "MPI_Pready", "4", "0 to 3");
        check.error(MPI_ERR_ARG, MPI_Pready(-1, s), "Pready of -1", "-1", "0 to 3");
        check.error(MPI_ERR_ARG, MPI_Pready_range(2, 4, s), "a range to 4", "MPI_Pready_range", "4", "0 to 3");
        check.error(MPI_ERR_ARG, MPI_Pready_range(2, 1, s), "a range from 2 to 1", "2", "1", "swap");
        check.error(MPI_ERR_ARG, MPI_Pready_list(2, new int[] {1, 7}, s), "a list with 7", "MPI_Pready_list", "7");
        check.error(MPI_ERR_ARG, MPI_Pready_list(-1, new int[] {1, 7}, s), "a list of -1", "length", "-1");
        check.error(MPI_ERR_ARG, MPI_Pready_list(3, new int[] {1, 2}, s), "a short list", "array_of_partitions");
        check.error(MPI_ERR_ARG, MPI_Parrived(r, 4, flag), "Parrived of 4", "MPI_Parrived", "4", "0 to 3");
        check.error(MPI_ERR_ARG, MPI_Parrived(r, 0, null), "no flag", "flag");
        check.error(MPI_ERR_ARG, MPI_Pready_list(2, new int[] {1, 1}, s), "1 twice in a list", "partition 1");
        ends.ready(2);
        check.error(MPI_ERR_ARG, MPI_Pready(2, s), "2 twice", "partition 2", "ready already");
        check.error(MPI_ERR_ARG, MPI_Pready_range(0, 3, s), "a range with 2", "partition 2");
        check.error(MPI_ERR_ARG, MPI_Pready_list(3, new int[] {0, 1, 2}, s), "a list with 2", "partition 2");
        ends.ready(0);
    }
}
