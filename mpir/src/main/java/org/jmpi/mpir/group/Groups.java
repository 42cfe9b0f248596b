package org.jmpi.mpir.group;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.handle.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The operations on groups (MPI 4.1, 7.3). All are local. A new group has one reference, the caller's; an empty result
 * is the predefined empty group.
 *
 * <p>Groups that are ranges, or consist of few, are neither walked nor expanded: time and memory go with the number of
 * ranges and not with that of the members.
 */
public final class Groups {
    /** The handle of the group without members. */
    public static final int GROUP_EMPTY = 0x48000000;

    private Groups() {}

    /** Returns the predefined empty group of {@code rank}, entering it into the table if it is not there yet. */
    public static Group empty(Rank rank) {
        Group group = Group.table(rank).find(GROUP_EMPTY);
        return group != null
                ? group
                : Group.table(rank).addBuiltin(0, new Group().initStrided(0, 0, 1, rank.worldRank()));
    }

    /**
     * Checks that two groups, or those of communicators, come from one session, or both from the World Model (MPI 4.1,
     * 11.3): objects of different ones must not be mixed. The predefined empty group goes with all.
     *
     * @throws MpirException of class ERR_GROUP if they do not
     */
    public static void checkTogether(Group a, Group b) {
        if (a.owner != b.owner && !a.isPredefinedEmpty() && !b.isPredefinedEmpty()) {
            throw new MpirException(
                    ErrorClass.ERR_GROUP,
                    "objects of " + origin(a) + " and of " + origin(b) + " in one call: expected both of one session;"
                            + " make the other from a process set of the same session");
        }
    }

    private static String origin(Group group) {
        return group.owner == null ? "the World Model" : Handle.describe(group.owner.handle());
    }

    /**
     * MPI_Group_union: the members of {@code a}, then those of {@code b} that {@code a} has not.
     *
     * @throws MpirException of class ERR_OTHER if there are more than an int can count
     */
    public static Group union(Rank rank, Group a, Group b) {
        checkTogether(a, b);
        ProgressionList all = new ProgressionList();
        a.addTo(all, 0, 1, a.size());
        Membership.ranksIn(b, a).others((first, step, count) -> b.addTo(all, first, step, count));
        if (all.size() > Integer.MAX_VALUE) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "the union has " + all.size() + " members: expected " + Integer.MAX_VALUE + " at most");
        }
        return make(rank, all, owner(a, b));
    }

    /** MPI_Group_intersection: the members of {@code a} that {@code b} has too, in {@code a}'s order. */
    public static Group intersection(Rank rank, Group a, Group b) {
        checkTogether(a, b);
        ProgressionList kept = new ProgressionList();
        Membership.ranksIn(a, b).members((first, step, count) -> a.addTo(kept, first, step, count));
        return make(rank, kept, owner(a, b));
    }

    /** MPI_Group_difference: the members of {@code a} that {@code b} has not, in {@code a}'s order. */
    public static Group difference(Rank rank, Group a, Group b) {
        checkTogether(a, b);
        ProgressionList kept = new ProgressionList();
        Membership.ranksIn(a, b).others((first, step, count) -> a.addTo(kept, first, step, count));
        return make(rank, kept, owner(a, b));
    }

    /** Returns the session that a group made from {@code a} and {@code b} belongs to; null: none. */
    public static @Nullable ErrhandlerOwner owner(Group a, Group b) {
        return a.owner != null ? a.owner : b.owner;
    }

    /**
     * MPI_Group_incl: the members with the given ranks, in that order.
     *
     * @throws MpirException of class ERR_RANK if a rank is none of the group or appears twice
     */
    public static Group incl(Rank rank, Group group, int[] ranks) {
        checkDistinct(group, ranks);
        ProgressionList lpids = new ProgressionList();
        for (int r : ranks) {
            lpids.add(group.lpid(r));
        }
        return make(rank, lpids, group.owner);
    }

    /**
     * MPI_Group_excl: the members without the given ranks, in the group's order.
     *
     * @throws MpirException of class ERR_RANK if a rank is none of the group or appears twice
     */
    public static Group excl(Rank rank, Group group, int[] ranks) {
        int[] sorted = checkDistinct(group, ranks);
        ProgressionList lpids = new ProgressionList();
        int from = 0;
        for (int r : sorted) {
            group.addTo(lpids, from, 1, r - from);
            from = r + 1;
        }
        group.addTo(lpids, from, 1, group.size() - from);
        return make(rank, lpids, group.owner);
    }

    /**
     * MPI_Group_range_incl: the members whose ranks are in the ranges, each {first, last, stride}.
     *
     * @throws MpirException of class ERR_ARG if a stride is 0 or a range is none, ERR_RANK if a rank is none of the group
     *     or appears twice
     */
    public static Group rangeIncl(Rank rank, Group group, int[][] ranges) {
        ProgressionList lpids = new ProgressionList();
        for (Progression p : GroupRanges.check(group, ranges)) {
            group.addTo(lpids, p.first(), p.step(), p.count());
        }
        return make(rank, lpids, group.owner);
    }

    /** MPI_Group_range_excl: the members whose ranks are not in the ranges; as {@link #rangeIncl}. */
    public static Group rangeExcl(Rank rank, Group group, int[][] ranges) {
        IndexSet out = new IndexSet(group.size());
        for (Progression p : GroupRanges.check(group, ranges)) {
            out.add(p);
        }
        ProgressionList lpids = new ProgressionList();
        out.others((first, step, count) -> group.addTo(lpids, first, step, count));
        return make(rank, lpids, group.owner);
    }

    /**
     * MPI_Group_translate_ranks.
     *
     * @param ranks ranks of {@code from}, or PROC_NULL
     * @param result gets the ranks in {@code to}: UNDEFINED where there is none, PROC_NULL for PROC_NULL
     * @throws MpirException of class ERR_RANK if a rank is none of {@code from}; then {@code result} is untouched
     */
    public static void translateRanks(Group from, int[] ranks, Group to, int[] result) {
        checkTogether(from, to);
        for (int r : ranks) {
            if (r != Constants.PROC_NULL) {
                checkRank(from, r);
            }
        }
        for (int i = 0; i < ranks.length; i++) {
            result[i] = Membership.translate(from, ranks[i], to);
        }
    }

    /** MPI_Group_compare: IDENT, SIMILAR (same members in another order) or UNEQUAL. */
    public static int compare(Group a, Group b) {
        checkTogether(a, b);
        if (a.size() != b.size()) {
            return Constants.UNEQUAL;
        }
        if (a == b || Membership.identical(a, b)) {
            return Constants.IDENT;
        }
        return Membership.isSubset(a, b) ? Constants.SIMILAR : Constants.UNEQUAL;
    }

    /** MPI_Group_free: drops a reference; the last one frees the group. The empty group stays. */
    public static void free(Rank rank, Group group) {
        if (!group.isBuiltin() && group.release()) {
            Group.table(rank).free(group);
        }
    }

    /** Returns whether all members of {@code part} are members of {@code whole}. */
    public static boolean isSubset(Group part, Group whole) {
        return Membership.isSubset(part, whole);
    }

    private static Group make(Rank rank, ProgressionList lpids, @Nullable ErrhandlerOwner owner) {
        if (lpids.size() == 0) {
            return empty(rank);
        }
        Group made = Group.table(rank).allocate().init(lpids, rank.worldRank());
        made.owner = owner;
        return made;
    }

    /** Returns the ranks in ascending order. */
    private static int[] checkDistinct(Group group, int[] ranks) {
        for (int r : ranks) {
            checkRank(group, r);
        }
        int[] sorted = ranks.clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw twice(ranks, sorted[i]);
            }
        }
        return sorted;
    }

    private static MpirException twice(int[] ranks, int r) {
        int i = ranks.length - 1;
        while (ranks[i] != r) {
            i--;
        }
        return new MpirException(
                ErrorClass.ERR_RANK,
                "rank " + r + " appears twice, the last time as number " + i
                        + ": expected each rank once; remove one of them");
    }

    private static void checkRank(Group group, int r) {
        if (r < 0 || r >= group.size()) {
            throw new MpirException(
                    ErrorClass.ERR_RANK,
                    "rank " + r + ": expected 0 to " + (group.size() - 1)
                            + ", a rank of the group; see MPI_Group_size");
        }
    }
}
