package org.jmpi.binding;

import java.util.Arrays;
import org.jmpi.mpir.err.ErrorClass;

/** The arrays of ranks that functions on groups take. */
final class GroupCalls {
    private static final int TRIPLET = 3;

    private GroupCalls() {}

    /** Returns a copy of the first {@code n} ranks. */
    static int[] first(int[] ranks, int n) {
        return n == 0 ? new int[0] : Arrays.copyOf(ranks, n);
    }

    /** Returns the first {@code n} ranges, each of which is first, last and stride. */
    static int[][] first(int[][] ranges, int n) {
        int[][] copy = new int[n][];
        for (int i = 0; i < n; i++) {
            if (ranges[i] == null || ranges[i].length < TRIPLET) {
                throw Checks.error(
                        ErrorClass.ERR_ARG,
                        "ranges[" + i + "] is " + (ranges[i] == null ? "null" : "of length " + ranges[i].length)
                                + ": expected three numbers, first rank, last rank and stride");
            }
            copy[i] = Arrays.copyOf(ranges[i], TRIPLET);
        }
        return copy;
    }
}
