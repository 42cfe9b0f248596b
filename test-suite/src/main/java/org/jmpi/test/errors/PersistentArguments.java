package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments of the calls that make persistent requests, and of MPI_Isendrecv and MPI_Isendrecv_replace. */
public final class PersistentArguments {
    /** One of the calls, with the same arguments each. */
    private interface Init {
        int call(Object buf, long count, int type, int peer, int tag, int comm, int[] request);
    }

    private PersistentArguments() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PersistentArguments::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        common(check, "MPI_Send_init", "dest", org.jmpi.binding.Mpi::MPI_Send_init);
        common(check, "MPI_Ssend_init", "dest", org.jmpi.binding.Mpi::MPI_Ssend_init);
        common(check, "MPI_Rsend_init", "dest", org.jmpi.binding.Mpi::MPI_Rsend_init);
        common(check, "MPI_Bsend_init", "dest", org.jmpi.binding.Mpi::MPI_Bsend_init);
        common(check, "MPI_Recv_init", "source", org.jmpi.binding.Mpi::MPI_Recv_init);
        common(
                check,
                "MPI_Isendrecv_replace",
                "source",
                (b, n, type, peer, tag, comm, r) ->
                        MPI_Isendrecv_replace(b, n, type, MPI_PROC_NULL, 0, peer, tag, comm, r));
        common(
                check,
                "MPI_Isendrecv_replace",
                "dest",
                (b, n, type, peer, tag, comm, r) ->
                        MPI_Isendrecv_replace(b, n, type, peer, tag, MPI_PROC_NULL, 0, comm, r));
        common(
                check,
                "MPI_Isendrecv",
                "dest",
                (b, n, type, peer, tag, comm, r) ->
                        MPI_Isendrecv(b, n, type, peer, tag, new byte[9], 9, MPI_BYTE, MPI_PROC_NULL, 0, comm, r));
        common(
                check,
                "MPI_Isendrecv",
                "source",
                (b, n, type, peer, tag, comm, r) ->
                        MPI_Isendrecv(new byte[9], 9, MPI_BYTE, MPI_PROC_NULL, 0, b, n, type, peer, tag, comm, r));
        others(check);
        return check.errors();
    }

    private static void common(Check check, String name, String peer, Init f) {
        int[] data = new int[4];
        int[] r = new int[1];
        int s = MPI_COMM_SELF;
        check.error(MPI_ERR_COUNT, f.call(data, -1, MPI_INT, 0, 0, s, r), name + ", count", name, "-1", "0 or more");
        check.error(MPI_ERR_RANK, f.call(data, 1, MPI_INT, 1, 0, s, r), name + ", rank", name, peer + " is 1");
        check.error(MPI_ERR_RANK, f.call(data, 1, MPI_INT, -9, 0, s, r), name + ", rank -9", peer + " is -9");
        check.error(MPI_ERR_TAG, f.call(data, 1, MPI_INT, 0, -7, s, r), name + ", tag", name, "tag is -7");
        check.error(MPI_ERR_TYPE, f.call(data, 1, MPI_DATATYPE_NULL, 0, 0, s, r), name + ", type", name, "type");
        check.error(MPI_ERR_COMM, f.call(data, 1, MPI_INT, 0, 0, MPI_COMM_NULL, r), name + ", comm", name, "comm");
        if (name.equals("MPI_Recv_init") || (name.equals("MPI_Isendrecv") && peer.equals("source"))) {
            // what comes may be short
            check.ok(f.call(data, 5, MPI_INT, MPI_PROC_NULL, 0, s, r), name + ", room for four of five");
            check.ok(name.endsWith("_init") ? MPI_Request_free(r) : MPI_Wait(r, MPI_STATUS_IGNORE), name);
        } else {
            check.error(MPI_ERR_BUFFER, f.call(data, 5, MPI_INT, 0, 0, s, r), name + ", buf", name, "16 bytes", "20");
        }
        check.error(MPI_ERR_BUFFER, f.call(null, 1, MPI_INT, 0, 0, s, r), name + ", null", name, "null");
        check.error(MPI_ERR_ARG, f.call(data, 1, MPI_INT, 0, 0, s, null), name + ", no request", name, "request");
        int[] got = new int[1];
        check.ok(MPI_Sendrecv(new int[] {9}, 1, MPI_INT, 0, 7, got, 1, MPI_INT, 0, 7, s, null), "a message after it");
        check.same(9, got[0], "a message after it");
    }

    private static void others(Check check) {
        int[] data = new int[4];
        int[] r = new int[1];
        int s = MPI_COMM_SELF;
        int code = MPI_Send_init(data, 1, MPI_INT, MPI_ANY_SOURCE, 0, s, r);
        check.error(MPI_ERR_RANK, code, "dest MPI_ANY_SOURCE", "dest");
        code = MPI_Send_init(data, 1, MPI_INT, 0, MPI_ANY_TAG, s, r);
        check.error(MPI_ERR_TAG, code, "tag MPI_ANY_TAG", "MPI_ANY_TAG is for receiving");
        Object readOnly = ByteBuffer.allocateDirect(8).asReadOnlyBuffer();
        code = MPI_Recv_init(readOnly, 8, MPI_BYTE, 0, 0, s, r);
        check.error(MPI_ERR_BUFFER, code, "a read-only buffer", "MPI_Recv_init", "read-only");
    }
}
