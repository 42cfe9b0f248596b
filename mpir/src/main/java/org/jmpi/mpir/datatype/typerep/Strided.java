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
    long runCount() {
        return Long.MAX_VALUE;
    }

    @Override
    void move(boolean pack, UserBuffer user, long base, long from, Segment seg, int pos, int len) {
        long first = from / child.size;
        long at = base + first * stride;
        long in = from - first * child.size;
        while (len > 0) {
            int n = (int) Math.min(len, child.size - in);
            child.move(pack, user, at, in, seg, pos, n);
            pos += n;
            len -= n;
            at += stride;
            in = 0;
        }
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
        long first = from / child.size;
        long at = base + first * stride;
        long in = from - first * child.size;
        while (len > 0) {
            long n = Math.min(len, child.size - in);
            child.runs(at, in, n, visitor);
            len -= n;
            at += stride;
            in = 0;
        }
    }
}
