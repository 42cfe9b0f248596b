package org.jmpi.binding;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;

/** The checks of counts and displacements that are one per peer: a process or a neighbour. */
final class VectorChecks {
    /** No buffer has so many elements before it. */
    private static final long FURTHEST = 1L << 40;

    private VectorChecks() {}

    /** Returns where the first of {@code n} blocks that have elements begins, in elements: negative before the buffer. */
    static long begin(int n, Counts counts, Counts displs) {
        long begin = Long.MAX_VALUE;
        for (int i = 0; i < n; i++) {
            if (counts.at(i) > 0) {
                begin = Math.min(begin, displs.at(i));
            }
        }
        return begin == Long.MAX_VALUE ? 0 : begin;
    }

    /** Returns where the last of {@code n} blocks ends, in elements, 0 if it is before the buffer. */
    static long end(int n, Counts counts, Counts displs, String side) {
        lengths(n, counts, displs, side);
        long end = 0;
        for (int i = 0; i < n; i++) {
            count(counts.at(i), side, i);
            if (counts.at(i) > 0) {
                end = Math.max(end, blockEnd(counts.at(i), displs.at(i), side, i));
            }
        }
        return end;
    }

    /** Checks that there is a count and a displacement for each of {@code n} peers. */
    static void lengths(int n, Counts counts, Counts displs, String side) {
        if (counts.length() < n || displs.length() < n) {
            throw tooShort(n, counts, displs, side);
        }
    }

    private static MpirException tooShort(int n, Counts counts, Counts displs, String side) {
        boolean few = counts.length() < n;
        return Checks.error(
                ErrorClass.ERR_ARG,
                (few ? side + "counts " + Checks.elements(counts) : displacements(side, displs)) + ": expected " + n
                        + ", one for each process of the communicator (of the remote group, of the neighbours)");
    }

    private static String displacements(String side, Counts displs) {
        return "the array of " + side + " displacements " + Checks.elements(displs);
    }

    static void count(long count, String side, int i) {
        if (count < 0) {
            throw Checks.error(
                    ErrorClass.ERR_COUNT, side + "counts[" + i + "] is " + count + ": expected 0 or more elements");
        }
    }

    /** Returns the largest of {@code n} counts. */
    static long most(int n, Counts counts) {
        long most = 0;
        for (int i = 0; i < n; i++) {
            most = Math.max(most, counts.at(i));
        }
        return most;
    }

    private static long blockEnd(long count, long displacement, String side, int i) {
        if (displacement > Long.MAX_VALUE - count || displacement < -FURTHEST) {
            throw Checks.error(
                    ErrorClass.ERR_BUFFER,
                    "displacement " + i + " of the " + side + " buffer is " + displacement
                            + ": expected one for which the block lies inside the buffer");
        }
        return displacement + count;
    }
}
