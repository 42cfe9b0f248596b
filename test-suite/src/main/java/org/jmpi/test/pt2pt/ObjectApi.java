package org.jmpi.test.pt2pt;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Point-to-point functions, requests and statuses of the object API. */
public final class ObjectApi {
    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int right = (comm.getRank() + 1) % comm.getSize();
    private final int left = (comm.getRank() + comm.getSize() - 1) % comm.getSize();

    private ObjectApi() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectApi::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        ObjectApi test = new ObjectApi();
        test.types();
        test.requests();
        test.probes();
        test.places();
        return test.check.errors();
    }

    private void types() {
        one(new byte[] {1, -2}, new byte[2], MPI.BYTE);
        one(new char[] {'x', '\uffff'}, new char[2], MPI.CHAR);
        one(new short[] {1, -2}, new short[2], MPI.SHORT);
        one(new boolean[] {true, false}, new boolean[2], MPI.BOOLEAN);
        one(new int[] {1, -2}, new int[2], MPI.INT);
        one(new long[] {1, Long.MIN_VALUE}, new long[2], MPI.LONG);
        one(new float[] {1.5f, Float.NaN}, new float[2], MPI.FLOAT);
        one(new double[] {1.5, -0.0}, new double[2], MPI.DOUBLE);
    }

    private void one(Object out, Object in, Datatype type) {
        Status status = comm.sendRecv(out, 2, type, right, 1, in, 2, type, left, MPI.ANY_TAG);
        check.equal(out, in, "data");
        check.same(left, status.getSource(), "source");
        check.same(1, status.getTag(), "tag");
        check.same(2, status.getCount(type), "count");
    }

    private void requests() {
        int[] in = {0};
        Request receive = comm.iRecv(in, 1, MPI.INT, left, 2);
        comm.send(new int[] {42}, 1, MPI.INT, right, 2);
        Status status = receive.waitStatus();
        check.same(42, in[0], "iRecv");
        check.same(1, status.getCount(MPI.INT), "count");
        check.isTrue(receive.isNull(), "a complete request is null");
        IntBuffer direct = MPI.newIntBuffer(4);
        Request[] both = {
            comm.iRecv(direct, 4, MPI.INT, left, 3), comm.isSend(new int[] {1, 2, 3, 4}, 4, MPI.INT, right, 3)
        };
        Status[] statuses = Request.waitAllStatus(both);
        check.same(3, statuses[0].getTag(), "waitAllStatus");
        check.same(4, direct.get(3), "direct buffer");
        Request never = comm.iRecv(in, 1, MPI.INT, left, 99);
        never.cancel();
        check.isTrue(never.waitStatus().isCancelled(), "cancel");
        Request[] some = {MPI.REQUEST_NULL, comm.iRecv(in, 1, MPI.INT, left, 4)};
        comm.sSend(in, 0, MPI.INT, MPI.PROC_NULL, 4);
        comm.send(new int[] {7}, 1, MPI.INT, right, 4);
        check.same(1, Request.waitAny(some), "waitAny");
        check.equal(null, Request.waitSome(some), "waitSome of null requests");
        check.isTrue(Request.testAll(some), "testAll of null requests");
    }

    private void probes() {
        Request send = comm.iSend(new double[9], 9, MPI.DOUBLE, right, 5);
        Status status = comm.probe(left, 5);
        check.same(9, status.getCount(MPI.DOUBLE), "probe");
        check.isTrue(comm.iProbe(left, 5) != null, "iProbe of what is there");
        check.isTrue(comm.iProbe(left, 98) == null, "iProbe of what is not");
        comm.recv(new double[9], 9, MPI.DOUBLE, left, 5);
        send.waitFor();
        int[] data = {comm.getRank()};
        comm.sendRecvReplace(data, 1, MPI.INT, right, 6, left, 6);
        check.same(left, data[0], "sendRecvReplace");
    }

    private void places() {
        Intracomm copy = comm.dup();
        check.same(MPI.CONGRUENT, Comm.compare(comm, copy), "compare");
        copy.setName("copy");
        check.equal("copy", copy.getName(), "name");
        Group group = copy.getGroup();
        int[] ranks = new int[comm.getSize()];
        Arrays.setAll(ranks, i -> i);
        check.equal(ranks, Group.translateRanks(group, ranks, comm.getGroup()), "translateRanks");
        Intracomm half = comm.split(comm.getRank() % 2, 0);
        check.same((comm.getSize() + 1 - comm.getRank() % 2) / 2, half.getSize(), "split");
        Group first = group.incl(new int[] {0});
        Intracomm alone = comm.create(first);
        check.isTrue(alone.isNull() == (comm.getRank() > 0), "create");
        if (!alone.isNull()) {
            alone.free();
        }
        half.free();
        first.free();
        group.free();
        copy.free();
    }
}
