package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Segment;

/** Packs single elements. One instance a thread at a time. */
final class PackedElement {
    private final UserBuffer scratch = new UserBuffer();

    /** Copies the first element of {@code buf} to {@code pos} of {@code to}. */
    void pack(Object buf, Datatype type, Segment to, int pos) {
        MemoryCopy.toSegment(scratch.set(buf, type.layout), 0, to, pos, (int) type.size);
        scratch.clear();
    }

    /** Returns the first {@code n} bytes. */
    static byte[] copy(Segment from, int n) {
        byte[] bytes = new byte[n];
        from.bytes.get(0, bytes);
        return bytes;
    }
}
