package org.jmpi.mpir.datatype.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.mpl.Segment;

/**
 * The loops over {@code byte[]}: by words where a run has some, at any alignment. The build makes the loops over byte
 * buffers from this class.
 */
final class ByteArrayKernel extends Kernel {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    /** A run of more bytes is worth a bulk operation. */
    private static final int FEW = 64;

    ByteArrayKernel() {
        super(0);
    }

    @Override
    public void packStrided(Object src, long base, long stride, int length, int runs, Segment dst, int pos) {
        byte[] a = (byte[]) src;
        ByteBuffer d = window(dst, pos, length * runs);
        int at = (int) base;
        int step = (int) stride;
        switch (length) {
            case 1 -> pack1(a, at, step, d, runs);
            case 2 -> pack2(a, at, step, d, runs);
            case 4 -> pack4(a, at, step, d, runs);
            case 8 -> pack8(a, at, step, d, runs);
            case 16 -> pack16(a, at, step, d, runs);
            case 32 -> pack32(a, at, step, d, runs);
            default -> packN(a, at, step, length, d, runs);
        }
    }

    private static void pack1(byte[] a, int at, int step, ByteBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < runs; i++) {
            d.put(i, get(a, x));
            x += step;
        }
    }

    private static void pack2(byte[] a, int at, int step, ByteBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < 2 * runs; i += 2) {
            d.putShort(i, (short) SHORTS.get(a, x));
            x += step;
        }
    }

    private static void pack4(byte[] a, int at, int step, ByteBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < 4 * runs; i += 4) {
            d.putInt(i, (int) INTS.get(a, x));
            x += step;
        }
    }

    private static void pack8(byte[] a, int at, int step, ByteBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < 8 * runs; i += 8) {
            d.putLong(i, (long) LONGS.get(a, x));
            x += step;
        }
    }

    private static void pack16(byte[] a, int at, int step, ByteBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < 16 * runs; i += 16) {
            two(a, x, d, i);
            x += step;
        }
    }

    private static void pack32(byte[] a, int at, int step, ByteBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < 32 * runs; i += 32) {
            two(a, x, d, i);
            two(a, x + 16, d, i + 16);
            x += step;
        }
    }

    private static void two(byte[] a, int x, ByteBuffer d, int p) {
        d.putLong(p, (long) LONGS.get(a, x));
        d.putLong(p + 8, (long) LONGS.get(a, x + 8));
    }

    private static void packN(byte[] a, int at, int step, int n, ByteBuffer d, int runs) {
        for (int i = 0; i < runs; i++) {
            if (n > FEW) {
                bulk(a, at + i * step, d, i * n, n);
            } else {
                words(a, at + i * step, d, i * n, n);
            }
        }
    }

    /** Copies a short run: whole words, then the rest. */
    private static void words(byte[] a, int x, ByteBuffer d, int p, int n) {
        int k = 0;
        for (; k + 8 <= n; k += 8) {
            d.putLong(p + k, (long) LONGS.get(a, x + k));
        }
        if ((n & 4) != 0) {
            d.putInt(p + k, (int) INTS.get(a, x + k));
            k += 4;
        }
        if ((n & 2) != 0) {
            d.putShort(p + k, (short) SHORTS.get(a, x + k));
            k += 2;
        }
        if ((n & 1) != 0) {
            d.put(p + k, get(a, x + k));
        }
    }

    @Override
    public void unpackStrided(Segment src, int pos, Object dst, long base, long stride, int length, int runs) {
        byte[] a = (byte[]) dst;
        ByteBuffer s = window(src, pos, length * runs);
        int at = (int) base;
        int step = (int) stride;
        switch (length) {
            case 1 -> unpack1(s, a, at, step, runs);
            case 2 -> unpack2(s, a, at, step, runs);
            case 4 -> unpack4(s, a, at, step, runs);
            case 8 -> unpack8(s, a, at, step, runs);
            case 16 -> unpack16(s, a, at, step, runs);
            case 32 -> unpack32(s, a, at, step, runs);
            default -> unpackN(s, a, at, step, length, runs);
        }
    }

    private static void unpack1(ByteBuffer s, byte[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < runs; i++) {
            set(a, x, s.get(i));
            x += step;
        }
    }

    private static void unpack2(ByteBuffer s, byte[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < 2 * runs; i += 2) {
            SHORTS.set(a, x, s.getShort(i));
            x += step;
        }
    }

    private static void unpack4(ByteBuffer s, byte[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < 4 * runs; i += 4) {
            INTS.set(a, x, s.getInt(i));
            x += step;
        }
    }

    private static void unpack8(ByteBuffer s, byte[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < 8 * runs; i += 8) {
            LONGS.set(a, x, s.getLong(i));
            x += step;
        }
    }

    private static void unpack16(ByteBuffer s, byte[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < 16 * runs; i += 16) {
            twoBack(s, i, a, x);
            x += step;
        }
    }

    private static void unpack32(ByteBuffer s, byte[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < 32 * runs; i += 32) {
            twoBack(s, i, a, x);
            twoBack(s, i + 16, a, x + 16);
            x += step;
        }
    }

    private static void twoBack(ByteBuffer s, int p, byte[] a, int x) {
        LONGS.set(a, x, s.getLong(p));
        LONGS.set(a, x + 8, s.getLong(p + 8));
    }

    private static void unpackN(ByteBuffer s, byte[] a, int at, int step, int n, int runs) {
        for (int i = 0; i < runs; i++) {
            if (n > FEW) {
                bulkBack(s, i * n, a, at + i * step, n);
            } else {
                wordsBack(s, i * n, a, at + i * step, n);
            }
        }
    }

    private static void wordsBack(ByteBuffer s, int p, byte[] a, int x, int n) {
        int k = 0;
        for (; k + 8 <= n; k += 8) {
            LONGS.set(a, x + k, s.getLong(p + k));
        }
        if ((n & 4) != 0) {
            INTS.set(a, x + k, s.getInt(p + k));
            k += 4;
        }
        if ((n & 2) != 0) {
            SHORTS.set(a, x + k, s.getShort(p + k));
            k += 2;
        }
        if ((n & 1) != 0) {
            set(a, x + k, s.get(p + k));
        }
    }

    @Override
    public void packRuns(
            Object src, long base, long stride, long[] disps, long[] starts, int first, Segment dst, int pos, int len) {
        byte[] a = (byte[]) src;
        ByteBuffer d = dst.bytes;
        int at = (int) base;
        int p = pos;
        int end = p + len;
        int last = length(a) - 16;
        for (int i = first; p < end; ) {
            int x = at + (int) disps[i];
            int n = (int) (starts[i + 1] - starts[i]);
            if (n <= 16 && p + 16 <= end && x <= last) {
                // no branch for the length: the next runs overwrite what is too much
                two(a, x, d, p);
            } else if (n <= FEW) {
                words(a, x, d, p, n);
            } else {
                bulk(a, x, d, p, n);
            }
            p += n;
            if (++i == disps.length) {
                i = 0;
                at += (int) stride;
            }
        }
    }

    @Override
    public void unpackRuns(
            Segment src, int pos, Object dst, long base, long stride, long[] disps, long[] starts, int first, int len) {
        byte[] a = (byte[]) dst;
        ByteBuffer s = src.bytes;
        int at = (int) base;
        int p = pos;
        int end = p + len;
        for (int i = first; p < end; ) {
            int x = at + (int) disps[i];
            int n = (int) (starts[i + 1] - starts[i]);
            if (n <= FEW) {
                wordsBack(s, p, a, x, n);
            } else {
                bulkBack(s, p, a, x, n);
            }
            p += n;
            if (++i == disps.length) {
                i = 0;
                at += (int) stride;
            }
        }
    }

    /** Returns {@code len} bytes from {@code pos} on: a loop that counts from 0 needs no check in each round. */
    private static ByteBuffer window(Segment segment, int pos, int len) {
        return segment.bytes.slice(pos, len).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int length(byte[] a) {
        return a.length;
    }

    private static byte get(byte[] a, int i) {
        return a[i];
    }

    private static void set(byte[] a, int i, byte value) {
        a[i] = value;
    }

    private static void bulk(byte[] a, int x, ByteBuffer d, int p, int n) {
        d.put(p, a, x, n);
    }

    private static void bulkBack(ByteBuffer s, int p, byte[] a, int x, int n) {
        s.get(p, a, x, n);
    }
}
