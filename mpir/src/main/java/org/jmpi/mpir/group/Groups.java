package org.jmpi.mpir.group;

import java.util.Arrays;
import java.util.BitSet;
import org.agrona.collections.Int2IntHashMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.request.Constants;

/**
 * The operations on groups (MPI 4.1, 7.3). All are local. A new group has one reference, the caller's; an empty result
 * is the predefined empty group. Time is linear in the sizes of the groups.
 */
public final class Groups {
    /** The handle of the group without members. */
    public static final int GROUP_EMPTY = 0x48000000;

    private static final int NONE = Constants.UNDEFINED;

    private Groups() {}

    /** Returns the predefined empty group of {@code rank}, entering it into the table if it is not there yet. */
    public static Group empty(Rank rank) {
        Group group = rank.groups.find(GROUP_EMPTY);
        return group != null ? group : rank.groups.addBuiltin(0, new Group().initStrided(0, 0, 1, rank.worldRank()));
    }

    /**
     * Checks that two groups, or those of communicators, come from one session, or both from the World Model (MPI 4.1,
     * 11.3): objects of different ones must not be mixed. The empty group goes with all.
     *
     * @throws MpirException of class ERR_GROUP if they do not
     */
    public static void checkTogether(Group a, Group b) {
        if (a.owner != b.owner && !a.isBuiltinEmpty() && !b.isBuiltinEmpty()) {
            throw new MpirException(
                    ErrorClass.ERR_GROUP,
                    "objects of " + origin(a) + " and of " + origin(b) + ": expected both of one session;"
                            + " make the other with MPI_Group_from_session_pset of the same session");
        }
    }

    private static String origin(Group group) {
        return group.owner == null
                ? "the World Model"
                : "session " + (group.owner.name.isEmpty() ? Handle.describe(group.owner.handle()) : group.owner.name);
    }

    /** MPI_Group_union: the members of {@code a}, then those of {@code b} that {@code a} has not. */
    public static Group union(Rank rank, Group a, Group b) {
        checkTogether(a, b);
        Int2IntHashMap inA = ranksByLpid(a);
        int[] all = Arrays.copyOf(a.lpids(), a.size() + b.size());
        int n = a.size();
        for (int r = 0; r < b.size(); r++) {
            if (inA.get(b.lpid(r)) == NONE) {
                all[n++] = b.lpid(r);
            }
        }
        return make(rank, a.isBuiltinEmpty() ? b.owner : a.owner, all, n);
    }

    /** MPI_Group_intersection: the members of {@code a} that {@code b} has too, in {@code a}'s order. */
    public static Group intersection(Rank rank, Group a, Group b) {
        checkTogether(a, b);
        return filter(rank, a, b, true);
    }

    /** MPI_Group_difference: the members of {@code a} that {@code b} has not, in {@code a}'s order. */
    public static Group difference(Rank rank, Group a, Group b) {
        checkTogether(a, b);
        return filter(rank, a, b, false);
    }

    private static Group filter(Rank rank, Group a, Group b, boolean keepCommon) {
        Int2IntHashMap inB = ranksByLpid(b);
        int[] kept = new int[a.size()];
        int n = 0;
        for (int r = 0; r < a.size(); r++) {
            if (inB.get(a.lpid(r)) != NONE == keepCommon) {
                kept[n++] = a.lpid(r);
            }
        }
        return make(rank, a.owner, kept, n);
    }

    /**
     * MPI_Group_incl: the members with the given ranks, in that order.
     *
     * @throws MpirException of class ERR_RANK if a rank is none of the group or appears twice
     */
    public static Group incl(Rank rank, Group group, int[] ranks) {
        checkDistinct(group, ranks);
        int[] lpids = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            lpids[i] = group.lpid(ranks[i]);
        }
        return make(rank, group.owner, lpids, lpids.length);
    }

    /**
     * MPI_Group_excl: the members without the given ranks, in the group's order.
     *
     * @throws MpirException of class ERR_RANK if a rank is none of the group or appears twice
     */
    public static Group excl(Rank rank, Group group, int[] ranks) {
        BitSet out = checkDistinct(group, ranks);
        int[] lpids = new int[group.size() - ranks.length];
        int n = 0;
        for (int r = out.nextClearBit(0); r < group.size(); r = out.nextClearBit(r + 1)) {
            lpids[n++] = group.lpid(r);
        }
        return make(rank, group.owner, lpids, n);
    }

    /**
     * MPI_Group_range_incl: the members whose ranks are in the ranges, each {first, last, stride}.
     *
     * @throws MpirException of class ERR_ARG if a stride is 0 or a range is none, ERR_RANK if a rank is none of the group
     *     or appears twice
     */
    public static Group rangeIncl(Rank rank, Group group, int[][] ranges) {
        return incl(rank, group, GroupRanges.expand(group, ranges));
    }

    /** MPI_Group_range_excl: the members whose ranks are not in the ranges; as {@link #rangeIncl}. */
    public static Group rangeExcl(Rank rank, Group group, int[][] ranges) {
        return excl(rank, group, GroupRanges.expand(group, ranges));
    }

    /**
     * MPI_Group_translate_ranks.
     *
     * @param ranks ranks of {@code from}, or PROC_NULL
     * @param result gets the ranks in {@code to}: UNDEFINED where there is none, PROC_NULL for PROC_NULL
     * @throws MpirException of class ERR_RANK if a rank is none of {@code from}
     */
    public static void translateRanks(Group from, int[] ranks, Group to, int[] result) {
        checkTogether(from, to);
        boolean many = ranks.length > 8;
        Int2IntHashMap index = many ? ranksByLpid(to) : null;
        for (int i = 0; i < ranks.length; i++) {
            int r = ranks[i];
            if (r == Constants.PROC_NULL) {
                result[i] = Constants.PROC_NULL;
                continue;
            }
            checkRank(from, r);
            int lpid = from.lpid(r);
            result[i] = many ? index.get(lpid) : to.rankOf(lpid);
        }
    }

    /** MPI_Group_compare: IDENT, SIMILAR (same members in another order) or UNEQUAL. */
    public static int compare(Group a, Group b) {
        checkTogether(a, b);
        if (a.size() != b.size()) {
            return Constants.UNEQUAL;
        }
        int r = 0;
        while (r < a.size() && a.lpid(r) == b.lpid(r)) {
            r++;
        }
        if (r == a.size()) {
            return Constants.IDENT;
        }
        Int2IntHashMap inB = ranksByLpid(b);
        for (; r < a.size(); r++) {
            if (inB.get(a.lpid(r)) == NONE) {
                return Constants.UNEQUAL;
            }
        }
        return Constants.SIMILAR;
    }

    /** MPI_Group_free: drops a reference; the last one frees the group. The empty group stays. */
    public static void free(Rank rank, Group group) {
        if (!group.isBuiltin() && group.release()) {
            rank.groups.free(group);
        }
    }

    private static Group make(Rank rank, ErrhandlerOwner owner, int[] lpids, int n) {
        if (n == 0) {
            return empty(rank);
        }
        Group made = rank.groups.allocate();
        made.owner = owner;
        return made.initMap(n == lpids.length ? lpids : Arrays.copyOf(lpids, n), rank.worldRank());
    }

    private static Int2IntHashMap ranksByLpid(Group group) {
        Int2IntHashMap map = new Int2IntHashMap(NONE);
        for (int r = 0; r < group.size(); r++) {
            map.put(group.lpid(r), r);
        }
        return map;
    }

    private static BitSet checkDistinct(Group group, int[] ranks) {
        BitSet seen = new BitSet(group.size());
        for (int i = 0; i < ranks.length; i++) {
            checkRank(group, ranks[i]);
            if (seen.get(ranks[i])) {
                throw new MpirException(
                        ErrorClass.ERR_RANK,
                        "rank " + ranks[i] + " appears twice, the second time as number " + i
                                + ": expected each rank once; remove one of them");
            }
            seen.set(ranks[i]);
        }
        return seen;
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
