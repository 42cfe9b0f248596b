package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Values are destroyed when the object is gone, which may be long after its handle was freed. */
public final class PendingObjects {
    private static final int LONG = 400_000;

    private final Check check = new Check();
    private final Journal journal = new Journal(check);
    private final int a = journal.key("a");
    private final int[] comm = new int[1];
    private final int[] r = new int[1];
    private final int right = (MTest.rank() + 1) % MTest.size();
    private final int left = (MTest.rank() + MTest.size() - 1) % MTest.size();

    private PendingObjects() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PendingObjects::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        PendingObjects test = new PendingObjects();
        test.communicatorWithPendingMessages();
        test.communicatorOfAPersistentRequest();
        test.neverInTheProgressEngine();
        test.journal.free(test.a);
        return test.check.errors();
    }

    private void communicatorWithPendingMessages() {
        byte[] in = Bytes.blank(LONG);
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        journal.set(a, MPI_HANDLE_COMM, comm[0], 1);
        MPI_Irecv(in, LONG, MPI_BYTE, left, 0, comm[0], r);
        int receive = r[0];
        check.ok(MPI_Comm_free(comm), "Comm_free");
        journal.expect("Comm_free while a receive is pending", "free a=1");
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        journal.expect("making another");
        // nobody is told by another communicator; the message goes by the freed one's context only in the next part
        r[0] = receive;
        check.ok(MPI_Cancel(receive), "Cancel");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        journal.expect("Wait", "destroy a=1");
        journal.set(a, MPI_HANDLE_COMM, comm[0], 2);
        int[] requests = new int[2];
        MPI_Irecv(in, LONG, MPI_BYTE, left, 0, comm[0], r);
        requests[0] = r[0];
        MPI_Isend(Bytes.of(LONG, MTest.rank()), LONG, MPI_BYTE, right, 0, comm[0], r);
        requests[1] = r[0];
        check.ok(MPI_Comm_free(comm), "Comm_free");
        check.ok(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), "Waitall");
        Bytes.check(check, in, LONG, left, "message of a freed communicator");
        journal.expect("Waitall", "free a=2", "destroy a=2");
    }

    private void communicatorOfAPersistentRequest() {
        MPI_Comm_dup(MPI_COMM_SELF, comm);
        int[] data = new int[1];
        journal.set(a, MPI_HANDLE_COMM, comm[0], 3);
        MPI_Recv_init(data, 1, MPI_INT, MPI_PROC_NULL, 0, comm[0], r);
        check.ok(MPI_Comm_free(comm), "Comm_free");
        journal.expect("Comm_free while a persistent request has it", "free a=3");
        check.ok(MPI_Start(r), "Start");
        int persistent = r[0];
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        check.same(persistent, r[0], "the request");
        journal.expect("Wait");
        check.ok(MPI_Request_free(r), "Request_free");
        journal.expect("Request_free", "destroy a=3");
    }

    /** What progress completes is destroyed by a later call that says it does so. */
    private void neverInTheProgressEngine() {
        int[] data = new int[1];
        MPI_Irecv(data, 1, MPI_INT, left, 1, MPI_COMM_WORLD, r);
        journal.set(a, MPI_HANDLE_REQUEST, r[0], 4);
        check.ok(MPI_Request_free(r), "Request_free");
        journal.expect("Request_free", "free a=4");
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(new int[] {5}, 1, MPI_INT, right, 1, MPI_COMM_WORLD);
        // both come from the left in this order, so after the second the first is complete
        int[] mark = new int[1];
        int[] flag = {0};
        MPI_Sendrecv(flag, 1, MPI_INT, right, 2, mark, 1, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        check.same(5, data[0], "the freed receive");
        journal.expect("blocking calls destroy nothing");
        boolean[] done = new boolean[1];
        int[] none = {MPI_REQUEST_NULL};
        check.ok(MPI_Value_clear(a, MPI_HANDLE_COMM, MPI_COMM_WORLD), "Value_clear");
        journal.expect("the next call about values", "destroy a=4");
        check.ok(MPI_Test(none, done, MPI_STATUS_IGNORE), "Test of nothing");
    }
}
