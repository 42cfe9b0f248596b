package org.jmpi.mpir.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Copies of a few words of bytes, for which the call of a bulk operation costs more than the copy. */
final class SmallCopy {
    /** The longest copy that goes word by word. */
    static final int LIMIT = 32;

    private static final VarHandle ARRAY = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BUFFER =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private SmallCopy() {}

    static void put(byte[] src, int from, ByteBuffer dst, int pos, int n) {
        int k = 0;
        for (; k + 8 <= n; k += 8) {
            BUFFER.set(dst, pos + k, (long) ARRAY.get(src, from + k));
        }
        for (; k < n; k++) {
            dst.put(pos + k, src[from + k]);
        }
    }

    static void get(ByteBuffer src, int pos, byte[] dst, int to, int n) {
        int k = 0;
        for (; k + 8 <= n; k += 8) {
            ARRAY.set(dst, to + k, (long) BUFFER.get(src, pos + k));
        }
        for (; k < n; k++) {
            dst[to + k] = src.get(pos + k);
        }
    }

    static void copy(ByteBuffer src, int from, ByteBuffer dst, int to, int n) {
        int k = 0;
        for (; k + 8 <= n; k += 8) {
            BUFFER.set(dst, to + k, (long) BUFFER.get(src, from + k));
        }
        for (; k < n; k++) {
            dst.put(to + k, src.get(from + k));
        }
    }
}
