package org.jmpi.test.pt2pt;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Grequest;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.PartitionedRequest;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Persistent, buffered, partitioned and combined operations of the object API. */
public final class ObjectRequests {
    private static final int LONG = 200_000;

    private final Check check = new Check();
    private final Comm comm = MPI.COMM_WORLD;
    private final int me = comm.getRank();
    private final int size = comm.getSize();
    private final int right = (me + 1) % size;
    private final int left = (me + size - 1) % size;

    private ObjectRequests() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectRequests::run);
    }

    /** A ring. */
    public static int run(String[] args) throws Exception {
        ObjectRequests test = new ObjectRequests();
        test.persistent(MPI.newIntBuffer(LONG), MPI.newIntBuffer(LONG), 3);
        test.persistent(IntBuffer.allocate(8), IntBuffer.wrap(new int[8]), 50);
        test.buffered();
        test.partitioned();
        test.combined();
        test.messages();
        test.generalized();
        return test.check.errors();
    }

    private void persistent(IntBuffer out, IntBuffer in, int rounds) throws MPIException {
        int n = out.capacity();
        Prequest[] both = {comm.recvInit(in, n, MPI.INT, left, 1), comm.sendInit(out, n, MPI.INT, right, 1)};
        for (int round = 0; round < rounds; round++) {
            out.put(0, me + round);
            out.put(n - 1, me - round);
            if (round % 2 == 0) {
                Prequest.startAll(both);
            } else {
                both[0].start();
                both[1].start();
            }
            Request.waitAll(both);
            check.isTrue(!both[0].isNull() && !both[1].isNull(), "a persistent request stays");
            check.same(left + round, in.get(0), "first");
            check.same(left - round, in.get(n - 1), "last");
        }
        both[0].free();
        both[1].free();
        check.isTrue(both[0].isNull(), "freed");
    }

    private void buffered() throws MPIException {
        byte[] attached = new byte[10 * (4 * 20 + MPI.BSEND_OVERHEAD)];
        MPI.attachBuffer(attached);
        int[] out = new int[20];
        for (int i = 0; i < 10; i++) {
            out[19] = 100 * me + i;
            comm.bSend(out, 20, MPI.INT, right, 2);
        }
        int[] in = new int[20];
        for (int i = 0; i < 10; i++) {
            comm.recv(in, 20, MPI.INT, left, 2);
            check.same(100 * left + i, in[19], "bSend");
        }
        IntBuffer direct = MPI.newIntBuffer(1);
        direct.put(0, 5 + me);
        comm.ibSend(direct, 1, MPI.INT, right, 3).waitFor();
        comm.recv(in, 1, MPI.INT, left, 3);
        check.same(5 + left, in[0], "ibSend");
        check.isTrue(MPI.detachBuffer() == attached, "detachBuffer returns the attached array");
    }

    private void partitioned() throws MPIException {
        long[] out = new long[40];
        ByteBuffer in = MPI.newByteBuffer(320);
        PartitionedRequest receive = comm.pRecvInit(in, 4, 10, MPI.LONG, left, 4);
        PartitionedRequest send = comm.pSendInit(out, 8, 5, MPI.LONG, right, 4);
        for (int round = 0; round < 3; round++) {
            receive.start();
            send.start();
            for (int i = 0; i < 40; i++) {
                out[i] = 1000L * me + i + round;
            }
            send.pReady(7);
            send.pReadyRange(0, 2);
            send.pReadyList(new int[] {6, 3, 5, 4});
            Request.waitAll(new Request[] {send, receive});
            for (int i = 0; i < 40; i++) {
                check.same(1000L * left + i + round, in.getLong(8 * i), "partition of " + i);
            }
        }
        send.free();
        receive.free();
    }

    private void combined() throws MPIException {
        char[] in = new char[3];
        Request request =
                comm.iSendRecv(new char[] {'a', (char) me, 'z'}, 3, MPI.CHAR, right, 5, in, 3, MPI.CHAR, left, 5);
        Status status = request.waitStatus();
        check.equal(new char[] {'a', (char) left, 'z'}, in, "iSendRecv");
        check.same(left, status.getSource(), "source");
        float[] data = {me, 0.5f};
        comm.iSendRecvReplace(data, 2, MPI.FLOAT, right, 6, left, 6).waitFor();
        check.equal(new float[] {left, 0.5f}, data, "iSendRecvReplace");
    }

    private void messages() throws MPIException {
        Request send = comm.iSend(new double[] {me, 2.5}, 2, MPI.DOUBLE, right, 7);
        Message message = new Message();
        Status status = message.mProbe(left, MPI.ANY_TAG, comm);
        check.same(7, status.getTag(), "mProbe");
        double[] in = new double[status.getCount(MPI.DOUBLE)];
        Status received =
                message.imRecv(MPI.slice(in, 0), in.length, MPI.DOUBLE).waitStatus();
        check.same(2, received.getCount(MPI.DOUBLE), "imRecv");
        check.equal(new double[] {left, 2.5}, in, "message");
        check.isTrue(message.isNull(), "a received message is null");
        send.waitFor();
        check.isTrue(message.imProbe(left, 8, comm) == null && message.isNull(), "imProbe of nothing");
        message.mProbe(MPI.PROC_NULL, 0, comm);
        check.isTrue(message.isNoProc(), "isNoProc");
        message.mRecv(null, 0, MPI.BYTE);
    }

    private void generalized() throws MPIException {
        Grequest work = Grequest.start(new Grequest.Functions() {
            @Override
            public void query(Status status) {
                status.setElements(MPI.INT, 5);
                status.setTag(me);
            }
        });
        Request[] mixed = {work, comm.iRecv(new int[1], 1, MPI.INT, left, 9)};
        check.isTrue(!Request.testAll(mixed), "not complete");
        check.isTrue(Request.getStatusAll(mixed) == null, "getStatusAll");
        work.complete();
        check.same(me, Request.getStatusAny(mixed).getTag(), "getStatusAny");
        comm.send(new int[] {1}, 1, MPI.INT, right, 9);
        Status[] statuses = Request.waitAllStatus(mixed);
        check.same(5, statuses[0].getCount(MPI.INT), "count");
        check.same(left, statuses[1].getSource(), "source");
        check.isTrue(mixed[0].isNull(), "complete");
    }
}
