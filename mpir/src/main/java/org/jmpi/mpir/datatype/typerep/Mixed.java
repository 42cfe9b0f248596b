package org.jmpi.mpir.datatype.typerep;

import java.util.Arrays;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Different pieces one after the other. */
final class Mixed extends Piece {
    final long[] displacements;
    final Piece[] children;
    /** Where each child begins in the packed stream. */
    private final long[] starts;

    Mixed(long[] displacements, Piece[] children) {
        super(Arrays.stream(children).mapToLong(c -> c.size).reduce(0, Math::addExact));
        this.displacements = displacements;
        this.children = children;
        starts = new long[children.length];
        long at = 0;
        for (int i = 0; i < children.length; i++) {
            starts[i] = at;
            at += children[i].size;
        }
    }

    private int childAt(long from) {
        int i = Arrays.binarySearch(starts, from);
        return i >= 0 ? i : -i - 2;
    }

    @Override
    void pack(UserBuffer src, long base, long from, Segment dst, int pos, int len) {
        int i = childAt(from);
        long in = from - starts[i];
        while (len > 0) {
            Piece child = children[i];
            int n = (int) Math.min(len, child.size - in);
            child.pack(src, base + displacements[i++], in, dst, pos, n);
            pos += n;
            len -= n;
            in = 0;
        }
    }

    @Override
    void unpack(Segment src, int pos, UserBuffer dst, long base, long from, int len) {
        int i = childAt(from);
        long in = from - starts[i];
        while (len > 0) {
            Piece child = children[i];
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
        int i = childAt(from);
        long in = from - starts[i];
        while (len > 0) {
            Piece child = children[i];
            long n = Math.min(len, child.size - in);
            child.runs(base + displacements[i++], in, n, visitor);
            len -= n;
            in = 0;
        }
    }
}
