package org.jmpi.mpir.tool.jfr;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jspecify.annotations.Nullable;

/** What communicators and windows are called in recordings. */
final class CommNames {
    private CommNames() {}

    /** Returns the name, or the handle where it has none; null for null. */
    static @Nullable String of(@Nullable ErrhandlerOwner comm) {
        if (comm == null) {
            return null;
        }
        return comm.name == null || comm.name.isEmpty() ? hex(comm.handle()) : comm.name;
    }

    static @Nullable String of(Rank rank, int handle) {
        Comm comm = Comm.table(rank).find(handle);
        return comm == null ? hex(handle) : of(comm);
    }

    private static String hex(int handle) {
        return "0x" + Integer.toHexString(handle);
    }
}
