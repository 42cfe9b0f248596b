package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * MPI_DATATYPE_NULL without elements: messages of every kind, partitions, broadcasts, blocks to neighbours, packing. With
 * elements, and for a handle of something else, it is an error.
 */
public final class NullDatatype {
    private static final int N = MPI_DATATYPE_NULL;
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final int next = (MTest.rank() + 1) % MTest.size();
    private final int before = (MTest.rank() + MTest.size() - 1) % MTest.size();
    private final MPI_Status status = new MPI_Status();
    private final int[] r = new int[2];

    private NullDatatype() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, NullDatatype::run);
    }

    /** Collective: messages go round. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        NullDatatype test = new NullDatatype();
        test.sends();
        test.exchanges();
        test.matched();
        test.persistent();
        test.partitioned();
        test.collectives();
        test.packed();
        test.refused();
        return test.check.errors();
    }

    private void received(String what) {
        check.ok(MPI_Recv(null, 0, N, before, 3, W, status), "receive of " + what);
        check.status(status, before, 3, 0, what);
    }

    private void sent(int code, int[] request, String what) {
        check.ok(code, what);
        received(what);
        check.ok(MPI_Wait(request, null), "wait for " + what);
    }

    private void sends() {
        MPI_Buffer_attach(new byte[1024], 1024);
        int[] one = {MPI_REQUEST_NULL};
        sent(MPI_Isend(null, 0, N, next, 3, W, one), one, "isend");
        sent(MPI_Issend(null, 0, N, next, 3, W, one), one, "issend");
        sent(MPI_Ibsend(null, 0, N, next, 3, W, one), one, "ibsend");
        check.ok(MPI_Bsend(null, 0, N, next, 3, W), "bsend");
        received("bsend");
        MPI_Buffer_detach(new Object[1], new int[1]);
        for (int form = 0; form < 3; form++) {
            check.ok(MPI_Irecv(null, 0, N, before, 3, W, one), "irecv");
            // every receive is posted
            MPI_Barrier(W);
            int code = form == 0
                    ? MPI_Send(null, 0, N, next, 3, W)
                    : form == 1 ? MPI_Ssend(null, 0, N, next, 3, W) : MPI_Rsend(new byte[0], 0, N, next, 3, W);
            check.ok(code, "send, form " + form);
            check.ok(MPI_Wait(one, status), "wait for irecv");
            check.status(status, before, 3, 0, "irecv");
        }
    }

    private void exchanges() {
        int code = MPI_Sendrecv(null, 0, N, next, 4, null, 0, N, before, 4, W, status);
        check.ok(code, "sendrecv");
        check.ok(MPI_Sendrecv_replace(null, 0, N, next, 4, before, 4, W, status), "sendrecv_replace");
        int[] one = new int[1];
        check.ok(MPI_Isendrecv(null, 0, N, next, 4, null, 0, N, before, 4, W, one), "isendrecv");
        check.ok(MPI_Wait(one, null), "wait");
        check.ok(MPI_Isendrecv_replace(null, 0, N, next, 4, before, 4, W, one), "isendrecv_replace");
        check.ok(MPI_Wait(one, null), "wait");
    }

    private void matched() {
        int[] message = new int[1];
        int[] one = new int[1];
        MPI_Isend(null, 0, N, next, 5, W, one);
        MPI_Mprobe(before, 5, W, message, null);
        check.ok(MPI_Mrecv(null, 0, N, message, status), "mrecv");
        MPI_Wait(one, null);
        MPI_Isend(null, 0, N, next, 5, W, one);
        MPI_Mprobe(before, 5, W, message, null);
        int[] receive = new int[1];
        check.ok(MPI_Imrecv(null, 0, N, message, receive), "imrecv");
        check.ok(MPI_Wait(receive, null), "wait for imrecv");
        MPI_Wait(one, null);
    }

    private void persistent() {
        int[] send = new int[1];
        int[] receive = new int[1];
        check.ok(MPI_Send_init(null, 0, N, next, 6, W, send), "send_init");
        check.ok(MPI_Recv_init(null, 0, N, before, 6, W, receive), "recv_init");
        round(send, receive, "persistent");
    }

    private void round(int[] send, int[] receive, String what) {
        for (int round = 0; round < 2; round++) {
            r[0] = send[0];
            r[1] = receive[0];
            check.ok(MPI_Startall(2, r), what);
            if (what.startsWith("part")) {
                check.ok(MPI_Pready_range(0, 1, send[0]), "pready");
            }
            check.ok(MPI_Waitall(2, r, null), "wait, " + what);
        }
        MPI_Request_free(send);
        MPI_Request_free(receive);
    }

    private void partitioned() {
        int[] send = new int[1];
        int[] receive = new int[1];
        check.ok(MPI_Psend_init(null, 2, 0, N, next, 6, W, MPI_INFO_NULL, send), "psend_init");
        check.ok(MPI_Precv_init(null, 2, 0, N, before, 6, W, MPI_INFO_NULL, receive), "precv_init");
        round(send, receive, "partitioned");
    }

    private void collectives() {
        int size = MTest.size();
        check.ok(MPI_Bcast(null, 0, N, 0, W), "bcast");
        int[] one = new int[1];
        check.ok(MPI_Ibcast(null, 0, N, 0, W, one), "ibcast");
        MPI_Wait(one, null);
        int[] none = new int[size];
        int[] types = new int[size];
        java.util.Arrays.fill(types, N);
        check.ok(MPI_Alltoallw(null, none, none, types, null, none, none, types, W), "alltoallw");
        int[] from = {MTest.rank()};
        int[] to = {-1};
        int[] counts = new int[size];
        counts[MTest.rank()] = 1;
        types[MTest.rank()] = MPI_INT;
        check.ok(MPI_Alltoallw(from, counts, none, types, to, counts, none, types, W), "alltoallw to itself");
        check.same(MTest.rank(), to[0], "what came from itself");
        int[] comm = new int[1];
        MPI_Cart_create(W, 1, new int[] {size}, new boolean[] {true}, false, comm);
        check.ok(MPI_Neighbor_allgather(null, 0, N, null, 0, N, comm[0]), "neighbor_allgather");
        check.ok(MPI_Neighbor_alltoall(null, 0, N, null, 0, N, comm[0]), "neighbor_alltoall");
        int[] two = {0, 0};
        int[] nulls = {N, N};
        long[] at = {0, 0};
        check.ok(MPI_Neighbor_alltoallw(null, two, at, nulls, null, two, at, nulls, comm[0]), "neighbor_alltoallw");
        MPI_Comm_free(comm);
    }

    private void packed() {
        int[] position = {3};
        check.ok(MPI_Pack(null, 0, N, new byte[8], 8, position, W), "pack");
        check.same(3, position[0], "position after pack");
        check.ok(MPI_Unpack(new byte[8], 8, position, null, 0, N, W), "unpack");
        check.same(3, position[0], "position after unpack");
    }

    private void refused() {
        int[] a = {1};
        int[] one = {-1};
        int t = MPI_ERR_TYPE;
        check.error(t, MPI_Recv(a, 1, N, before, 3, W, null), "recv of an element", "datatype is MPI_DATATYPE_NULL");
        check.error(t, MPI_Send(a, 1, N, next, 3, W), "send of an element", "datatype is MPI_DATATYPE_NULL");
        check.error(t, MPI_Recv(a, 0, 12345, before, 3, W, null), "recv of another handle", "datatype");
        check.error(t, MPI_Precv_init(a, 1, 1, N, before, 3, W, MPI_INFO_NULL, one), "precv_init", "datatype");
        int[] types = new int[MTest.size()];
        java.util.Arrays.fill(types, N);
        int[] counts = new int[MTest.size()];
        counts[0] = 1;
        int[] at = new int[MTest.size()];
        check.error(t, MPI_Alltoallw(a, counts, at, types, a, counts, at, types, W), "alltoallw", "sendtypes[0]");
        // a reduction has to know its type
        check.error(t, MPI_Allreduce(null, null, 0, N, MPI_SUM, W), "allreduce", "datatype");
    }
}
