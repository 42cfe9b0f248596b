package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.jmpi.test.dtpool.Basic;

/** What accumulates do with an element, written once more. */
final class Reductions {
    private static final int[] INTEGER = {
        MPI_SUM, MPI_PROD, MPI_MIN, MPI_MAX, MPI_BAND, MPI_BOR, MPI_BXOR, MPI_REPLACE, MPI_NO_OP
    };
    private static final int[] REAL = {MPI_SUM, MPI_PROD, MPI_MIN, MPI_MAX, MPI_REPLACE, MPI_NO_OP};
    private static final int[] COMPLEX = {MPI_SUM, MPI_REPLACE, MPI_NO_OP};
    private static final int[] BITS = {MPI_BAND, MPI_BOR, MPI_BXOR, MPI_REPLACE, MPI_NO_OP};
    private static final int[] NONE = {MPI_REPLACE, MPI_NO_OP};
    private static final int LARGEST = 50;

    private Reductions() {}

    /** Returns the operations for elements of a type whose result is certain. */
    static int[] of(Basic basic) {
        return switch (basic) {
            case SHORT, UINT16, INT, INT64, LONG -> INTEGER;
            case FLOAT, DOUBLE -> REAL;
            case FLOAT_COMPLEX, DOUBLE_COMPLEX -> COMPLEX;
            case BYTE -> BITS;
            case CHAR, C_BOOL -> NONE;
        };
    }

    /** Returns whether arithmetic needs numbers in memory, not just any bytes. */
    static boolean needsNumbers(Basic basic) {
        return switch (basic) {
            case FLOAT, DOUBLE, FLOAT_COMPLEX, DOUBLE_COMPLEX -> true;
            default -> false;
        };
    }

    /** Returns whether MPI_Compare_and_swap takes such elements. */
    static boolean isSwapped(Basic basic) {
        return !needsNumbers(basic) && basic != Basic.CHAR;
    }

    /** Writes a number other than zero, for types that need one. */
    static void writeNumber(Random random, Basic basic, byte[] to, int at) {
        boolean isShort = basic == Basic.FLOAT || basic == Basic.FLOAT_COMPLEX;
        int step = isShort ? Float.BYTES : Double.BYTES;
        for (int i = at; i < at + basic.size; i += step) {
            int number = (1 + random.nextInt(LARGEST)) * (random.nextBoolean() ? 1 : -1);
            write(to, i, step, isShort ? Float.floatToRawIntBits(number) : Double.doubleToRawLongBits(number));
        }
    }

    /** Combines an element of {@code into} with one of {@code from}. */
    static void combine(int op, Basic basic, byte[] into, int at, byte[] from, int fromAt) {
        if (op == MPI_NO_OP) {
            return;
        }
        if (op == MPI_REPLACE) {
            System.arraycopy(from, fromAt, into, at, basic.size);
            return;
        }
        boolean isShort = basic == Basic.FLOAT || basic == Basic.FLOAT_COMPLEX;
        int step = needsNumbers(basic) ? isShort ? Float.BYTES : Double.BYTES : basic.size;
        for (int i = 0; i < basic.size; i += step) {
            long old = read(into, at + i, step);
            long operand = read(from, fromAt + i, step);
            write(into, at + i, step, combined(op, basic, old, operand));
        }
    }

    private static long combined(int op, Basic basic, long old, long operand) {
        return switch (basic) {
            case FLOAT, FLOAT_COMPLEX ->
                Float.floatToRawIntBits(
                        ofFloats(op, Float.intBitsToFloat((int) old), Float.intBitsToFloat((int) operand)));
            case DOUBLE, DOUBLE_COMPLEX ->
                Double.doubleToRawLongBits(
                        ofDoubles(op, Double.longBitsToDouble(old), Double.longBitsToDouble(operand)));
            case UINT16 -> ofLongs(op, old & 0xffff, operand & 0xffff);
            default -> ofLongs(op, old, operand);
        };
    }

    private static float ofFloats(int op, float old, float operand) {
        return switch (op) {
            case MPI_SUM -> old + operand;
            case MPI_PROD -> old * operand;
            case MPI_MIN -> old < operand ? old : operand;
            default -> old > operand ? old : operand;
        };
    }

    private static double ofDoubles(int op, double old, double operand) {
        return switch (op) {
            case MPI_SUM -> old + operand;
            case MPI_PROD -> old * operand;
            case MPI_MIN -> old < operand ? old : operand;
            default -> old > operand ? old : operand;
        };
    }

    private static long ofLongs(int op, long old, long operand) {
        return switch (op) {
            case MPI_SUM -> old + operand;
            case MPI_PROD -> old * operand;
            case MPI_MIN -> Math.min(old, operand);
            case MPI_MAX -> Math.max(old, operand);
            case MPI_BAND -> old & operand;
            case MPI_BOR -> old | operand;
            default -> old ^ operand;
        };
    }

    private static long read(byte[] from, int at, int bytes) {
        ByteBuffer b = ByteBuffer.wrap(from).order(ByteOrder.nativeOrder());
        return switch (bytes) {
            case 1 -> b.get(at);
            case 2 -> b.getShort(at);
            case 4 -> b.getInt(at);
            default -> b.getLong(at);
        };
    }

    private static void write(byte[] to, int at, int bytes, long value) {
        ByteBuffer b = ByteBuffer.wrap(to).order(ByteOrder.nativeOrder());
        switch (bytes) {
            case 1 -> b.put(at, (byte) value);
            case 2 -> b.putShort(at, (short) value);
            case 4 -> b.putInt(at, (int) value);
            default -> b.putLong(at, value);
        }
    }
}
