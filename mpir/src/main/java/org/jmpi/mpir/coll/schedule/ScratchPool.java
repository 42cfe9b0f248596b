package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.NaturalType;

/**
 * The collectives' own memory on one communicator: arrays of the element type that reductions are fastest on, kept from
 * call to call unless they are large.
 */
final class ScratchPool {
    /** Larger arrays, in bytes, are dropped at the end of the call. */
    private static final long RETAINED = 4 << 20;
    /** An algorithm asks for no more pieces than this at once. */
    private static final int SLOTS = 8;

    private static final int LEAST = 64;

    private final Object[][] arrays = new Object[SLOTS][];
    private final UserBuffer[] buffers = new UserBuffer[SLOTS];
    private int used;

    UserBuffer take(long bytes, Datatype type) {
        int slot = used++;
        if (arrays[slot] == null) {
            arrays[slot] = new Object[BufferKind.NIO];
            buffers[slot] = new UserBuffer();
        }
        int kind = type == null ? rawKind(bytes) : NaturalType.kind(type.basic);
        UserBuffer buffer = buffers[slot];
        buffer.set(arrays[slot][kind]);
        if (buffer.length() < bytes || buffer.base() == null) {
            long size = bytes > RETAINED ? bytes : Math.max(LEAST, Long.highestOneBit(Math.max(1, 2 * bytes - 1)));
            arrays[slot][kind] = NaturalType.array(kind, size);
            buffer.set(arrays[slot][kind]);
        }
        return buffer;
    }

    /** Takes all memory back. */
    void release() {
        for (int slot = 0; slot < used; slot++) {
            UserBuffer buffer = buffers[slot];
            if (buffer.length() > RETAINED) {
                arrays[slot][buffer.kind()] = null;
            }
            buffer.clear();
        }
        used = 0;
    }

    /** A byte array as long as there is one that large. */
    private static int rawKind(long bytes) {
        return bytes < Integer.MAX_VALUE - 8 ? BufferKind.BYTES : BufferKind.LONGS;
    }
}
