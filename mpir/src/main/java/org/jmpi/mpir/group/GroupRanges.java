package org.jmpi.mpir.group;

import java.util.BitSet;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Ranges of ranks, {first, last, stride} each, as MPI_Group_range_incl takes them. */
final class GroupRanges {
    private static final int NUMBERS = 3;

    private GroupRanges() {}

    /** Returns the ranks that each range names, in order; no rank appears twice. Takes no memory for each rank. */
    static Progression[] check(Group group, int[][] ranges) {
        Progression[] parts = new Progression[ranges.length];
        long total = 0;
        for (int i = 0; i < parts.length; i++) {
            int length = length(group, ranges[i]);
            parts[i] = Progression.of(ranges[i][0], ranges[i][2], length);
            total += parts[i].count();
        }
        if (total > group.size()) {
            throw new MpirException(
                    ErrorClass.ERR_RANK,
                    "ranges with " + total + " ranks in a group of " + group.size()
                            + ": expected each rank once; check the ranges for overlap");
        }
        if ((long) parts.length * parts.length / 2 <= total) {
            checkPairs(parts, ranges);
        } else {
            checkRanks(parts, ranges, group.size());
        }
        return parts;
    }

    private static void checkPairs(Progression[] parts, int[][] ranges) {
        for (int i = 1; i < parts.length; i++) {
            for (int j = 0; j < i; j++) {
                Progression common = parts[i].indicesIn(parts[j]);
                if (common != null) {
                    throw twice(parts[i].at(common.first()), ranges[i]);
                }
            }
        }
    }

    private static void checkRanks(Progression[] parts, int[][] ranges, int size) {
        BitSet seen = new BitSet(size);
        for (int i = 0; i < parts.length; i++) {
            for (int k = 0; k < parts[i].count(); k++) {
                int r = parts[i].at(k);
                if (seen.get(r)) {
                    throw twice(r, ranges[i]);
                }
                seen.set(r);
            }
        }
    }

    private static MpirException twice(int r, int[] range) {
        return new MpirException(
                ErrorClass.ERR_RANK,
                "rank " + r + " appears twice, the second time in range " + name(range)
                        + ": expected each rank once; check the ranges for overlap");
    }

    private static int length(Group group, int[] range) {
        if (range.length != NUMBERS) {
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
