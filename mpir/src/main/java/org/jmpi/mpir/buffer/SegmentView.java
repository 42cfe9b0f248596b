package org.jmpi.mpir.buffer;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the segment over the memory that was queried last, so that calls with one buffer make no garbage. Keeps
 * neither buffer nor memory alive. One instance a thread at a time.
 */
public final class SegmentView {
    private WeakReference<Pair> last = new WeakReference<>(null);

    private record Pair(Object memory, Segment segment) {}

    /** Returns a segment over all of {@code buffer}'s base if that is a direct byte buffer without a layout; else null. */
    public @Nullable Segment direct(UserBuffer buffer) {
        boolean bytes = buffer.kind() == BufferKind.NIO_BYTES && buffer.layout() == null;
        return bytes ? of(buffer.base()) : null;
    }

    /** Returns a segment over all of {@code buffer}'s base if that is a {@code byte[]} and there is no layout; else null. */
    public @Nullable Segment heap(UserBuffer buffer) {
        boolean bytes = buffer.kind() == BufferKind.BYTES && buffer.layout() == null;
        return bytes ? of(buffer.base()) : null;
    }

    /** Returns a segment over all of {@code buffer}'s base, heap or direct, if it is made of bytes; else null. */
    @Nullable
    Segment bytes(UserBuffer buffer) {
        boolean bytes = buffer.kind() == BufferKind.NIO_BYTES || buffer.kind() == BufferKind.BYTES;
        return bytes ? of(buffer.base()) : null;
    }

    private @Nullable Segment of(Object memory) {
        Pair pair = last.get();
        return pair != null && pair.memory == memory ? pair.segment : make(memory);
    }

    private @Nullable Segment make(Object memory) {
        if (memory instanceof ByteBuffer b && !b.isDirect()) {
            return null;
        }
        Segment segment = memory instanceof byte[] a ? Segment.of(a) : Segment.of((ByteBuffer) memory);
        last = new WeakReference<>(new Pair(memory, segment));
        return segment;
    }
}
