package org.jmpi.test.objects;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A part of a buffer, made by {@code MPI.slice}, is what {@code &buf[n]} is in C: datatypes with negative displacements
 * send and receive what lies before it. Small and long messages, around a ring.
 */
public final class SliceReach {
    private static final int[] SIZES = {3, 100, 40_000};

    private SliceReach() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SliceReach::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : SIZES) {
            column(check, n, false);
            column(check, n, true);
            halo(check, n);
        }
        blocks(check);
        return check.errors();
    }

    /** Sends the elements of an array backwards, from the last one on. */
    private static void column(Check check, int n, boolean direct) {
        Comm comm = MPI.COMM_WORLD;
        int size = comm.getSize();
        int me = comm.getRank();
        Datatype backwards = Datatype.createVector(n, 1, -1, MPI.DOUBLE);
        backwards.commit();
        check.same(-(n - 1), backwards.getLb(), "lower bound");
        double[] array = new double[n];
        DoubleBuffer buffer = MPI.newDoubleBuffer(n);
        for (int i = 0; i < n; i++) {
            array[i] = 1000.0 * me + i;
            buffer.put(i, array[i]);
        }
        Buffer last = direct ? MPI.slice(buffer, n - 1) : MPI.slice(array, n - 1);
        DoubleBuffer in = MPI.newDoubleBuffer(n);
        Request receive = comm.iRecv(in, n, MPI.DOUBLE, (me + size - 1) % size, 1);
        if (direct) {
            Request send = comm.iSend(last, 1, backwards, (me + 1) % size, 1);
            send.waitFor();
        } else {
            comm.send(last, 1, backwards, (me + 1) % size, 1);
        }
        receive.waitFor();
        int left = (me + size - 1) % size;
        for (int i = 0; i < n; i++) {
            check.same(1000L * left + n - 1 - i, (long) in.get(i), "element " + i + " of " + n);
        }
        backwards.free();
    }

    /** Receives before the middle of a buffer and leaves the rest alone, by way of a slice of a slice. */
    private static void halo(Check check, int n) {
        Comm comm = MPI.COMM_WORLD;
        int size = comm.getSize();
        int me = comm.getRank();
        Datatype before = Datatype.createHIndexed(new int[] {n}, new int[] {-n}, MPI.BYTE);
        before.commit();
        ByteBuffer bytes = MPI.newByteBuffer(4 * n);
        byte[] out = new byte[n];
        java.util.Arrays.fill(out, (byte) (me + 1));
        ByteBuffer middle = MPI.slice(MPI.slice(bytes, n), n);
        Request receive = comm.iRecv(middle, 1, before, (me + size - 1) % size, 2);
        comm.send(out, n, MPI.BYTE, (me + 1) % size, 2);
        receive.waitFor();
        int left = (me + size - 1) % size;
        for (int i = 0; i < 4 * n; i++) {
            check.same(i >= n && i < 2 * n ? left + 1 : 0, bytes.get(i), "byte " + i + " of " + 4 * n);
        }
        before.free();
    }

    /** Blocks of a collective lie before the slice and behind its beginning. */
    private static void blocks(Check check) {
        Comm comm = MPI.COMM_WORLD;
        int size = comm.getSize();
        int[] counts = new int[size];
        int[] displs = new int[size];
        for (int r = 0; r < size; r++) {
            counts[r] = 2;
            displs[r] = 2 * (r - size / 2);
        }
        DoubleBuffer all = MPI.newDoubleBuffer(2 * size);
        double[] own = {comm.getRank(), -comm.getRank()};
        comm.allGatherv(own, 2, MPI.DOUBLE, MPI.slice(all, 2 * (size / 2)), counts, displs, MPI.DOUBLE);
        for (int r = 0; r < size; r++) {
            check.same(r, (long) all.get(2 * r), "block " + r);
            check.same(-r, (long) all.get(2 * r + 1), "block " + r);
        }
    }
}
