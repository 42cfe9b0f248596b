package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The representation external32: its bytes, its sizes, the way back, and numbers that don't fit. */
public final class PackExternal {
    private static final String REP = "external32";

    private final Check check = new Check();
    private final byte[] out = new byte[1000];
    private final ByteBuffer seen = ByteBuffer.wrap(out);
    private final long[] position = new long[1];

    private PackExternal() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PackExternal::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        PackExternal test = new PackExternal();
        test.bigEndian();
        test.sizes();
        test.longs();
        test.wideCharacters();
        test.struct();
        test.muchWithGaps();
        test.absolute();
        return test.check.errors();
    }

    private void pack(Object in, int count, int type, int bytes, String what) {
        Arrays.fill(out, (byte) 0x55);
        position[0] = 8;
        check.ok(MPI_Pack_external(REP, in, count, type, out, 8 + bytes, position), what);
        check.same(8 + bytes, position[0], what + ": position");
        check.isTrue(out[7] == 0x55 && out[8 + bytes] == 0x55, what + ": the bytes around");
    }

    private void unpack(int bytes, Object to, int count, int type, String what) {
        position[0] = 8;
        check.ok(MPI_Unpack_external_c(REP, out, 8 + bytes, position, to, count, type), what);
        check.same(8 + bytes, position[0], what + ": position back");
    }

    private void bigEndian() {
        pack(new int[] {0x01020304, -2}, 2, MPI_INT, 8, "ints");
        check.isTrue(seen.getInt(8) == 0x01020304 && seen.getInt(12) == -2, "the bytes of ints");
        int[] ints = new int[2];
        unpack(8, ints, 2, MPI_INT, "ints");
        check.isTrue(ints[0] == 0x01020304 && ints[1] == -2, "ints back");
        pack(new short[] {0x0102}, 1, MPI_SHORT, 2, "short");
        check.same(0x0102, seen.getShort(8), "the bytes of a short");
        pack(new double[] {1.5}, 1, MPI_DOUBLE, 8, "double");
        check.isTrue(seen.getDouble(8) == 1.5, "the bytes of a double");
        pack(new float[] {1.5f, -2.5f}, 1, MPI_C_FLOAT_COMPLEX, 8, "complex");
        check.isTrue(seen.getFloat(8) == 1.5f && seen.getFloat(12) == -2.5f, "the bytes of a complex number");
        float[] complex = new float[2];
        unpack(8, complex, 1, MPI_C_FLOAT_COMPLEX, "complex");
        check.isTrue(complex[0] == 1.5f && complex[1] == -2.5f, "complex back");
        pack(new byte[] {1, 2, 3}, 3, MPI_CHAR, 3, "characters");
        check.isTrue(out[8] == 1 && out[10] == 3, "the bytes of characters");
    }

    private void size(int type, long expected, String what) {
        long[] size = {-1};
        check.ok(MPI_Pack_external_size(REP, 3, type, size), what);
        check.same(3 * expected, size[0], "external size of " + what);
        size[0] = -1;
        check.ok(MPI_Pack_external_size_c(REP, 1, type, size), what);
        check.same(expected, size[0], "external size of one " + what);
    }

    private void sizes() {
        size(MPI_BYTE, 1, "MPI_BYTE");
        size(MPI_SHORT, 2, "MPI_SHORT");
        size(MPI_INT, 4, "MPI_INT");
        size(MPI_LONG, 4, "MPI_LONG");
        size(MPI_UNSIGNED_LONG, 4, "MPI_UNSIGNED_LONG");
        size(MPI_LONG_LONG, 8, "MPI_LONG_LONG");
        size(MPI_INT64_T, 8, "MPI_INT64_T");
        size(MPI_AINT, 8, "MPI_AINT");
        size(MPI_WCHAR, 2, "MPI_WCHAR");
        size(MPI_FLOAT, 4, "MPI_FLOAT");
        size(MPI_DOUBLE_INT, 12, "MPI_DOUBLE_INT");
        size(MPI_LONG_INT, 8, "MPI_LONG_INT");
        size(MPI_C_DOUBLE_COMPLEX, 16, "MPI_C_DOUBLE_COMPLEX");
    }

    /** MPI_LONG has 8 bytes in memory and 4 outside. */
    private void longs() {
        long[] values = {5, -6, Integer.MAX_VALUE, Integer.MIN_VALUE};
        pack(values, 4, MPI_LONG, 16, "longs");
        check.isTrue(seen.getInt(8) == 5 && seen.getInt(12) == -6, "the bytes of longs");
        long[] back = new long[4];
        unpack(16, back, 4, MPI_LONG, "longs");
        check.isTrue(Arrays.equals(values, back), "longs back: " + Arrays.toString(back));
        long[] unsigned = {0xffff_fffeL};
        pack(unsigned, 1, MPI_UNSIGNED_LONG, 4, "unsigned long");
        unpack(4, back, 1, MPI_UNSIGNED_LONG, "unsigned long");
        check.same(0xffff_fffeL, back[0], "unsigned long back");
        position[0] = 0;
        int code = MPI_Pack_external(REP, new long[] {1, 1L << 31}, 2, MPI_LONG, out, 100, position);
        check.error(MPI_ERR_CONVERSION, code, "a large MPI_LONG", "MPI_LONG", "2147483648");
        check.same(0, position[0], "position after an error");
        code = MPI_Pack_external(REP, new long[] {-1}, 1, MPI_UNSIGNED_LONG, out, 100, position);
        check.error(MPI_ERR_CONVERSION, code, "a large MPI_UNSIGNED_LONG", "MPI_UNSIGNED_LONG");
    }

    /** Elements of several sizes that lie in two arrays. */
    private void absolute() {
        long[] longs = {70};
        short[] shorts = {1, 0x0203, 4};
        long[] at = new long[2];
        long[] one = new long[1];
        MPI_Get_address(longs, at);
        MPI_Get_address(shorts, one);
        at[1] = one[0] + 2;
        int[] type = new int[1];
        MPI_Type_create_struct(2, new int[] {1, 1}, at, new int[] {MPI_LONG, MPI_SHORT}, type);
        MPI_Type_commit(type);
        pack(MPI_BOTTOM, 1, type[0], 6, "absolute addresses");
        check.isTrue(seen.getInt(8) == 70 && seen.getShort(12) == 0x0203, "the bytes of absolute addresses");
        longs[0] = 0;
        shorts[1] = 0;
        unpack(6, MPI_BOTTOM, 1, type[0], "absolute addresses");
        check.same(70, longs[0], "a long at an absolute address");
        check.equal("[1, 515, 4]", Arrays.toString(shorts), "shorts at an absolute address");
        MPI_Type_free(type);
    }

    private void wideCharacters() {
        pack(new int[] {0x20ac}, 1, MPI_WCHAR, 2, "wide character");
        check.same(0x20ac, seen.getShort(8), "the bytes of a wide character");
        int[] back = new int[1];
        unpack(2, back, 1, MPI_WCHAR, "wide character");
        check.same(0x20ac, back[0], "wide character back");
        position[0] = 0;
        int code = MPI_Pack_external(REP, new int[] {0x1f600}, 1, MPI_WCHAR, out, 100, position);
        check.error(MPI_ERR_CONVERSION, code, "a character of another plane", "MPI_WCHAR");
    }

    /** Elements of several sizes, with gaps that must stay as they are. */
    private void struct() {
        int[] type = new int[1];
        long[] displacements = {0, 8, 16, 20};
        int[] types = {MPI_LONG, MPI_DOUBLE, MPI_SHORT, MPI_CHAR};
        MPI_Type_create_struct(4, new int[] {1, 1, 1, 3}, displacements, types, type);
        MPI_Type_commit(type);
        size(type[0], 17, "struct");
        ByteBuffer memory = ByteBuffer.allocateDirect(48).order(java.nio.ByteOrder.nativeOrder());
        for (int i = 0; i < 2; i++) {
            memory.putLong(24 * i, 70 + i).putDouble(24 * i + 8, i + 0.5).putShort(24 * i + 16, (short) (900 + i));
            memory.put(24 * i + 20, (byte) 'a').put(24 * i + 21, (byte) 'b').put(24 * i + 22, (byte) ('c' + i));
        }
        pack(memory, 2, type[0], 34, "struct");
        boolean first = seen.getInt(8) == 70 && seen.getDouble(12) == 0.5 && seen.getShort(20) == 900;
        boolean second = seen.getInt(25) == 71 && seen.getDouble(29) == 1.5 && seen.getShort(37) == 901;
        check.isTrue(first && second && out[24] == 'c' && out[41] == 'd', "the bytes of structs");
        byte[] back = new byte[48];
        Arrays.fill(back, (byte) 0x77);
        unpack(34, back, 2, type[0], "struct");
        for (int k = 0; k < 48; k++) {
            boolean gap = (k % 24 >= 18 && k % 24 < 20) || k % 24 == 23;
            check.same(gap ? 0x77 : memory.get(k), back[k], "byte " + k + " of the structs back");
        }
        MPI_Type_free(type);
    }

    /** More than one block of numbers, and of structs. */
    private void muchWithGaps() {
        int[] type = new int[1];
        int n = 20_000;
        MPI_Type_vector(n, 1, 2, MPI_INT, type);
        MPI_Type_commit(type);
        int[] values = new int[2 * n];
        Arrays.setAll(values, i -> i % 2 == 0 ? i * 7919 : -1);
        byte[] packed = new byte[4 * n];
        position[0] = 0;
        check.ok(MPI_Pack_external_c(REP, values, 1, type[0], packed, packed.length, position), "much");
        for (int i = 0; i < n; i++) {
            check.same(2L * i * 7919, ByteBuffer.wrap(packed).getInt(4 * i), "int " + i);
        }
        int[] back = new int[2 * n];
        Arrays.fill(back, -1);
        position[0] = 0;
        check.ok(MPI_Unpack_external(REP, packed, packed.length, position, back, 1, type[0]), "much back");
        check.isTrue(Arrays.equals(values, back), "much back");
        MPI_Type_free(type);
        long[] pairs = new long[2 * n];
        Arrays.setAll(pairs, i -> i % 2 == 0 ? i - n : i);
        byte[] external = new byte[8 * n];
        position[0] = 0;
        check.ok(MPI_Pack_external(REP, pairs, n, MPI_LONG_INT, external, external.length, position), "pairs");
        long[] pairsBack = new long[2 * n];
        position[0] = 0;
        check.ok(MPI_Unpack_external(REP, external, external.length, position, pairsBack, n, MPI_LONG_INT), "pairs");
        check.isTrue(Arrays.equals(pairs, pairsBack), "pairs back");
    }
}
