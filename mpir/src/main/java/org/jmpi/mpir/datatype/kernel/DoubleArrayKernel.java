package org.jmpi.mpir.datatype.kernel;

import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.jmpi.mpir.mpl.Segment;

/** The loops over {@code double[]}. The build makes those of the other kinds with elements from this class. */
final class DoubleArrayKernel extends Kernel {
    private static final int SHIFT = 3;
    /** A run of more elements is worth a bulk operation, or a loop. */
    private static final int FEW = 8;

    /** So many runs go in one loop: where C2 knows how many, it leaves more checks away. */
    private static final int BLOCK = 128;

    DoubleArrayKernel() {
        super(SHIFT);
    }

    @Override
    public void packStrided(Object src, long base, long stride, int length, int runs, Segment dst, int pos) {
        double[] a = (double[]) src;
        DoubleBuffer d = window(dst, pos, length * runs);
        int at = (int) (base >> SHIFT);
        int step = (int) (stride >> SHIFT);
        switch (length >> SHIFT) {
            case 1 -> pack1(a, at, step, d, runs);
            case 2 -> pack2(a, at, step, d, runs);
            case 3 -> pack3(a, at, step, d, runs);
            case 4 -> pack4(a, at, step, d, runs);
            default -> packN(a, at, step, length >> SHIFT, d, runs);
        }
    }

    private static void pack1(double[] a, int at, int step, DoubleBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < runs; i++) {
            d.put(i, get(a, x));
            x += step;
        }
    }

    private static void pack2(double[] a, int at, int step, DoubleBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < 2 * runs; i += 2) {
            d.put(i, get(a, x));
            d.put(i + 1, get(a, x + 1));
            x += step;
        }
    }

    private static void pack3(double[] a, int at, int step, DoubleBuffer d, int runs) {
        int x = at;
        for (int i = 0; i < 3 * runs; i += 3) {
            d.put(i, get(a, x));
            d.put(i + 1, get(a, x + 1));
            d.put(i + 2, get(a, x + 2));
            x += step;
        }
    }

    private static void pack4(double[] a, int at, int step, DoubleBuffer d, int runs) {
        int done = 0;
        for (; runs - done >= BLOCK; done += BLOCK) {
            block4(a, at + done * step, step, d.slice(4 * done, 4 * BLOCK));
        }
        for (; done < runs; done++) {
            four(a, at + done * step, d, 4 * done);
        }
    }

    private static void block4(double[] a, int at, int step, DoubleBuffer d) {
        int x = at;
        for (int i = 0; i < 4 * BLOCK; i += 4) {
            four(a, x, d, i);
            x += step;
        }
    }

    private static void packN(double[] a, int at, int step, int n, DoubleBuffer d, int runs) {
        if (n > FEW) {
            for (int i = 0; i < runs; i++) {
                bulk(a, at + i * step, d, i * n, n);
            }
            return;
        }
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            four(a, x, d, i * n);
            for (int k = 4; k < n; k++) {
                d.put(i * n + k, get(a, x + k));
            }
        }
    }

    private static void four(double[] a, int x, DoubleBuffer d, int p) {
        d.put(p, get(a, x));
        d.put(p + 1, get(a, x + 1));
        d.put(p + 2, get(a, x + 2));
        d.put(p + 3, get(a, x + 3));
    }

    @Override
    public void unpackStrided(Segment src, int pos, Object dst, long base, long stride, int length, int runs) {
        double[] a = (double[]) dst;
        DoubleBuffer s = window(src, pos, length * runs);
        int at = (int) (base >> SHIFT);
        int step = (int) (stride >> SHIFT);
        switch (length >> SHIFT) {
            case 1 -> unpack1(s, a, at, step, runs);
            case 2 -> unpack2(s, a, at, step, runs);
            case 3 -> unpack3(s, a, at, step, runs);
            case 4 -> unpack4(s, a, at, step, runs);
            default -> unpackN(s, a, at, step, length >> SHIFT, runs);
        }
    }

    private static void unpack1(DoubleBuffer s, double[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < runs; i++) {
            set(a, x, s.get(i));
            x += step;
        }
    }

    private static void unpack2(DoubleBuffer s, double[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < 2 * runs; i += 2) {
            set(a, x, s.get(i));
            set(a, x + 1, s.get(i + 1));
            x += step;
        }
    }

    private static void unpack3(DoubleBuffer s, double[] a, int at, int step, int runs) {
        int x = at;
        for (int i = 0; i < 3 * runs; i += 3) {
            set(a, x, s.get(i));
            set(a, x + 1, s.get(i + 1));
            set(a, x + 2, s.get(i + 2));
            x += step;
        }
    }

    private static void unpack4(DoubleBuffer s, double[] a, int at, int step, int runs) {
        int done = 0;
        for (; runs - done >= BLOCK; done += BLOCK) {
            block4Back(s.slice(4 * done, 4 * BLOCK), a, at + done * step, step);
        }
        for (; done < runs; done++) {
            fourBack(s, 4 * done, a, at + done * step);
        }
    }

    private static void block4Back(DoubleBuffer s, double[] a, int at, int step) {
        int x = at;
        for (int i = 0; i < 4 * BLOCK; i += 4) {
            fourBack(s, i, a, x);
            x += step;
        }
    }

    private static void unpackN(DoubleBuffer s, double[] a, int at, int step, int n, int runs) {
        if (n > FEW) {
            for (int i = 0; i < runs; i++) {
                bulkBack(s, i * n, a, at + i * step, n);
            }
            return;
        }
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            fourBack(s, i * n, a, x);
            for (int k = 4; k < n; k++) {
                set(a, x + k, s.get(i * n + k));
            }
        }
    }

    private static void fourBack(DoubleBuffer s, int p, double[] a, int x) {
        set(a, x, s.get(p));
        set(a, x + 1, s.get(p + 1));
        set(a, x + 2, s.get(p + 2));
        set(a, x + 3, s.get(p + 3));
    }

    @Override
    public void packRuns(
            Object src, long base, long stride, long[] disps, long[] starts, int first, Segment dst, int pos, int len) {
        double[] a = (double[]) src;
        DoubleBuffer d = window(dst, pos, len);
        int at = (int) (base >> SHIFT);
        int end = len >> SHIFT;
        int p = 0;
        for (int i = first; p < end; i = 0) {
            int to = lastRun(starts, i, (end - p) << SHIFT);
            p = gather(a, at, disps, starts, i, to, d, p, end);
            at += (int) (stride >> SHIFT);
        }
    }

    private static int gather(
            double[] a, int at, long[] disps, long[] starts, int i, int to, DoubleBuffer d, int pos, int end) {
        int safe = to;
        while (safe > i && pos + (int) ((starts[safe - 1] - starts[i]) >> SHIFT) > end - FEW) {
            safe--;
        }
        int lastFew = length(a) - FEW;
        int p = pos;
        for (int k = i; k < safe; k++) {
            int x = at + (int) (disps[k] >> SHIFT);
            int n = (int) ((starts[k + 1] - starts[k]) >> SHIFT);
            if (n <= FEW && x <= lastFew) {
                // fewer branches: the next run overwrites what is too much
                four(a, x, d, p);
                if (n > 4) {
                    four(a, x + 4, d, p + 4);
                }
            } else {
                bulk(a, x, d, p, n);
            }
            p += n;
        }
        for (int k = safe; k < to; k++) {
            int n = (int) ((starts[k + 1] - starts[k]) >> SHIFT);
            bulk(a, at + (int) (disps[k] >> SHIFT), d, p, n);
            p += n;
        }
        return p;
    }

    @Override
    public void unpackRuns(
            Segment src, int pos, Object dst, long base, long stride, long[] disps, long[] starts, int first, int len) {
        double[] a = (double[]) dst;
        DoubleBuffer s = window(src, pos, len);
        int at = (int) (base >> SHIFT);
        int end = len >> SHIFT;
        int p = 0;
        for (int i = first; p < end; i = 0) {
            int to = lastRun(starts, i, (end - p) << SHIFT);
            p = scatter(s, p, a, at, disps, starts, i, to);
            at += (int) (stride >> SHIFT);
        }
    }

    private static int scatter(
            DoubleBuffer s, int pos, double[] a, int at, long[] disps, long[] starts, int i, int to) {
        int p = pos;
        for (int k = i; k < to; k++) {
            int x = at + (int) (disps[k] >> SHIFT);
            int n = (int) ((starts[k + 1] - starts[k]) >> SHIFT);
            if (n > FEW) {
                bulkBack(s, p, a, x, n);
            } else if (n >= 4) {
                // fewer branches: the last four may be partly the first four
                fourBack(s, p, a, x);
                if (n > 4) {
                    fourBack(s, p + n - 4, a, x + n - 4);
                }
            } else {
                int middle = n >> 1;
                set(a, x, s.get(p));
                set(a, x + middle, s.get(p + middle));
                set(a, x + n - 1, s.get(p + n - 1));
            }
            p += n;
        }
        return p;
    }

    /** Returns {@code len} bytes from {@code pos} on: a loop that counts from 0 needs no check in each round. */
    private static DoubleBuffer window(Segment segment, int pos, int len) {
        return (pos & (1 << SHIFT) - 1) == 0
                ? segment.doubles.slice(pos >> SHIFT, len >> SHIFT)
                : segment.bytes.slice(pos, len).order(ByteOrder.nativeOrder()).asDoubleBuffer();
    }

    private static int length(double[] a) {
        return a.length;
    }

    private static double get(double[] a, int i) {
        return a[i];
    }

    private static void set(double[] a, int i, double value) {
        a[i] = value;
    }

    private static void bulk(double[] a, int x, DoubleBuffer d, int p, int n) {
        d.put(p, a, x, n);
    }

    private static void bulkBack(DoubleBuffer s, int p, double[] a, int x, int n) {
        s.get(p, a, x, n);
    }
}
