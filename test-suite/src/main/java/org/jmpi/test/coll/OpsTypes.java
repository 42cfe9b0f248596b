package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every predefined operation on every integer, floating, logical and complex datatype that it is defined for. */
public final class OpsTypes {
    private static final int N = 67;
    private static final int[] SIGNED = {
        MPI_SIGNED_CHAR, MPI_SHORT, MPI_INT, MPI_LONG, MPI_LONG_LONG, MPI_INT8_T, MPI_INT16_T, MPI_INT32_T, MPI_INT64_T
    };
    private static final int[] MULTI_LANGUAGE = {MPI_AINT, MPI_OFFSET, MPI_COUNT};
    private static final int[] UNSIGNED = {
        MPI_UNSIGNED_CHAR,
        MPI_UNSIGNED_SHORT,
        MPI_UNSIGNED,
        MPI_UNSIGNED_LONG,
        MPI_UNSIGNED_LONG_LONG,
        MPI_UINT8_T,
        MPI_UINT16_T,
        MPI_UINT32_T,
        MPI_UINT64_T
    };
    private static final int[] FLOATING = {MPI_FLOAT, MPI_DOUBLE, MPI_REAL, MPI_DOUBLE_PRECISION, MPI_REAL4, MPI_REAL8};
    private static final int[] LOGICAL = {MPI_C_BOOL, MPI_CXX_BOOL, MPI_LOGICAL};
    private static final int[] COMPLEX = {
        MPI_C_FLOAT_COMPLEX, MPI_C_DOUBLE_COMPLEX, MPI_COMPLEX, MPI_DOUBLE_COMPLEX, MPI_COMPLEX8, MPI_COMPLEX16
    };
    private static final int[] ARITHMETIC = {MPI_MAX, MPI_MIN, MPI_SUM, MPI_PROD};
    private static final int[] LOGIC = {MPI_LAND, MPI_LOR, MPI_LXOR};
    private static final int[] BITS = {MPI_BAND, MPI_BOR, MPI_BXOR};

    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();

    private OpsTypes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, OpsTypes::run);
    }

    /** Allreduce and Reduce_local. */
    public static int run(String[] args) {
        OpsTypes test = new OpsTypes();
        for (int[] ops : new int[][] {ARITHMETIC, LOGIC, BITS}) {
            test.integers(SIGNED, ops, true);
            test.integers(UNSIGNED, ops, false);
        }
        test.integers(MULTI_LANGUAGE, ARITHMETIC, true);
        test.integers(MULTI_LANGUAGE, BITS, true);
        test.integers(new int[] {MPI_BYTE}, BITS, false);
        test.integers(
                new int[] {MPI_INTEGER, MPI_INTEGER1, MPI_INTEGER2, MPI_INTEGER4, MPI_INTEGER8}, ARITHMETIC, true);
        test.integers(LOGICAL, LOGIC, false);
        test.floating();
        test.complex();
        test.undefined();
        return test.check.errors();
    }

    private static int bytes(int type) {
        int[] size = new int[1];
        MPI_Type_size(type, size);
        return size[0];
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    private static void put(ByteBuffer b, int width, int i, long v) {
        switch (width) {
            case 1 -> b.put(i, (byte) v);
            case 2 -> b.putShort(2 * i, (short) v);
            case 4 -> b.putInt(4 * i, (int) v);
            default -> b.putLong(8 * i, v);
        }
    }

    private static long get(ByteBuffer b, int width, int i, boolean signed) {
        long v =
                switch (width) {
                    case 1 -> b.get(i);
                    case 2 -> b.getShort(2 * i);
                    case 4 -> b.getInt(4 * i);
                    default -> b.getLong(8 * i);
                };
        return narrow(v, width, signed);
    }

    private static long narrow(long v, int width, boolean signed) {
        int shift = 64 - 8 * width;
        return signed ? v << shift >> shift : v << shift >>> shift;
    }

    /** Element i of rank r: with high bits set now and then, and zeros for the logical operations. */
    private static long integer(int r, int i, int op) {
        long h = (r * 131L + i + 1) * 0x9e3779b97f4a7c15L;
        boolean logic = op == MPI_LAND || op == MPI_LOR || op == MPI_LXOR;
        return logic ? h >>> 60 & 1 : h ^ h >>> 31;
    }

    private static long combine(long a, long b, int op, boolean signed) {
        return switch (op) {
            case MPI_MAX -> signed ? Math.max(a, b) : Long.compareUnsigned(a, b) > 0 ? a : b;
            case MPI_MIN -> signed ? Math.min(a, b) : Long.compareUnsigned(a, b) < 0 ? a : b;
            case MPI_SUM -> a + b;
            case MPI_PROD -> a * b;
            case MPI_LAND -> a != 0 && b != 0 ? 1 : 0;
            case MPI_LOR -> a != 0 || b != 0 ? 1 : 0;
            case MPI_LXOR -> a != 0 ^ b != 0 ? 1 : 0;
            case MPI_BAND -> a & b;
            case MPI_BOR -> a | b;
            default -> a ^ b;
        };
    }

    private void integers(int[] types, int[] ops, boolean signed) {
        for (int type : types) {
            for (int op : ops) {
                integers(type, op, signed);
            }
        }
    }

    private void integers(int type, int op, boolean signed) {
        int width = bytes(type);
        ByteBuffer in = buffer(N * width);
        ByteBuffer out = buffer(N * width);
        for (int i = 0; i < N; i++) {
            put(in, width, i, integer(me, i, op));
        }
        String what = name(type, op);
        check.ok(MPI_Allreduce(in, out, N, type, op, MPI_COMM_WORLD), what);
        for (int i = 0; i < N; i++) {
            long expected = narrow(integer(0, i, op), width, signed);
            for (int r = 1; r < size; r++) {
                expected =
                        narrow(combine(expected, narrow(integer(r, i, op), width, signed), op, signed), width, signed);
            }
            if (get(out, width, i, signed) != expected) {
                check.same(expected, get(out, width, i, signed), what + ": element " + i);
                return;
            }
        }
    }

    private static String name(int type, int op) {
        String[] name = new String[1];
        MPI_Type_get_name(type, name);
        return name[0] + ", operation 0x" + Integer.toHexString(op);
    }

    private static double real(int r, int i) {
        return (r * 7 + i * 3) % 11 - 5;
    }

    private void floating() {
        for (int type : FLOATING) {
            boolean single = bytes(type) == Float.BYTES;
            for (int op : ARITHMETIC) {
                ByteBuffer in = buffer(N * bytes(type));
                ByteBuffer out = buffer(N * bytes(type));
                for (int i = 0; i < N; i++) {
                    putReal(in, single, i, real(me, i));
                }
                check.ok(MPI_Allreduce(in, out, N, type, op, MPI_COMM_WORLD), name(type, op));
                for (int i = 0; i < N; i++) {
                    double expected = real(0, i);
                    for (int r = 1; r < size; r++) {
                        expected = combine(expected, real(r, i), op);
                    }
                    check.isTrue(getReal(out, single, i) == expected, name(type, op) + ": element " + i);
                }
            }
        }
    }

    private static double combine(double a, double b, int op) {
        return switch (op) {
            case MPI_MAX -> Math.max(a, b);
            case MPI_MIN -> Math.min(a, b);
            case MPI_SUM -> a + b;
            default -> a * b;
        };
    }

    private static void putReal(ByteBuffer b, boolean single, int i, double v) {
        if (single) {
            b.putFloat(4 * i, (float) v);
        } else {
            b.putDouble(8 * i, v);
        }
    }

    private static double getReal(ByteBuffer b, boolean single, int i) {
        return single ? b.getFloat(4 * i) : b.getDouble(8 * i);
    }

    private void complex() {
        for (int type : COMPLEX) {
            for (int op : new int[] {MPI_SUM, MPI_PROD}) {
                complex(type, op, bytes(type) == 2 * Float.BYTES);
            }
        }
    }

    private void complex(int type, int op, boolean single) {
        ByteBuffer in = buffer(N * bytes(type));
        ByteBuffer out = buffer(N * bytes(type));
        for (int i = 0; i < 2 * N; i++) {
            putReal(in, single, i, real(me, i));
        }
        check.ok(MPI_Allreduce(in, out, N, type, op, MPI_COMM_WORLD), name(type, op));
        for (int i = 0; i < N; i++) {
            double re = real(0, 2 * i);
            double im = real(0, 2 * i + 1);
            for (int r = 1; r < size; r++) {
                double x = real(r, 2 * i);
                double y = real(r, 2 * i + 1);
                double nextRe = op == MPI_SUM ? re + x : re * x - im * y;
                im = op == MPI_SUM ? im + y : re * y + im * x;
                re = nextRe;
            }
            boolean right = getReal(out, single, 2 * i) == re && getReal(out, single, 2 * i + 1) == im;
            check.isTrue(right, name(type, op) + ": element " + i);
        }
    }

    /** Operations on datatypes that they are not defined for are errors, and so are null ones. */
    private void undefined() {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int[][] wrong = {
            {MPI_BAND, MPI_DOUBLE},
            {MPI_LAND, MPI_FLOAT},
            {MPI_SUM, MPI_BYTE},
            {MPI_MAX, MPI_C_DOUBLE_COMPLEX},
            {MPI_MINLOC, MPI_INT},
            {MPI_SUM, MPI_DOUBLE_INT},
            {MPI_SUM, MPI_C_BOOL}
        };
        for (int[] each : wrong) {
            int code = MPI_Allreduce(new byte[64], new byte[64], 1, each[1], each[0], MPI_COMM_WORLD);
            check.error(MPI_ERR_OP, code, name(each[1], each[0]), "MPI_Allreduce");
        }
        int code = MPI_Allreduce(new int[1], new int[1], 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD);
        check.error(MPI_ERR_OP, code, "MPI_OP_NULL");
        int[] inout = {6};
        check.ok(MPI_Reduce_local(new int[] {7}, inout, 1, MPI_INT, MPI_PROD), "Reduce_local");
        check.same(42, inout[0], "Reduce_local");
    }
}
