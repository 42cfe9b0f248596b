package org.jmpi.mpir.buffer;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Segment;

/**
 * Remembers the segment over the direct buffer that was asked for last, so that calls with one buffer make no garbage.
 * Keeps neither buffer nor memory alive. One instance a thread at a time.
 */
public final class SegmentView {
    private WeakReference<Pair> last = new WeakReference<>(null);

    private record Pair(ByteBuffer buffer, Segment segment) {}

    /** Returns a segment over all of {@code buffer}'s memory if that is a direct byte buffer without a layout; else null. */
    public Segment of(UserBuffer buffer) {
        boolean direct = buffer.kind() == BufferKind.NIO_BYTES && buffer.layout() == null;
        if (!direct) {
            return null;
        }
        ByteBuffer memory = (ByteBuffer) buffer.base();
        Pair pair = last.get();
        return pair != null && pair.buffer == memory ? pair.segment : make(memory);
    }

    private Segment make(ByteBuffer memory) {
        if (!memory.isDirect()) {
            return null;
        }
        Pair pair = new Pair(memory, Segment.of(memory));
        last = new WeakReference<>(pair);
        return pair.segment;
    }
}
