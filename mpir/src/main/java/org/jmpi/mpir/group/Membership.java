package org.jmpi.mpir.group;

import java.util.BitSet;
import org.jmpi.mpir.abi.Constants;

/** Which ranks of one group are members of another, too. */
final class Membership {
    /** Comparing so many pairs of ranges costs less than looking at a member. */
    private static final int PAIRS_A_MEMBER = 1;

    private static final int FEW_PAIRS = 256;

    private Membership() {}

    /** Returns the ranks of {@code a} whose processes are in {@code b}. */
    static IndexSet ranksIn(Group a, Group b) {
        IndexSet common = new IndexSet(a.size());
        long pairs = (long) a.rangeCount() * b.rangeCount();
        if (pairs <= FEW_PAIRS + ((long) a.size() + b.size()) * PAIRS_A_MEMBER) {
            byRange(a, b, common);
        } else {
            byMember(a, b, common);
        }
        return common;
    }

    private static void byRange(Group a, Group b, IndexSet common) {
        for (int i = 0; i < a.rangeCount(); i++) {
            Progression range = a.range(i);
            for (int j = 0; j < b.rangeCount(); j++) {
                Progression in = range.indicesIn(b.range(j));
                if (in != null) {
                    common.add(Progression.of(in.first() + a.rangeStart(i), in.step(), in.count()));
                }
            }
        }
    }

    private static void byMember(Group a, Group b, IndexSet common) {
        BitSet members = new BitSet();
        for (int j = 0; j < b.rangeCount(); j++) {
            Progression range = b.range(j);
            for (int k = 0; k < range.count(); k++) {
                members.set(range.at(k));
            }
        }
        ProgressionList ranks = new ProgressionList();
        for (int r = 0; r < a.size(); r++) {
            if (members.get(a.lpid(r))) {
                ranks.add(r);
            }
        }
        for (int i = 0; i < ranks.count(); i++) {
            common.add(ranks.get(i));
        }
    }

    /** Returns whether both groups, of equal size, have the same members in the same order. */
    static boolean identical(Group a, Group b) {
        for (int r = 0; r < a.size(); ) {
            Progression x = a.range(a.rangeOf(r));
            Progression y = b.range(b.rangeOf(r));
            int i = r - a.rangeStart(a.rangeOf(r));
            int j = r - b.rangeStart(b.rangeOf(r));
            int n = Math.min(x.count() - i, y.count() - j);
            if (x.at(i) != y.at(j) || (n > 1 && x.step() != y.step())) {
                return false;
            }
            r += n;
        }
        return true;
    }

    /** Returns whether all members of {@code a} are in {@code b}. */
    static boolean isSubset(Group a, Group b) {
        long[] n = new long[1];
        ranksIn(a, b).members((first, step, count) -> n[0] += count);
        return n[0] == a.size();
    }

    /** Returns the rank in {@code to} of rank {@code r} of {@code from}; UNDEFINED: none. */
    static int translate(Group from, int r, Group to) {
        return r == Constants.PROC_NULL ? Constants.PROC_NULL : to.rankOf(from.lpid(r));
    }
}
