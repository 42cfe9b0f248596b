package org.jmpi.mpir.coll.schedule;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.op.NaturalType;
import org.jspecify.annotations.Nullable;

/**
 * The collectives' own memory on one communicator: arrays of the element type that reductions are fastest on, kept from
 * call to call; the JVM may take large ones away when memory is short.
 */
final class ScratchPool {
    /** Larger arrays, in bytes, are kept by a soft reference only. */
    private static final long RETAINED = 1 << 20;
    /** Few algorithms ask for more pieces than this at once. */
    private static final int SLOTS = 8;

    private static final int LEAST = 64;

    /** In tests, which run with assertions, nothing is left of an earlier call: what nobody wrote shows. */
    private static final boolean POISONED = ScratchPool.class.desiredAssertionStatus();

    private static final byte POISON = (byte) 0xa5;

    private Object[][] arrays = new Object[SLOTS][];

    @SuppressWarnings({"unchecked", "rawtypes"})
    private SoftReference<Object>[] large = new SoftReference[SLOTS];

    private UserBuffer[] buffers = new UserBuffer[SLOTS];
    private int used;
    private long kept;

    /** Returns how many bytes are kept from call to call. */
    long keptBytes() {
        return kept;
    }

    UserBuffer take(long packed, @Nullable Datatype type) {
        long bytes = type == null || type.contiguous ? packed : span(packed / type.size, type);
        UserBuffer buffer = memory(bytes, type);
        if (POISONED) {
            poison(buffer, bytes);
        }
        return type == null ? buffer : buffer.lieAs(type.layout);
    }

    /** Elements with gaps lie here as in a user's buffer, so that an operation can be applied to them. */
    private static long span(long count, Datatype type) {
        return Math.max(0, (count - 1) * type.extent) + Math.max(type.extent, type.trueLb + type.trueExtent);
    }

    @SuppressWarnings("NullAway") // a buffer of nothing grows below
    private UserBuffer memory(long bytes, @Nullable Datatype type) {
        int slot = used++;
        if (slot == arrays.length) {
            arrays = Arrays.copyOf(arrays, 2 * slot);
            large = Arrays.copyOf(large, 2 * slot);
            buffers = Arrays.copyOf(buffers, 2 * slot);
        }
        if (arrays[slot] == null) {
            arrays[slot] = new Object[BufferKind.NIO];
            buffers[slot] = new UserBuffer();
        }
        int kind = type == null ? rawKind(bytes) : NaturalType.kind(type);
        UserBuffer buffer = buffers[slot];
        buffer.set(bytes > RETAINED ? large(slot, kind) : arrays[slot][kind]);
        if (buffer.length() < bytes || buffer.base() == null) {
            buffer.set(make(slot, kind, bytes));
        }
        return buffer;
    }

    private @Nullable Object large(int slot, int kind) {
        SoftReference<Object> kept = large[slot];
        Object array = kept == null ? null : kept.get();
        return array != null && new UserBuffer().set(array).kind() == kind ? array : null;
    }

    @SuppressWarnings("AssignmentExpression") // kept and returned
    private Object make(int slot, int kind, long bytes) {
        if (bytes > RETAINED) {
            Object array = NaturalType.array(kind, bytes);
            large[slot] = new SoftReference<>(array);
            return array;
        }
        long size = Math.max(LEAST, Long.highestOneBit(Math.max(1, 2 * bytes - 1)));
        kept += size;
        return arrays[slot][kind] = NaturalType.array(kind, size);
    }

    private static void poison(UserBuffer buffer, long bytes) {
        Segment source = Poison.SOURCE;
        for (long at = 0; at < bytes; at += source.bytes.capacity()) {
            MemoryCopy.rawFromSegment(source, 0, buffer, at, (int) Math.min(source.bytes.capacity(), bytes - at));
        }
    }

    /** Made once, since tests that run with assertions also measure that calls allocate nothing. */
    private static final class Poison {
        static final Segment SOURCE = filled(MemoryCopy.PIECE);

        private static Segment filled(int bytes) {
            Segment made = Segment.allocate(bytes);
            for (int i = 0; i < bytes; i++) {
                made.bytes.put(i, POISON);
            }
            return made;
        }
    }

    /** Takes all memory back. */
    void release() {
        for (int slot = 0; slot < used; slot++) {
            buffers[slot].clear();
        }
        used = 0;
    }

    /** A byte array as long as there is one that large. */
    private static int rawKind(long bytes) {
        return bytes < Integer.MAX_VALUE - 8 ? BufferKind.BYTES : BufferKind.LONGS;
    }
}
