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
        ByteBuffer d = dst.bytes;
        int at = (int) base;
        int step = (int) stride;
        switch (length) {
            case 1 -> pack1(a, at, step, runs, d, pos);
            case 2 -> pack2(a, at, step, runs, d, pos);
            case 4 -> pack4(a, at, step, runs, d, pos);
            case 8 -> pack8(a, at, step, runs, d, pos);
            case 16 -> pack16(a, at, step, runs, d, pos);
            case 32 -> pack32(a, at, step, runs, d, pos);
            default -> packN(a, at, step, length, runs, d, pos);
        }
    }

    private static void pack1(byte[] a, int at, int step, int runs, ByteBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            d.put(p + i, get(a, at + i * step));
        }
    }

    private static void pack2(byte[] a, int at, int step, int runs, ByteBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            d.putShort(p + 2 * i, (short) SHORTS.get(a, at + i * step));
        }
    }

    private static void pack4(byte[] a, int at, int step, int runs, ByteBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            d.putInt(p + 4 * i, (int) INTS.get(a, at + i * step));
        }
    }

    private static void pack8(byte[] a, int at, int step, int runs, ByteBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            d.putLong(p + 8 * i, (long) LONGS.get(a, at + i * step));
        }
    }

    private static void pack16(byte[] a, int at, int step, int runs, ByteBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            two(a, at + i * step, d, p + 16 * i);
        }
    }

    private static void pack32(byte[] a, int at, int step, int runs, ByteBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            two(a, x, d, p + 32 * i);
            two(a, x + 16, d, p + 32 * i + 16);
        }
    }

    private static void two(byte[] a, int x, ByteBuffer d, int p) {
        d.putLong(p, (long) LONGS.get(a, x));
        d.putLong(p + 8, (long) LONGS.get(a, x + 8));
    }

    private static void packN(byte[] a, int at, int step, int n, int runs, ByteBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            if (n > FEW) {
                bulk(a, at + i * step, d, p + i * n, n);
            } else {
                words(a, at + i * step, d, p + i * n, n);
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
        ByteBuffer s = src.bytes;
        int at = (int) base;
        int step = (int) stride;
        switch (length) {
            case 1 -> unpack1(s, pos, a, at, step, runs);
            case 2 -> unpack2(s, pos, a, at, step, runs);
            case 4 -> unpack4(s, pos, a, at, step, runs);
            case 8 -> unpack8(s, pos, a, at, step, runs);
            case 16 -> unpack16(s, pos, a, at, step, runs);
            case 32 -> unpack32(s, pos, a, at, step, runs);
            default -> unpackN(s, pos, a, at, step, length, runs);
        }
    }

    private static void unpack1(ByteBuffer s, int p, byte[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            set(a, at + i * step, s.get(p + i));
        }
    }

    private static void unpack2(ByteBuffer s, int p, byte[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            SHORTS.set(a, at + i * step, s.getShort(p + 2 * i));
        }
    }

    private static void unpack4(ByteBuffer s, int p, byte[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            INTS.set(a, at + i * step, s.getInt(p + 4 * i));
        }
    }

    private static void unpack8(ByteBuffer s, int p, byte[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            LONGS.set(a, at + i * step, s.getLong(p + 8 * i));
        }
    }

    private static void unpack16(ByteBuffer s, int p, byte[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            twoBack(s, p + 16 * i, a, at + i * step);
        }
    }

    private static void unpack32(ByteBuffer s, int p, byte[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            twoBack(s, p + 32 * i, a, x);
            twoBack(s, p + 32 * i + 16, a, x + 16);
        }
    }

    private static void twoBack(ByteBuffer s, int p, byte[] a, int x) {
        LONGS.set(a, x, s.getLong(p));
        LONGS.set(a, x + 8, s.getLong(p + 8));
    }

    private static void unpackN(ByteBuffer s, int p, byte[] a, int at, int step, int n, int runs) {
        for (int i = 0; i < runs; i++) {
            if (n > FEW) {
                bulkBack(s, p + i * n, a, at + i * step, n);
            } else {
                wordsBack(s, p + i * n, a, at + i * step, n);
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
