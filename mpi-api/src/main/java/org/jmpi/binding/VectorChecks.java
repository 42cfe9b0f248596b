package org.jmpi.binding;

import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.mpl.Counts;

/** The checks of counts and displacements that are one a peer: a process or a neighbour. */
final class VectorChecks {
    private VectorChecks() {}

    /** Returns where the last of {@code n} blocks ends, in elements. */
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
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    side + " counts and displacements have " + counts.length() + " and " + displs.length()
                            + " elements: expected " + n
                            + ", one for each process of the communicator (of the remote group, of the neighbours)");
        }
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
        if (displacement < 0 || displacement > Long.MAX_VALUE - count) {
            throw Checks.error(
                    ErrorClass.ERR_BUFFER,
                    "displacement " + i + " of the " + side + " buffer is " + displacement
                            + ": expected 0 or more, for the block to lie inside the buffer");
        }
        return displacement + count;
    }
}
