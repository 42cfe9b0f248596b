package org.jmpi.mpir.datatype.typerep;

import java.util.Arrays;

/** Repeats a piece at a constant stride, in as few loops as possible. */
final class Repeats {
    /** A vector of fewer runs is better the pattern of a longer loop than an inner loop. */
    private static final int FEW = 8;

    private Repeats() {}

    static Placed of(long count, long stride, Placed child) {
        if (count == 1) {
            return child;
        }
        return new Placed(child.disp(), repeat(count, stride, child.piece()));
    }

    private static Piece repeat(long count, long stride, Piece child) {
        if (child instanceof Run) {
            return child.size == stride
                    ? new Run(Math.multiplyExact(count, stride))
                    : new RunVector(count, stride, child.size);
        }
        if (child instanceof RunVector v) {
            if (goesOn(v.count, v.stride, stride)) {
                return new RunVector(Math.multiplyExact(count, v.count), v.stride, v.length);
            }
            return v.count <= FEW ? pattern(v, count, stride) : new Strided(count, stride, v);
        }
        if (child instanceof Runs r) {
            if (r.count == 1) {
                return new Runs(r.displacements, r.starts, count, stride);
            }
            if (goesOn(r.count, r.stride, stride)) {
                return new Runs(r.displacements, r.starts, Math.multiplyExact(count, r.count), r.stride);
            }
        }
        if (child instanceof Strided s && goesOn(s.count, s.stride, stride)) {
            return new Strided(Math.multiplyExact(count, s.count), s.stride, s.child);
        }
        return new Strided(count, stride, child);
    }

    /** Returns whether an outer loop goes on where the inner one ends. */
    private static boolean goesOn(long innerCount, long innerStride, long stride) {
        return Math.multiplyHigh(innerCount, innerStride) == (innerCount * innerStride) >> 63
                && innerCount * innerStride == stride;
    }

    private static Runs pattern(RunVector v, long count, long stride) {
        long[] displacements = new long[(int) v.count];
        long[] starts = new long[displacements.length + 1];
        Arrays.setAll(displacements, i -> i * v.stride);
        Arrays.setAll(starts, i -> i * v.length);
        return new Runs(displacements, starts, count, stride);
    }
}
