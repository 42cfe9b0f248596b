package org.jmpi.mpir.datatype.typerep;

import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Different pieces one after the other. */
final class Mixed extends Piece {
    private final long[] displacements;
    private final Piece[] children;
    /** Where each child begins in the packed stream. */
    private final long[] starts;

    Mixed(List<Placed> parts) {
        super(parts.stream().mapToLong(p -> p.piece().size).reduce(0, Math::addExact));
        displacements = parts.stream().mapToLong(Placed::disp).toArray();
        children = parts.stream().map(Placed::piece).toArray(Piece[]::new);
        starts = new long[children.length];
        for (int i = 1; i < children.length; i++) {
            starts[i] = starts[i - 1] + children[i - 1].size;
        }
    }

    @Override
    long runCount() {
        return Long.MAX_VALUE;
    }

    private int childAt(long from) {
        int i = Arrays.binarySearch(starts, from);
        return i >= 0 ? i : -i - 2;
    }

    @Override
    void move(boolean pack, UserBuffer user, long base, long from, Segment seg, int pos, int len) {
        int i = childAt(from);
        long in = from - starts[i];
        while (len > 0) {
            Piece child = children[i];
            int n = (int) Math.min(len, child.size - in);
            child.move(pack, user, base + displacements[i++], in, seg, pos, n);
            pos += n;
            len -= n;
            in = 0;
        }
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
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
