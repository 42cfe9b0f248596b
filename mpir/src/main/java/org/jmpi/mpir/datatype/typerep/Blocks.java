package org.jmpi.mpir.datatype.typerep;

import java.util.Arrays;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Blocks of copies of one piece, each block at a displacement of its own. */
final class Blocks extends Piece {
    private final long[] displacements;
    /** How many copies there are before each block, and last altogether. */
    private final long[] firsts;

    private final long stride;
    private final Piece child;

    /** Makes blocks of {@code firsts[i + 1] - firsts[i]} copies, at least one, {@code stride} apart. */
    Blocks(long[] displacements, long[] firsts, long stride, Piece child) {
        super(Math.multiplyExact(firsts[displacements.length], child.size));
        this.displacements = displacements;
        this.firsts = firsts;
        this.stride = stride;
        this.child = child;
    }

    @Override
    long runCount() {
        return Long.MAX_VALUE;
    }

    private int blockAt(long copy) {
        int i = Arrays.binarySearch(firsts, copy);
        return i >= 0 ? i : -i - 2;
    }

    @Override
    void move(boolean pack, UserBuffer user, long base, long from, Segment seg, int pos, int len) {
        long copy = from / child.size;
        long in = from - copy * child.size;
        int i = blockAt(copy);
        while (len > 0) {
            int n = (int) Math.min(len, child.size - in);
            long at = base + displacements[i] + (copy - firsts[i]) * stride;
            child.move(pack, user, at, in, seg, pos, n);
            pos += n;
            len -= n;
            in = 0;
            if (++copy == firsts[i + 1]) {
                i++;
            }
        }
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
        long copy = from / child.size;
        long in = from - copy * child.size;
        int i = blockAt(copy);
        while (len > 0) {
            long n = Math.min(len, child.size - in);
            child.runs(base + displacements[i] + (copy - firsts[i]) * stride, in, n, visitor);
            len -= n;
            in = 0;
            if (++copy == firsts[i + 1]) {
                i++;
            }
        }
    }
}
