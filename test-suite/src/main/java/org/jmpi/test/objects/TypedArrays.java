package org.jmpi.test.objects;

import java.lang.reflect.Array;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Whole arrays and parts of them, of every primitive type, blocking and not, eager and rendezvous, round a ring. */
public final class TypedArrays {
    private static final int[] LENGTHS = {0, 1, 2, 7, 1023, 20_001, 150_003};
    private static final int GAP = 3;
    private static final Datatype[] TYPES = {
        MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE
    };

    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int right = (comm.getRank() + 1) % comm.getSize();
    private final int left = (comm.getRank() + comm.getSize() - 1) % comm.getSize();

    private TypedArrays() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TypedArrays::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        TypedArrays test = new TypedArrays();
        for (int n : LENGTHS) {
            test.whole(n);
            test.parts(n);
        }
        return test.check.errors();
    }

    /** Returns {@code n} elements like those of {@code of}, from a pattern in which every byte counts. */
    private static Object pattern(Object of, int n, long seed) {
        Object array = Array.newInstance(of.getClass().getComponentType(), n);
        for (int i = 0; i < n; i++) {
            long bits = 0;
            for (int b = 0; b < 8; b++) {
                bits = bits << 8 | (Bytes.at(seed, 8L * i + b) & 0xff);
            }
            set(array, i, bits);
        }
        return array;
    }

    private static void set(Object array, int i, long bits) {
        if (array instanceof byte[] a) {
            a[i] = (byte) bits;
        } else if (array instanceof char[] a) {
            a[i] = (char) bits;
        } else if (array instanceof short[] a) {
            a[i] = (short) bits;
        } else if (array instanceof boolean[] a) {
            a[i] = bits < 0;
        } else if (array instanceof int[] a) {
            a[i] = (int) bits;
        } else if (array instanceof long[] a) {
            a[i] = bits;
        } else if (array instanceof float[] a) {
            a[i] = (int) bits;
        } else {
            ((double[]) array)[i] = bits;
        }
    }

    private static Object[] arrays(int n, long seed) {
        Object[] kinds = {
            new byte[0], new char[0], new short[0], new boolean[0], new int[0], new long[0], new float[0], new double[0]
        };
        return Arrays.stream(kinds).map(kind -> pattern(kind, n, seed)).toArray();
    }

    private void whole(int n) {
        Object[] out = arrays(n, comm.getRank());
        Object[] expected = arrays(n, left);
        Object[] in = arrays(n, 77);
        Status[] statuses = {
            comm.sendRecv((byte[]) out[0], right, 1, (byte[]) in[0], left, 1),
            comm.sendRecv((char[]) out[1], right, 1, (char[]) in[1], left, 1),
            comm.sendRecv((short[]) out[2], right, 1, (short[]) in[2], left, 1),
            comm.sendRecv((boolean[]) out[3], right, 1, (boolean[]) in[3], left, 1),
            comm.sendRecv((int[]) out[4], right, 1, (int[]) in[4], left, 1),
            comm.sendRecv((long[]) out[5], right, 1, (long[]) in[5], left, 1),
            comm.sendRecv((float[]) out[6], right, 1, (float[]) in[6], left, 1),
            comm.sendRecv((double[]) out[7], right, 1, (double[]) in[7], left, 1)
        };
        for (int t = 0; t < TYPES.length; t++) {
            check.equal(expected[t], in[t], "sendRecv of " + n + " " + TYPES[t].getName());
            check.same(n, statuses[t].getCount(TYPES[t]), "count");
        }
        nonBlocking(n, out, expected);
        synchronous(n, out, expected);
    }

    private void nonBlocking(int n, Object[] out, Object[] expected) {
        Object[] in = arrays(n + 1, 78);
        Object[] rest = arrays(n + 1, 78);
        Request[] requests = {
            comm.iRecv((byte[]) in[0], left, 0),
            comm.iRecv((char[]) in[1], left, 1),
            comm.iRecv((short[]) in[2], left, 2),
            comm.iRecv((boolean[]) in[3], left, 3),
            comm.iRecv((int[]) in[4], left, 4),
            comm.iRecv((long[]) in[5], left, 5),
            comm.iRecv((float[]) in[6], left, 6),
            comm.iRecv((double[]) in[7], left, 7),
            comm.isSend((byte[]) out[0], right, 0),
            comm.iSend((char[]) out[1], right, 1),
            comm.isSend((short[]) out[2], right, 2),
            comm.iSend((boolean[]) out[3], right, 3),
            comm.isSend((int[]) out[4], right, 4),
            comm.iSend((long[]) out[5], right, 5),
            comm.isSend((float[]) out[6], right, 6),
            comm.iSend((double[]) out[7], right, 7)
        };
        Status[] statuses = Request.waitAllStatus(requests);
        for (int t = 0; t < TYPES.length; t++) {
            System.arraycopy(expected[t], 0, rest[t], 0, n);
            check.equal(rest[t], in[t], "iRecv of " + n + " into one more of " + TYPES[t].getName());
            check.same(n, statuses[t].getCount(TYPES[t]), "count");
        }
    }

    /** Even ranks send first; alone, a rank sends itself what it waits for. */
    private void synchronous(int n, Object[] out, Object[] expected) {
        if (comm.getSize() == 1 || comm.getSize() % 2 == 1) {
            return;
        }
        double[] in = new double[n];
        char[] chars = new char[n];
        if (comm.getRank() % 2 == 0) {
            comm.sSend((double[]) out[7], right, 1);
            comm.send((char[]) out[1], right, 1);
            comm.recv(in, left, 1);
            comm.recv(chars, left, 1);
        } else {
            comm.recv(in, left, 1);
            comm.recv(chars, left, 1);
            comm.sSend((double[]) out[7], right, 1);
            comm.send((char[]) out[1], right, 1);
        }
        check.equal(expected[7], in, "sSend");
        check.equal(expected[1], chars, "send");
    }

    /** From the middle of an array to another place in another. */
    private void parts(int n) {
        Object[] out = arrays(n + GAP, comm.getRank());
        Object[] from = arrays(n + GAP, left);
        Object[] in = arrays(n + 2 * GAP, 79);
        Object[] expected = arrays(n + 2 * GAP, 79);
        Request[] requests = {
            comm.iRecv((byte[]) in[0], GAP + 1, n, left, 0),
            comm.iRecv((char[]) in[1], GAP + 1, n, left, 1),
            comm.iRecv((short[]) in[2], GAP + 1, n, left, 2),
            comm.iRecv((boolean[]) in[3], GAP + 1, n, left, 3),
            comm.iRecv((int[]) in[4], GAP + 1, n, left, 4),
            comm.iRecv((long[]) in[5], GAP + 1, n, left, 5),
            comm.iRecv((float[]) in[6], GAP + 1, n, left, 6),
            comm.iRecv((double[]) in[7], GAP + 1, n, left, 7)
        };
        comm.send((byte[]) out[0], GAP, n, right, 0);
        comm.send((char[]) out[1], GAP, n, right, 1);
        comm.send((short[]) out[2], GAP, n, right, 2);
        comm.send((boolean[]) out[3], GAP, n, right, 3);
        comm.sSend((int[]) out[4], GAP, n, right, 4);
        comm.iSend((long[]) out[5], GAP, n, right, 5).waitFor();
        comm.isSend((float[]) out[6], GAP, n, right, 6).waitFor();
        comm.send((double[]) out[7], GAP, n, right, 7);
        Request.waitAll(requests);
        for (int t = 0; t < TYPES.length; t++) {
            System.arraycopy(from[t], GAP, expected[t], GAP + 1, n);
            check.equal(expected[t], in[t], "part of " + n + " " + TYPES[t].getName());
        }
    }
}
