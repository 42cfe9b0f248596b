package org.jmpi.mpir.op;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;

/** Reductions the slow way: one element after the other, integers as exact numbers, each type by its definition. */
final class PlainReduction {
    private PlainReduction() {}

    private static ByteBuffer wrap(byte[] memory) {
        return ByteBuffer.wrap(memory).order(ByteOrder.nativeOrder());
    }

    /** Makes operands among which equal values, zeros, extremes, infinities and NaNs are frequent. */
    static byte[] operands(Datatype type, int count, Random random) {
        byte[] memory = new byte[Math.toIntExact(count * type.extent)];
        ByteBuffer b = wrap(memory);
        for (int i = 0; i < count; i++) {
            int at = (int) (i * type.extent);
            switch (type.basic) {
                case FLOAT, FLOAT_COMPLEX, DOUBLE, DOUBLE_COMPLEX -> numbers(b, at, type, random);
                case SHORT_INT, INT_INT, LONG_INT, FLOAT_INT, DOUBLE_INT, FLOAT_FLOAT, DOUBLE_DOUBLE ->
                    pair(b, at, type.basic, random);
                default -> putInteger(b, at, (int) type.size, integer(random));
            }
        }
        return memory;
    }

    private static long integer(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> -1;
            case 2 -> random.nextInt(5);
            case 3 -> 0x8080808080808080L;
            default -> random.nextLong();
        };
    }

    private static double number(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> Double.NaN;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> 0.0;
            case 3 -> -3;
            default -> random.nextInt(100) / 4.0 - 10;
        };
    }

    private static void numbers(ByteBuffer b, int at, Datatype type, Random random) {
        boolean single = type.basic == BasicType.FLOAT || type.basic == BasicType.FLOAT_COMPLEX;
        for (int k = 0; k < type.size; k += single ? 4 : 8) {
            putNumber(b, at + k, single, number(random));
        }
    }

    private static void putNumber(ByteBuffer b, int at, boolean single, double value) {
        if (single) {
            b.putFloat(at, (float) value);
        } else {
            b.putDouble(at, value);
        }
    }

    private static void pair(ByteBuffer b, int at, BasicType basic, Random random) {
        int value = random.nextInt(4) - 2;
        switch (basic) {
            case SHORT_INT -> b.putShort(at, (short) value);
            case INT_INT -> b.putInt(at, value);
            case LONG_INT -> b.putLong(at, value * (1L << 40));
            case FLOAT_INT, FLOAT_FLOAT -> b.putFloat(at, value / 2f);
            default -> b.putDouble(at, value / 2.0);
        }
        putIndex(b, at + indexAt(basic), basic, random.nextInt(3));
    }

    private static void putIndex(ByteBuffer b, int at, BasicType basic, int index) {
        switch (basic) {
            case FLOAT_FLOAT -> b.putFloat(at, index);
            case DOUBLE_DOUBLE -> b.putDouble(at, index);
            default -> b.putInt(at, index);
        }
    }

    private static int getIndex(ByteBuffer b, int at, BasicType basic) {
        return switch (basic) {
            case FLOAT_FLOAT -> (int) b.getFloat(at);
            case DOUBLE_DOUBLE -> (int) b.getDouble(at);
            default -> b.getInt(at);
        };
    }

    private static int indexAt(BasicType basic) {
        return switch (basic) {
            case LONG_INT, DOUBLE_INT, DOUBLE_DOUBLE -> 8;
            default -> 4;
        };
    }

    private static void putInteger(ByteBuffer b, int at, int size, long value) {
        switch (size) {
            case 1 -> b.put(at, (byte) value);
            case 2 -> b.putShort(at, (short) value);
            case 4 -> b.putInt(at, (int) value);
            default -> b.putLong(at, value);
        }
    }

    private static BigInteger getInteger(ByteBuffer b, int at, int size, boolean unsigned) {
        long value =
                switch (size) {
                    case 1 -> b.get(at);
                    case 2 -> b.getShort(at);
                    case 4 -> b.getInt(at);
                    default -> b.getLong(at);
                };
        BigInteger exact = BigInteger.valueOf(value);
        return unsigned && value < 0 ? exact.add(BigInteger.ONE.shiftLeft(8 * size)) : exact;
    }

    /** Does {@code inout = in op inout}. */
    static void reduce(OpKind op, Datatype type, byte[] in, byte[] inout, int count) {
        ByteBuffer a = wrap(in);
        ByteBuffer b = wrap(inout);
        for (int i = 0; i < count; i++) {
            int at = (int) (i * type.extent);
            switch (type.basic) {
                case FLOAT -> b.putFloat(at, (float) number(op, a.getFloat(at), b.getFloat(at)));
                case DOUBLE -> b.putDouble(at, number(op, a.getDouble(at), b.getDouble(at)));
                case FLOAT_COMPLEX -> singleComplex(op, a, b, at);
                case DOUBLE_COMPLEX -> doubleComplex(op, a, b, at);
                case SHORT_INT, INT_INT, LONG_INT, FLOAT_INT, DOUBLE_INT, FLOAT_FLOAT, DOUBLE_DOUBLE ->
                    location(op, type.basic, a, b, at);
                default -> integer(op, type, a, b, at);
            }
        }
    }

    /** Makes all NaNs the same: which bits an operation gives a NaN is left open. */
    static void canonical(BasicType basic, byte[] memory) {
        ByteBuffer b = wrap(memory);
        boolean single = basic == BasicType.FLOAT || basic == BasicType.FLOAT_COMPLEX;
        boolean twice = basic == BasicType.DOUBLE || basic == BasicType.DOUBLE_COMPLEX;
        for (int at = 0; single && at < memory.length; at += 4) {
            b.putInt(at, Float.floatToIntBits(b.getFloat(at)));
        }
        for (int at = 0; twice && at < memory.length; at += 8) {
            b.putLong(at, Double.doubleToLongBits(b.getDouble(at)));
        }
    }

    private static double number(OpKind op, double x, double y) {
        return switch (op) {
            case MAX -> Double.isNaN(x) || Double.isNaN(y) ? Double.NaN : x > y ? x : y;
            case MIN -> Double.isNaN(x) || Double.isNaN(y) ? Double.NaN : x < y ? x : y;
            case SUM -> x + y;
            default -> x * y;
        };
    }

    private static void singleComplex(OpKind op, ByteBuffer a, ByteBuffer b, int at) {
        float x = a.getFloat(at);
        float y = a.getFloat(at + 4);
        float u = b.getFloat(at);
        float v = b.getFloat(at + 4);
        b.putFloat(at, op == OpKind.SUM ? x + u : x * u - y * v);
        b.putFloat(at + 4, op == OpKind.SUM ? y + v : x * v + y * u);
    }

    private static void doubleComplex(OpKind op, ByteBuffer a, ByteBuffer b, int at) {
        double x = a.getDouble(at);
        double y = a.getDouble(at + 8);
        double u = b.getDouble(at);
        double v = b.getDouble(at + 8);
        b.putDouble(at, op == OpKind.SUM ? x + u : x * u - y * v);
        b.putDouble(at + 8, op == OpKind.SUM ? y + v : x * v + y * u);
    }

    private static double value(BasicType basic, ByteBuffer b, int at) {
        return switch (basic) {
            case SHORT_INT -> b.getShort(at);
            case INT_INT -> b.getInt(at);
            case LONG_INT -> b.getLong(at);
            case FLOAT_INT, FLOAT_FLOAT -> b.getFloat(at);
            default -> b.getDouble(at);
        };
    }

    private static void location(OpKind op, BasicType basic, ByteBuffer a, ByteBuffer b, int at) {
        double x = value(basic, a, at);
        double y = value(basic, b, at);
        int i = getIndex(a, at + indexAt(basic), basic);
        int j = getIndex(b, at + indexAt(basic), basic);
        boolean better = op == OpKind.MAXLOC ? x > y : x < y;
        if (better || (x == y && i < j)) {
            for (int k = 0; k < indexAt(basic) + (basic == BasicType.DOUBLE_DOUBLE ? 8 : 4); k++) {
                b.put(at + k, a.get(at + k));
            }
        }
    }

    private static void integer(OpKind op, Datatype type, ByteBuffer a, ByteBuffer b, int at) {
        boolean unsigned =
                switch (type.basic) {
                    case UINT8, UINT16, UINT32, UINT64, BYTE, BOOLEAN -> true;
                    default -> false;
                };
        int size = (int) type.size;
        BigInteger x = getInteger(a, at, size, unsigned);
        BigInteger y = getInteger(b, at, size, unsigned);
        putInteger(b, at, size, combine(op, x, y).longValue());
    }

    private static BigInteger combine(OpKind op, BigInteger x, BigInteger y) {
        boolean p = x.signum() != 0;
        boolean q = y.signum() != 0;
        return switch (op) {
            case MAX -> x.max(y);
            case MIN -> x.min(y);
            case SUM -> x.add(y);
            case PROD -> x.multiply(y);
            case BAND -> x.and(y);
            case BOR -> x.or(y);
            case BXOR -> x.xor(y);
            case LAND -> truth(p && q);
            case LOR -> truth(p || q);
            default -> truth(p != q);
        };
    }

    private static BigInteger truth(boolean b) {
        return b ? BigInteger.ONE : BigInteger.ZERO;
    }
}
