package org.jmpi.test.objects;

import mpi.Comm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Where nothing is sent or received, programs pass whatever object is at hand. */
public final class NoBuffer {
    private static final Object[] OBJECTS = {null, 42, "text", new Object[2], MPI.newIntBuffer(0)};

    private NoBuffer() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, NoBuffer::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        for (Object o : OBJECTS) {
            ring(check, o);
            collectives(check, o);
        }
        return check.errors();
    }

    private static void ring(Check check, Object o) {
        Comm comm = MPI.COMM_WORLD;
        int size = comm.getSize();
        int right = (comm.getRank() + 1) % size;
        int left = (comm.getRank() + size - 1) % size;
        Request send = comm.iSend(o, 0, MPI.INT, right, 1);
        Status status = comm.recv(o, 0, MPI.INT, left, 1);
        send.waitFor();
        check.same(left, status.getSource(), "source");
        check.same(0, status.getCount(MPI.INT), "count");
        comm.sendRecv(o, 0, MPI.INT, right, 2, o, 0, MPI.INT, left, 2);
        Prequest[] both = {comm.recvInit(o, 0, MPI.INT, left, 3), comm.sendInit(o, 0, MPI.INT, right, 3)};
        Prequest.startAll(both);
        Request.waitAll(both);
        both[0].free();
        both[1].free();
        // who sends nothing may have something to receive
        int[] in = {-1};
        Request full = comm.iSend(new int[] {comm.getRank()}, 1, MPI.INT, right, 4);
        comm.sendRecv(o, 0, MPI.INT, right, 5, in, 1, MPI.INT, left, 4);
        check.same(left, in[0], "received");
        comm.recv(o, 0, MPI.INT, left, 5);
        full.waitFor();
    }

    private static void collectives(Check check, Object o) {
        Comm comm = MPI.COMM_WORLD;
        int size = comm.getSize();
        int me = comm.getRank();
        comm.bcast(o, 0, MPI.INT, size - 1);
        comm.allReduce(o, o, 0, MPI.INT, MPI.SUM);
        Request request =
                comm.iAllToAllv(o, new int[size], new int[size], MPI.INT, o, new int[size], new int[size], MPI.INT);
        request.waitFor();
        // only the last rank has something, and only rank 0 wants it
        int[] counts = new int[size];
        counts[size - 1] = 1;
        Object send = me == size - 1 ? new int[] {77} : o;
        Object receive = me == 0 ? new int[1] : o;
        comm.gatherv(send, counts[me], MPI.INT, receive, counts, new int[size], MPI.INT, 0);
        if (me == 0) {
            check.same(77, ((int[]) receive)[0], "gathered");
        }
    }
}
