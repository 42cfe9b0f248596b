import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Count;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Messages around a ring, in every mode, and their requests and statuses. */
public class PointToPoint {
    private static int rank;
    private static int right;
    private static int left;

    public static void main(String[] args) throws MPIException {
        String[] rest = MPI.Init(args);
        same(args.length, rest.length, "arguments");
        Comm world = MPI.COMM_WORLD;
        rank = world.getRank();
        int size = world.getSize();
        right = (rank + 1) % size;
        left = (rank + size - 1) % size;
        blocking(world);
        modes(world);
        nonBlocking(world);
        persistent(world);
        probes(world);
        statuses(world);
        MPI.Finalize();
    }

    private static void blocking(Comm comm) throws MPIException {
        int[] out = {rank, 2 * rank, -1};
        int[] in = {-9, -9, -9};
        Status status = comm.sendRecv(out, 2, MPI.INT, right, 3, in, 3, MPI.INT, left, MPI.ANY_TAG);
        same(left, status.getSource(), "source");
        same(3, status.getTag(), "tag");
        same(2, status.getCount(MPI.INT), "count");
        check(Arrays.equals(new int[] {left, 2 * left, -9}, in), "data");
        double[] swapped = {rank + 0.5, rank + 0.25};
        comm.sendRecvReplace(swapped, 2, MPI.DOUBLE, right, 4, left, 4);
        check(swapped[0] == left + 0.5 && swapped[1] == left + 0.25, "replaced");
        if (comm.getSize() > 1) {
            long[] token = {1L << 40};
            if (rank == 0) {
                comm.send(token, 1, MPI.LONG, right, 5);
                comm.recv(token, 1, MPI.LONG, MPI.ANY_SOURCE, 5);
            } else {
                comm.recv(token, 1, MPI.LONG, left, 5);
                token[0] += rank;
                comm.send(token, 1, MPI.LONG, right, 5);
            }
            check(token[0] >= 1L << 40, "token");
        }
        comm.send(null, 0, MPI.BYTE, MPI.PROC_NULL, 0);
        same(MPI.PROC_NULL, comm.recv(null, 0, MPI.BYTE, MPI.PROC_NULL, 0).getSource(), "nobody");
    }

    private static void modes(Comm comm) throws MPIException {
        byte[] space = new byte[1000 + 2 * MPI.BSEND_OVERHEAD];
        MPI.attachBuffer(space);
        char[] text = {'a', (char) ('b' + rank)};
        comm.bSend(text, 2, MPI.CHAR, right, 6);
        char[] in = new char[2];
        comm.recv(in, 2, MPI.CHAR, left, 6);
        same('b' + left, in[1], "buffered");
        check(MPI.detachBuffer() == space, "detached");
        IntBuffer landing = MPI.newIntBuffer(1);
        Request receive = comm.iRecv(landing, 1, MPI.INT, left, 7);
        comm.barrier();
        comm.rSend(new int[] {rank}, 1, MPI.INT, right, 7);
        receive.waitFor();
        same(left, landing.get(0), "ready");
        receive = comm.iRecv(landing, 1, MPI.INT, left, 8);
        comm.sSend(new int[] {-rank}, 1, MPI.INT, right, 8);
        receive.waitFor();
        same(-left, landing.get(0), "synchronous");
    }

    private static void nonBlocking(Comm comm) throws MPIException {
        MPI.attachBuffer(new byte[1000 + 2 * MPI.BSEND_OVERHEAD]);
        DoubleBuffer[] in = new DoubleBuffer[4];
        Request[] all = new Request[8];
        for (int i = 0; i < 4; i++) {
            in[i] = MPI.newDoubleBuffer(3);
            all[i] = comm.iRecv(in[i], 3, MPI.DOUBLE, left, 10 + i);
        }
        comm.barrier();
        DoubleBuffer out = MPI.newDoubleBuffer(8);
        for (int i = 0; i < 8; i++) {
            out.put(i, 100 * rank + i);
        }
        all[4] = comm.iSend(MPI.slice(out, 1), 3, MPI.DOUBLE, right, 10);
        all[5] = comm.isSend(out, 3, MPI.DOUBLE, right, 11);
        all[6] = comm.irSend(out, 3, MPI.DOUBLE, right, 12);
        all[7] = comm.ibSend(MPI.slice(out, 5), 3, MPI.DOUBLE, right, 13);
        Status[] done = Request.waitAllStatus(all);
        same(8, done.length, "statuses");
        same(3, done[0].getCount(MPI.DOUBLE), "count");
        check(in[0].get(0) == 100 * left + 1 && in[1].get(2) == 100 * left + 2, "data");
        check(in[3].get(2) == 100 * left + 7, "buffered data");
        for (Request r : all) {
            check(r.isNull(), "null when complete");
        }
        same(MPI.UNDEFINED, Request.waitAny(all), "none left");
        check(Request.waitSome(all) == null, "none active");
        MPI.detachBuffer();
        Request never = comm.iRecv(in[0], 1, MPI.DOUBLE, MPI.ANY_SOURCE, 99);
        check(!never.test() && never.testStatus() == null, "nothing came");
        never.cancel();
        Status cancelled = never.waitStatus();
        check(cancelled.isCancelled(), "cancelled");
        cancelled.setCancelled(false);
        check(!cancelled.isCancelled(), "set");
    }

    private static void persistent(Comm comm) throws MPIException {
        MPI.attachBuffer(new byte[1000 + 2 * MPI.BSEND_OVERHEAD]);
        IntBuffer out = MPI.newIntBuffer(1);
        IntBuffer in = MPI.newIntBuffer(4);
        Prequest[] receives = new Prequest[4];
        for (int i = 0; i < 4; i++) {
            receives[i] = comm.recvInit(MPI.slice(in, i), 1, MPI.INT, left, 20 + i);
        }
        Prequest[] sends = {
            comm.sendInit(out, 1, MPI.INT, right, 20),
            comm.bSendInit(out, 1, MPI.INT, right, 21),
            comm.sSendInit(out, 1, MPI.INT, right, 22),
            comm.rSendInit(out, 1, MPI.INT, right, 23)
        };
        for (int round = 0; round < 3; round++) {
            Prequest.startAll(receives);
            comm.barrier();
            out.put(0, 10 * rank + round);
            for (Prequest send : sends) {
                send.start();
            }
            Request.waitAll(sends);
            Request.waitAll(receives);
            for (int i = 0; i < 4; i++) {
                same(10 * left + round, in.get(i), "round " + round);
                check(!sends[i].isNull(), "persistent");
            }
        }
        for (int i = 0; i < 4; i++) {
            sends[i].free();
            receives[i].free();
        }
        MPI.detachBuffer();
    }

    private static void probes(Comm comm) throws MPIException {
        IntBuffer out = MPI.newIntBuffer(5);
        out.put(4, rank);
        Request first = comm.iSend(out, 5, MPI.INT, right, 30);
        Status seen = comm.probe(left, MPI.ANY_TAG);
        same(5, seen.getCount(MPI.INT), "probed");
        check(comm.iProbe(left, 31) == null, "nothing with this tag");
        Message message = new Message();
        check(message.isNull(), "no message yet");
        message.mProbe(left, 30, comm);
        int[] in = new int[5];
        same(5, message.mRecv(in, 5, MPI.INT).getCount(MPI.INT), "received");
        same(left, in[4], "data");
        first.waitFor();
        Request second = comm.iSend(out, 5, MPI.INT, right, 32);
        Status found = null;
        while (found == null) {
            found = message.imProbe(left, 32, comm);
        }
        ByteBuffer bytes = MPI.newByteBuffer(20);
        same(20, message.imRecv(bytes, 20, MPI.BYTE).waitStatus().getCount(MPI.BYTE), "as bytes");
        same(left, bytes.getInt(16), "bytes");
        check(message.isNull(), "taken");
        second.waitFor();
    }

    private static void statuses(Comm comm) throws MPIException {
        byte[] in = new byte[8];
        Status status = comm.sendRecv(new byte[6], 6, MPI.BYTE, right, 40, in, 6, MPI.BYTE, left, 40);
        same(MPI.UNDEFINED, status.getCount(MPI.INT), "no whole number");
        same(3, status.getElements(MPI.SHORT), "elements");
        check(status.getElementsX(MPI.SHORT).equals(new Count(3)), "elements as a count");
        status.setElements(MPI.INT, 7);
        same(28, status.getCount(MPI.BYTE), "set elements");
        status.setElementsX(MPI.INT, new Count(2));
        same(8, status.getCount(MPI.BYTE), "set elements as a count");
        same(0, status.getIndex() == 0 ? 0 : status.getIndex() - MPI.UNDEFINED, "index");
        same(MPI.SUCCESS, status.getError(), "error");
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    private static void same(int expected, int got, String what) {
        check(expected == got, what + ": expected " + expected + ", got " + got);
    }
}
