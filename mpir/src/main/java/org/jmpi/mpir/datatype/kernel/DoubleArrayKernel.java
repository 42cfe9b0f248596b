package org.jmpi.mpir.datatype.kernel;

import java.nio.DoubleBuffer;
import org.jmpi.mpir.mpl.Segment;

/** The loops over {@code double[]}. The build makes those of the other kinds with elements from this class. */
final class DoubleArrayKernel extends Kernel {
    private static final int SHIFT = 3;
    /** A run of more elements is worth a bulk operation. */
    private static final int FEW = 8;

    DoubleArrayKernel() {
        super(SHIFT);
    }

    @Override
    public void packStrided(Object src, long base, long stride, int length, int runs, Segment dst, int pos) {
        double[] a = (double[]) src;
        DoubleBuffer d = dst.doubles;
        int at = (int) (base >> SHIFT);
        int step = (int) (stride >> SHIFT);
        int p = pos >> SHIFT;
        switch (length >> SHIFT) {
            case 1 -> pack1(a, at, step, runs, d, p);
            case 2 -> pack2(a, at, step, runs, d, p);
            case 3 -> pack3(a, at, step, runs, d, p);
            case 4 -> pack4(a, at, step, runs, d, p);
            default -> packN(a, at, step, length >> SHIFT, runs, d, p);
        }
    }

    private static void pack1(double[] a, int at, int step, int runs, DoubleBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            d.put(p + i, get(a, at + i * step));
        }
    }

    private static void pack2(double[] a, int at, int step, int runs, DoubleBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            d.put(p + 2 * i, get(a, x));
            d.put(p + 2 * i + 1, get(a, x + 1));
        }
    }

    private static void pack3(double[] a, int at, int step, int runs, DoubleBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            d.put(p + 3 * i, get(a, x));
            d.put(p + 3 * i + 1, get(a, x + 1));
            d.put(p + 3 * i + 2, get(a, x + 2));
        }
    }

    private static void pack4(double[] a, int at, int step, int runs, DoubleBuffer d, int p) {
        for (int i = 0; i < runs; i++) {
            four(a, at + i * step, d, p + 4 * i);
        }
    }

    private static void packN(double[] a, int at, int step, int n, int runs, DoubleBuffer d, int p) {
        if (n > FEW) {
            for (int i = 0; i < runs; i++) {
                bulk(a, at + i * step, d, p + i * n, n);
            }
            return;
        }
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            four(a, x, d, p + i * n);
            for (int k = 4; k < n; k++) {
                d.put(p + i * n + k, get(a, x + k));
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
        DoubleBuffer s = src.doubles;
        int at = (int) (base >> SHIFT);
        int step = (int) (stride >> SHIFT);
        int p = pos >> SHIFT;
        switch (length >> SHIFT) {
            case 1 -> unpack1(s, p, a, at, step, runs);
            case 2 -> unpack2(s, p, a, at, step, runs);
            case 3 -> unpack3(s, p, a, at, step, runs);
            case 4 -> unpack4(s, p, a, at, step, runs);
            default -> unpackN(s, p, a, at, step, length >> SHIFT, runs);
        }
    }

    private static void unpack1(DoubleBuffer s, int p, double[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            set(a, at + i * step, s.get(p + i));
        }
    }

    private static void unpack2(DoubleBuffer s, int p, double[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            set(a, x, s.get(p + 2 * i));
            set(a, x + 1, s.get(p + 2 * i + 1));
        }
    }

    private static void unpack3(DoubleBuffer s, int p, double[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            set(a, x, s.get(p + 3 * i));
            set(a, x + 1, s.get(p + 3 * i + 1));
            set(a, x + 2, s.get(p + 3 * i + 2));
        }
    }

    private static void unpack4(DoubleBuffer s, int p, double[] a, int at, int step, int runs) {
        for (int i = 0; i < runs; i++) {
            fourBack(s, p + 4 * i, a, at + i * step);
        }
    }

    private static void unpackN(DoubleBuffer s, int p, double[] a, int at, int step, int n, int runs) {
        if (n > FEW) {
            for (int i = 0; i < runs; i++) {
                bulkBack(s, p + i * n, a, at + i * step, n);
            }
            return;
        }
        for (int i = 0; i < runs; i++) {
            int x = at + i * step;
            fourBack(s, p + i * n, a, x);
            for (int k = 4; k < n; k++) {
                set(a, x + k, s.get(p + i * n + k));
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
        DoubleBuffer d = dst.doubles;
        int at = (int) (base >> SHIFT);
        int p = pos >> SHIFT;
        int end = p + (len >> SHIFT);
        int lastFew = length(a) - FEW;
        for (int i = first; p < end; ) {
            int x = at + (int) (disps[i] >> SHIFT);
            int n = (int) (starts[i + 1] - starts[i] >> SHIFT);
            if (n > FEW) {
                bulk(a, x, d, p, n);
            } else if (p + FEW <= end && x <= lastFew) {
                // no branch for the length: the next runs overwrite what is too much
                four(a, x, d, p);
                four(a, x + 4, d, p + 4);
            } else {
                single(a, x, d, p, n);
            }
            p += n;
            if (++i == disps.length) {
                i = 0;
                at += (int) (stride >> SHIFT);
            }
        }
    }

    private static void single(double[] a, int x, DoubleBuffer d, int p, int n) {
        for (int k = 0; k < n; k++) {
            d.put(p + k, get(a, x + k));
        }
    }

    @Override
    public void unpackRuns(
            Segment src, int pos, Object dst, long base, long stride, long[] disps, long[] starts, int first, int len) {
        double[] a = (double[]) dst;
        DoubleBuffer s = src.doubles;
        int at = (int) (base >> SHIFT);
        int p = pos >> SHIFT;
        int end = p + (len >> SHIFT);
        for (int i = first; p < end; ) {
            int x = at + (int) (disps[i] >> SHIFT);
            int n = (int) (starts[i + 1] - starts[i] >> SHIFT);
            if (n > FEW) {
                bulkBack(s, p, a, x, n);
            } else {
                for (int k = 0; k < n; k++) {
                    set(a, x + k, s.get(p + k));
                }
            }
            p += n;
            if (++i == disps.length) {
                i = 0;
                at += (int) (stride >> SHIFT);
            }
        }
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
