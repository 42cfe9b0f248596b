package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Copies of one piece at a constant stride. */
final class Strided extends Piece {
    final long count;
    final long stride;
    final Piece child;

    Strided(long count, long stride, Piece child) {
        super(Math.multiplyExact(count, child.size));
        this.count = count;
        this.stride = stride;
        this.child = child;
    }

    @Override
    void pack(UserBuffer src, long base, long from, Segment dst, int pos, int len) {
        long at = base + from / child.size * stride;
        long in = from % child.size;
        while (len > 0) {
            int n = (int) Math.min(len, child.size - in);
            child.pack(src, at, in, dst, pos, n);
            pos += n;
            len -= n;
            at += stride;
            in = 0;
        }
    }

    @Override
    void unpack(Segment src, int pos, UserBuffer dst, long base, long from, int len) {
        long at = base + from / child.size * stride;
        long in = from % child.size;
        while (len > 0) {
            int n = (int) Math.min(len, child.size - in);
            child.unpack(src, pos, dst, at, in, n);
            pos += n;
            len -= n;
            at += stride;
            in = 0;
        }
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
        if (len <= 0) {
            return;
        }
        long at = base + from / child.size * stride;
        long in = from % child.size;
        while (len > 0) {
            long n = Math.min(len, child.size - in);
            child.runs(at, in, n, visitor);
            len -= n;
            at += stride;
            in = 0;
        }
    }
}
