package org.jmpi.mpir.group;

import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/** Ranges of ranks, {first, last, stride} each, as MPI_Group_range_incl takes them. */
final class GroupRanges {
    private GroupRanges() {}

    /** Returns all ranks that the ranges name, in order; there are never more than a group can have distinct ones. */
    static int[] expand(Group group, int[][] ranges) {
        long total = 0;
        for (int[] range : ranges) {
            total += length(group, range);
        }
        if (total > group.size()) {
            throw new MpirException(
                    ErrorClass.ERR_RANK,
                    "ranges with " + total + " ranks in a group of " + group.size()
                            + ": expected each rank once; check the ranges for overlap");
        }
        int[] all = new int[(int) total];
        int n = 0;
        for (int[] range : ranges) {
            for (int k = 0; k < length(group, range); k++) {
                all[n++] = range[0] + k * range[2];
            }
        }
        return all;
    }

    private static int length(Group group, int[] range) {
        if (range.length != 3) {
            throw new MpirException(
                    ErrorClass.ERR_ARG, "range of " + range.length + " numbers: expected {first, last, stride}");
        }
        checkRank(group, range, range[0]);
        int stride = range[2];
        if (stride == 0) {
            throw new MpirException(
                    ErrorClass.ERR_ARG, "range " + name(range) + ": expected a stride that is not 0, such as 1 or -1");
        }
        long steps = ((long) range[1] - range[0]) / stride;
        if (Long.signum((long) range[1] - range[0]) == -Integer.signum(stride)) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "range " + name(range) + ": expected a stride that leads from first to last; change its sign");
        }
        checkRank(group, range, range[0] + steps * stride);
        return (int) steps + 1;
    }

    private static void checkRank(Group group, int[] range, long r) {
        if (r < 0 || r >= group.size()) {
            throw new MpirException(
                    ErrorClass.ERR_RANK,
                    "rank " + r + " in range " + name(range) + ": expected 0 to " + (group.size() - 1)
                            + ", a rank of the group; see MPI_Group_size");
        }
    }

    private static String name(int[] range) {
        return "{" + range[0] + ", " + range[1] + ", " + range[2] + "}";
    }
}
