package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Pack, MPI_Unpack and MPI_Pack_size between buffers of all kinds, byte by byte. */
public final class PackUnpack {
    /** Doubles in the buffer of elements; the vector takes every third. */
    private static final int DOUBLES = 3000;

    private static final int COUNT = 1000;
    private static final int BEFORE = 24;
    private static final int BYTES = 8 * COUNT;

    private final Check check = new Check();
    private final int[] vector = new int[1];

    private PackUnpack() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PackUnpack::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        PackUnpack test = new PackUnpack();
        MPI_Type_vector(COUNT, 1, 3, MPI_DOUBLE, test.vector);
        MPI_Type_commit(test.vector);
        for (Object from : buffers(8 * DOUBLES)) {
            for (Object to : buffers(BYTES + 2 * BEFORE)) {
                test.pack(from, to);
                test.unpack(to, from);
            }
        }
        test.pieces();
        test.sizes();
        MPI_Type_free(test.vector);
        return test.check.errors();
    }

    private static List<Object> buffers(int bytes) {
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        return List.of(
                new byte[bytes],
                new short[bytes / 2],
                new char[bytes / 2],
                new int[bytes / 4],
                new long[bytes / 8],
                new float[bytes / 4],
                new double[bytes / 8],
                ByteBuffer.allocate(bytes),
                direct,
                direct.duplicate().order(ByteOrder.nativeOrder()).asIntBuffer(),
                direct.duplicate().order(ByteOrder.nativeOrder()).asDoubleBuffer());
    }

    private static byte pattern(int k) {
        return (byte) (k * 31 + k / 251);
    }

    private static String name(Object buffer) {
        return buffer instanceof Buffer b && b.isDirect()
                ? "direct buffer"
                : buffer.getClass().getSimpleName();
    }

    /** Sets all bytes by a message to oneself: no packing. */
    private static void set(Object buffer, byte[] bytes) {
        int[] request = new int[1];
        MPI_Irecv(buffer, bytes.length, MPI_BYTE, 0, 1, MPI_COMM_SELF, request);
        MPI_Send(bytes, bytes.length, MPI_BYTE, 0, 1, MPI_COMM_SELF);
        MPI_Wait(request, MPI_STATUS_IGNORE);
    }

    private static byte[] get(Object buffer, int n) {
        byte[] bytes = new byte[n];
        int[] request = new int[1];
        MPI_Irecv(bytes, n, MPI_BYTE, 0, 1, MPI_COMM_SELF, request);
        MPI_Send(buffer, n, MPI_BYTE, 0, 1, MPI_COMM_SELF);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        return bytes;
    }

    private static byte[] patterned(int n) {
        byte[] bytes = new byte[n];
        for (int k = 0; k < n; k++) {
            bytes[k] = pattern(k);
        }
        return bytes;
    }

    private void pack(Object from, Object to) {
        String what = name(from) + " to " + name(to);
        set(from, patterned(8 * DOUBLES));
        byte[] expected = new byte[BYTES + 2 * BEFORE];
        Arrays.fill(expected, (byte) 9);
        set(to, expected);
        int[] position = {BEFORE};
        check.ok(MPI_Pack(from, 1, vector[0], to, BYTES + BEFORE, position, MPI_COMM_SELF), what);
        check.same(BEFORE + BYTES, position[0], what + ": position");
        for (int k = 0; k < BYTES; k++) {
            expected[BEFORE + k] = pattern(k / 8 * 24 + k % 8);
        }
        check.equal(-1, Arrays.mismatch(expected, get(to, expected.length)), what + ": first wrong byte");
    }

    private void unpack(Object from, Object to) {
        String what = name(from) + " back to " + name(to);
        set(from, patterned(BYTES + 2 * BEFORE));
        byte[] expected = new byte[8 * DOUBLES];
        Arrays.fill(expected, (byte) 9);
        set(to, expected);
        long[] position = {BEFORE - 8};
        int code = MPI_Unpack_c(from, BYTES + BEFORE, position, to, 1, vector[0], MPI_COMM_SELF);
        check.ok(code, what);
        check.same(BEFORE - 8 + BYTES, position[0], what + ": position");
        for (int k = 0; k < BYTES; k++) {
            expected[k / 8 * 24 + k % 8] = pattern(BEFORE - 8 + k);
        }
        check.equal(-1, Arrays.mismatch(expected, get(to, expected.length)), what + ": first wrong byte");
    }

    /** Several things one after the other, at positions that are no multiple of their size. */
    private void pieces() {
        byte[] packed = new byte[100];
        int[] position = {0};
        check.ok(MPI_Pack(new byte[] {7}, 1, MPI_BYTE, packed, 100, position, MPI_COMM_SELF), "a byte");
        check.ok(MPI_Pack(new double[] {1.5, 2.5}, 2, MPI_DOUBLE, packed, 100, position, MPI_COMM_SELF), "doubles");
        check.ok(MPI_Pack(new int[] {3, 4, 5}, 3, MPI_INT, packed, 100, position, MPI_COMM_SELF), "ints");
        check.ok(MPI_Pack(null, 0, MPI_INT, packed, 100, position, MPI_COMM_SELF), "nothing");
        check.same(29, position[0], "position after all");
        ByteBuffer seen = ByteBuffer.wrap(packed).order(ByteOrder.nativeOrder());
        check.isTrue(seen.get(0) == 7 && seen.getDouble(1) == 1.5 && seen.getInt(25) == 5, "the packed bytes");
        byte[] one = new byte[1];
        double[] doubles = new double[2];
        int[] ints = new int[3];
        position[0] = 0;
        check.ok(MPI_Unpack(packed, 29, position, one, 1, MPI_BYTE, MPI_COMM_SELF), "a byte");
        check.ok(MPI_Unpack(packed, 29, position, doubles, 2, MPI_DOUBLE, MPI_COMM_SELF), "doubles");
        check.ok(MPI_Unpack(packed, 29, position, ints, 3, MPI_INT, MPI_COMM_SELF), "ints");
        check.same(29, position[0], "position at the end");
        check.isTrue(one[0] == 7 && doubles[0] == 1.5 && doubles[1] == 2.5, "byte and doubles");
        check.equal("[3, 4, 5]", Arrays.toString(ints), "ints");
        long[] longPosition = {3};
        check.ok(MPI_Pack_c(new int[] {8}, 1, MPI_INT, packed, 100, longPosition, MPI_COMM_SELF), "MPI_Pack_c");
        check.same(7, longPosition[0], "position of MPI_Pack_c");
        check.same(8, seen.getInt(3), "what MPI_Pack_c packed");
    }

    private void sizes() {
        int[] size = {-1};
        check.ok(MPI_Pack_size(2, vector[0], MPI_COMM_SELF, size), "Pack_size");
        check.same(2 * BYTES, size[0], "size of two vectors");
        check.ok(MPI_Pack_size(Integer.MAX_VALUE, MPI_INT, MPI_COMM_SELF, size), "Pack_size of much");
        check.same(MPI_UNDEFINED, size[0], "a size that is no int");
        long[] large = {-1};
        check.ok(MPI_Pack_size_c(1L << 40, MPI_DOUBLE, MPI_COMM_SELF, large), "Pack_size_c");
        check.same(1L << 43, large[0], "a large size");
        check.ok(MPI_Pack_size(0, MPI_INT, MPI_COMM_SELF, size), "Pack_size of nothing");
        check.same(0, size[0], "size of nothing");
    }
}
