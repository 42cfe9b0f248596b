package org.jmpi.mpir.datatype;

import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.SegmentView;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.kernel.Kernel;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Packs into and unpacks from a user's buffer (mirrors {@code MPIR_Typerep_pack} and {@code MPIR_Typerep_unpack}). What
 * is packed is the bare packed stream, so that it can be sent as MPI_PACKED and received as what it was, and the reverse.
 *
 * <p>The caller has checked that the data lies in the buffers. One instance a thread at a time; get it from
 * {@link Packings}.
 */
public final class Packing {
    private final UserBuffer user = new UserBuffer();
    private final UserBuffer packed = new UserBuffer();
    private final SegmentView view = new SegmentView();
    private final BufferCopy copy = new BufferCopy();
    private @Nullable External32Copy external;

    /** Copies {@code count} elements from {@code inbuf} to the {@code count * type.size} bytes at {@code position}. */
    public void pack(Object inbuf, long count, Datatype type, Object outbuf, long position) {
        user.set(inbuf, type.layout);
        packed.set(outbuf);
        long bytes = count * type.size;
        Segment memory = memory();
        if (memory != null) {
            MemoryCopy.toSegment(user, 0, memory, (int) (packed.offset() + position), (int) bytes);
        } else {
            copy.copy(user, 0, packed, position, bytes);
        }
        clear();
    }

    /** The reverse of {@link #pack}: {@code inbuf} holds the packed stream. */
    public void unpack(Object inbuf, long position, Object outbuf, long count, Datatype type) {
        packed.set(inbuf);
        user.set(outbuf, type.layout);
        long bytes = count * type.size;
        Segment memory = memory();
        if (memory != null) {
            MemoryCopy.fromSegment(memory, (int) (packed.offset() + position), user, 0, (int) bytes);
        } else {
            copy.copy(packed, position, user, 0, bytes);
        }
        clear();
    }

    /** As {@link #pack}, in the representation external32 (MPI 4.1, 14.5.2). */
    public void packExternal(Object inbuf, long count, Datatype type, Object outbuf, long position) {
        user.set(inbuf, type.layout);
        packed.set(outbuf);
        try {
            external().pack(user, count, type, packed, position);
        } finally {
            clear();
        }
    }

    /** As {@link #unpack}, from the representation external32. */
    public void unpackExternal(Object inbuf, long position, Object outbuf, long count, Datatype type) {
        packed.set(inbuf);
        user.set(outbuf, type.layout);
        try {
            external().unpack(packed, position, user, count, type);
        } finally {
            clear();
        }
    }

    private External32Copy external() {
        if (external == null) {
            external = new External32Copy();
        }
        return external;
    }

    /** Returns the packed memory as a segment; null if there is none, or no way to it from the user's kind of buffer. */
    private @Nullable Segment memory() {
        return packed.kind() == BufferKind.BYTES && Kernel.reachesHeap(user.kind())
                ? view.heap(packed)
                : view.direct(packed);
    }

    private void clear() {
        user.clear();
        packed.clear();
    }
}
