package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Copies of one piece at any displacements. */
final class Scattered extends Piece {
    final long[] displacements;
    final Piece child;

    Scattered(long[] displacements, Piece child) {
        super(Math.multiplyExact(displacements.length, child.size));
        this.displacements = displacements;
        this.child = child;
    }

    @Override
    void pack(UserBuffer src, long base, long from, Segment dst, int pos, int len) {
        int i = (int) (from / child.size);
        long in = from % child.size;
        while (len > 0) {
            int n = (int) Math.min(len, child.size - in);
            child.pack(src, base + displacements[i++], in, dst, pos, n);
            pos += n;
            len -= n;
            in = 0;
        }
    }

    @Override
    void unpack(Segment src, int pos, UserBuffer dst, long base, long from, int len) {
        int i = (int) (from / child.size);
        long in = from % child.size;
        while (len > 0) {
            int n = (int) Math.min(len, child.size - in);
            child.unpack(src, pos, dst, base + displacements[i++], in, n);
            pos += n;
            len -= n;
            in = 0;
        }
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
        if (len <= 0) {
            return;
        }
        int i = (int) (from / child.size);
        long in = from % child.size;
        while (len > 0) {
            long n = Math.min(len, child.size - in);
            child.runs(base + displacements[i++], in, n, visitor);
            len -= n;
            in = 0;
        }
    }
}
