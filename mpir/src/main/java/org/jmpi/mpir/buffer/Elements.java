package org.jmpi.mpir.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Reads and writes single bytes of any buffer kind: the path for positions no bulk operation fits. */
final class Elements {
    private static final boolean BIG_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    private Elements() {}

    static void toBytes(Object base, int kind, long from, ByteBuffer dst, int pos, int len) {
        for (int k = 0; k < len; k++) {
            dst.put(pos + k, getByte(base, kind, from + k));
        }
    }

    static void fromBytes(ByteBuffer src, int pos, Object base, int kind, long to, int len) {
        for (int k = 0; k < len; k++) {
            putByte(base, kind, to + k, src.get(pos + k));
        }
    }

    /** Returns the byte at byte index {@code at}, as native memory would hold it. */
    static byte getByte(Object base, int kind, long at) {
        int shift = BufferKind.shift(kind);
        return (byte) (bits(base, kind, (int) (at >>> shift)) >>> bitOf(at, shift));
    }

    /** Sets the byte at byte index {@code at}, leaving the other bytes of its element alone. */
    static void putByte(Object base, int kind, long at, byte value) {
        int shift = BufferKind.shift(kind);
        int i = (int) (at >>> shift);
        int bit = bitOf(at, shift);
        long old = shift == 0 ? 0 : bits(base, kind, i);
        setBits(base, kind, i, (old & ~(0xffL << bit)) | (value & 0xffL) << bit);
    }

    private static int bitOf(long at, int shift) {
        int inElement = (int) at & (1 << shift) - 1;
        return 8 * (BIG_ENDIAN ? (1 << shift) - 1 - inElement : inElement);
    }

    private static long bits(Object base, int kind, int i) {
        return switch (kind) {
            case BufferKind.BYTES -> ((byte[]) base)[i];
            case BufferKind.BOOLEANS -> ((boolean[]) base)[i] ? 1 : 0;
            case BufferKind.SHORTS -> ((short[]) base)[i];
            case BufferKind.CHARS -> ((char[]) base)[i];
            case BufferKind.INTS -> ((int[]) base)[i];
            case BufferKind.LONGS -> ((long[]) base)[i];
            case BufferKind.FLOATS -> Float.floatToRawIntBits(((float[]) base)[i]);
            case BufferKind.DOUBLES -> Double.doubleToRawLongBits(((double[]) base)[i]);
            case BufferKind.NIO_BYTES -> ((ByteBuffer) base).get(i);
            case BufferKind.NIO_SHORTS -> ((ShortBuffer) base).get(i);
            case BufferKind.NIO_CHARS -> ((CharBuffer) base).get(i);
            case BufferKind.NIO_INTS -> ((IntBuffer) base).get(i);
            case BufferKind.NIO_LONGS -> ((LongBuffer) base).get(i);
            case BufferKind.NIO_FLOATS -> Float.floatToRawIntBits(((FloatBuffer) base).get(i));
            case BufferKind.NIO_DOUBLES -> Double.doubleToRawLongBits(((DoubleBuffer) base).get(i));
            default -> throw new IllegalArgumentException("buffer kind " + kind);
        };
    }

    private static void setBits(Object base, int kind, int i, long v) {
        switch (kind) {
            case BufferKind.BYTES -> ((byte[]) base)[i] = (byte) v;
            case BufferKind.BOOLEANS -> ((boolean[]) base)[i] = v != 0;
            case BufferKind.SHORTS -> ((short[]) base)[i] = (short) v;
            case BufferKind.CHARS -> ((char[]) base)[i] = (char) v;
            case BufferKind.INTS -> ((int[]) base)[i] = (int) v;
            case BufferKind.LONGS -> ((long[]) base)[i] = v;
            case BufferKind.FLOATS -> ((float[]) base)[i] = Float.intBitsToFloat((int) v);
            case BufferKind.DOUBLES -> ((double[]) base)[i] = Double.longBitsToDouble(v);
            case BufferKind.NIO_BYTES -> ((ByteBuffer) base).put(i, (byte) v);
            case BufferKind.NIO_SHORTS -> ((ShortBuffer) base).put(i, (short) v);
            case BufferKind.NIO_CHARS -> ((CharBuffer) base).put(i, (char) v);
            case BufferKind.NIO_INTS -> ((IntBuffer) base).put(i, (int) v);
            case BufferKind.NIO_LONGS -> ((LongBuffer) base).put(i, v);
            case BufferKind.NIO_FLOATS -> ((FloatBuffer) base).put(i, Float.intBitsToFloat((int) v));
            case BufferKind.NIO_DOUBLES -> ((DoubleBuffer) base).put(i, Double.longBitsToDouble(v));
            default -> throw new IllegalArgumentException("buffer kind " + kind);
        }
    }
}
