package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Communication with MPI_PROC_NULL succeeds at once and touches nothing. */
public final class ProcNull {
    private ProcNull() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ProcNull::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] data = {42};
        int peer = MPI_PROC_NULL;
        int comm = MPI_COMM_WORLD;
        check.ok(MPI_Send(data, 1, MPI_INT, peer, 1, comm), "Send");
        check.ok(MPI_Ssend(data, 1, MPI_INT, peer, 1, comm), "Ssend");
        check.ok(MPI_Rsend(data, 1, MPI_INT, peer, 1, comm), "Rsend");
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Recv(data, 1, MPI_INT, peer, 1, comm, status), "Recv");
        check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Recv");
        nonblocking(check, data);
        check.ok(MPI_Sendrecv(data, 1, MPI_INT, peer, 1, new int[1], 1, MPI_INT, peer, 1, comm, status), "Sendrecv");
        check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Sendrecv");
        check.ok(MPI_Sendrecv_replace(data, 1, MPI_INT, peer, 1, peer, 1, comm, status), "Sendrecv_replace");
        check.ok(MPI_Probe(peer, 1, comm, status), "Probe");
        check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Probe");
        boolean[] flag = new boolean[1];
        check.ok(MPI_Iprobe(peer, 1, comm, flag, status), "Iprobe");
        check.isTrue(flag[0], "Iprobe finds PROC_NULL's message");
        matched(check, data);
        check.same(42, data[0], "the buffer");
        return check.errors();
    }

    private static void nonblocking(Check check, int[] data) {
        int[] requests = new int[4];
        int[] one = new int[1];
        MPI_Isend(data, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, one);
        requests[0] = one[0];
        MPI_Issend(data, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, one);
        requests[1] = one[0];
        MPI_Irsend(data, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, one);
        requests[2] = one[0];
        MPI_Irecv(data, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, one);
        requests[3] = one[0];
        MPI_Status[] statuses = {new MPI_Status(), new MPI_Status(), new MPI_Status(), new MPI_Status()};
        check.ok(MPI_Waitall(4, requests, statuses), "Waitall");
        check.status(statuses[3], MPI_PROC_NULL, MPI_ANY_TAG, 0, "Irecv");
    }

    private static void matched(Check check, int[] data) {
        int[] message = new int[1];
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Mprobe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, message, status), "Mprobe");
        check.same(MPI_MESSAGE_NO_PROC, message[0], "Mprobe's message");
        check.ok(MPI_Mrecv(data, 1, MPI_INT, message, status), "Mrecv");
        check.same(MPI_MESSAGE_NULL, message[0], "the message after Mrecv");
        check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Mrecv");
        boolean[] flag = new boolean[1];
        check.ok(MPI_Improbe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, flag, message, status), "Improbe");
        check.isTrue(flag[0], "Improbe finds PROC_NULL's message");
        int[] request = new int[1];
        check.ok(MPI_Imrecv(data, 1, MPI_INT, message, request), "Imrecv");
        check.ok(MPI_Wait(request, status), "Wait");
        check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Imrecv");
    }
}
