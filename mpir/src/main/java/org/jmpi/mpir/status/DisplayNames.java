package org.jmpi.mpir.status;

import java.util.BitSet;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.pmi.RankRanges;
import org.jmpi.mpir.pmi.status.RankReport.CommName;
import org.jspecify.annotations.Nullable;

/** How communicators and processes are named for people. */
final class DisplayNames {
    /** Groups that are larger are not searched, nor are their members told. */
    private static final int MOST_MEMBERS = 100_000;

    private DisplayNames() {}

    static CommName of(@Nullable Comm comm) {
        return comm == null ? CommName.NONE : new CommName(comm.name, comm.contextId, members(comm));
    }

    private static String members(Comm comm) {
        BitSet lpids = new BitSet();
        boolean few = add(comm.localGroup, lpids) && (!comm.isInter || add(comm.remoteGroup, lpids));
        String word = few ? RankRanges.encode(lpids) : null;
        return word == null ? "" : word;
    }

    private static boolean add(Group group, BitSet lpids) {
        int size = group == null ? Integer.MAX_VALUE : group.size();
        if (size > MOST_MEMBERS) {
            return false;
        }
        for (int r = 0; r < size; r++) {
            lpids.set(group.lpid(r));
        }
        return true;
    }

    /** Returns the rank of process {@code lpid} in {@code comm}; does not use what the rank itself remembers. */
    static int rankIn(@Nullable Comm comm, int lpid, int otherwise) {
        Group group = comm == null ? null : comm.remoteGroup;
        int size = group == null ? 0 : Math.min(MOST_MEMBERS, group.size());
        for (int r = 0; r < size; r++) {
            assert group != null;
            if (group.lpid(r) == lpid) {
                return r;
            }
        }
        return otherwise;
    }

    static String of(Datatype type) {
        return !type.name.isEmpty() ? type.name : type.size + "-byte datatype";
    }
}
