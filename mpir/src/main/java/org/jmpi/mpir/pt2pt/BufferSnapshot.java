package org.jmpi.mpir.pt2pt;

import java.nio.ByteBuffer;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Segment;

/** A copy of what a message will hold. */
final class BufferSnapshot {
    private BufferSnapshot() {}

    /** Returns a buffer with the same elements as the first {@code count} of {@code buf}. */
    static Object of(Object buf, long count, Datatype type) {
        long bytes = count == 0 ? 0 : (count - 1) * type.extent + type.trueLb + type.trueExtent;
        int n = Math.toIntExact(bytes);
        Segment copy = Segment.of(ByteBuffer.allocateDirect(Math.max(8, n)));
        MemoryCopy.toSegment(new UserBuffer().set(buf), 0, copy, 0, n);
        return copy.bytes;
    }
}
