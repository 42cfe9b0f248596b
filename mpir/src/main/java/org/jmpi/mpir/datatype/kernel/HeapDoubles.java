package org.jmpi.mpir.datatype.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/**
 * Elements in a {@code byte[]}, at any alignment: for the kernels that which a {@code DoubleBuffer} is in direct memory.
 * A buffer over an array takes several times as long for one element. The build makes those of the other kinds with
 * elements from this class.
 */
final class HeapDoubles {
    private static final int SHIFT = 3;
    private static final VarHandle ELEMENTS =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.nativeOrder());
    /** More elements are worth a bulk operation. */
    private static final int FEW = 64;

    private final byte[] array;
    private final int start;

    HeapDoubles(byte[] array, int start) {
        this.array = array;
        this.start = start;
    }

    HeapDoubles slice(int i, int ignored) {
        return new HeapDoubles(array, start + (i << SHIFT));
    }

    double get(int i) {
        return (double) ELEMENTS.get(array, start + (i << SHIFT));
    }

    void put(int i, double value) {
        ELEMENTS.set(array, start + (i << SHIFT), value);
    }

    void put(int i, double[] src, int from, int n) {
        if (n > FEW) {
            bulk(i, n).put(0, src, from, n);
            return;
        }
        for (int k = 0; k < n; k++) {
            put(i + k, src[from + k]);
        }
    }

    void get(int i, double[] dst, int to, int n) {
        if (n > FEW) {
            bulk(i, n).get(0, dst, to, n);
            return;
        }
        for (int k = 0; k < n; k++) {
            dst[to + k] = get(i + k);
        }
    }

    void put(int i, DoubleBuffer src, int from, int n) {
        bulk(i, n).put(0, src, from, n);
    }

    void get(int i, DoubleBuffer dst, int to, int n) {
        dst.put(to, bulk(i, n), 0, n);
    }

    private DoubleBuffer bulk(int i, int n) {
        return ByteBuffer.wrap(array, start + (i << SHIFT), n << SHIFT)
                .slice()
                .order(ByteOrder.nativeOrder())
                .asDoubleBuffer();
    }
}
