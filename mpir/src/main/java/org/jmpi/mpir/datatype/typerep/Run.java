package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Consecutive bytes. */
final class Run extends Piece {
    Run(long size) {
        super(size);
    }

    @Override
    void pack(UserBuffer src, long base, long from, Segment dst, int pos, int len) {
        MemoryCopy.rawToSegment(src, base + from, dst, pos, len);
    }

    @Override
    void unpack(Segment src, int pos, UserBuffer dst, long base, long from, int len) {
        MemoryCopy.rawFromSegment(src, pos, dst, base + from, len);
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
        if (len > 0) {
            visitor.run(base + from, len);
        }
    }
}
