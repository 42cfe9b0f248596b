package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.session.Sessions;

/** Checks of the functions on sessions beyond their parameters' kinds. */
final class SessionCalls {
    private SessionCalls() {}

    /**
     * Gives the name of process set {@code n} as C does: a buffer of {@code length} characters holds one less, and length
     * becomes what the whole name needs; with length 0 the name is left alone and may be null.
     */
    static void pset(Rank self, int n, int[] length, String[] name) {
        if (length[0] < 0) {
            throw Checks.error(ErrorClass.ERR_ARG, "pset_len is " + length[0] + ": expected 0 or more characters");
        }
        if (length[0] > 0) {
            Checks.out(name, "pset_name");
        }
        String whole = Sessions.pset(self, n);
        if (length[0] > 0) {
            name[0] = whole.substring(0, Math.min(whole.length(), length[0] - 1));
        }
        length[0] = whole.length() + 1;
    }

    static Group member(Group group) {
        if (group.rank() == Constants.UNDEFINED && group.size() > 0) {
            throw Checks.error(
                    ErrorClass.ERR_GROUP,
                    "group has " + group.size()
                            + " processes, the calling one not among them: expected a group with it;"
                            + " only its members call this");
        }
        return group;
    }

    static String tag(String stringtag) {
        if (stringtag.length() >= MpiConstants.MPI_MAX_STRINGTAG_LEN) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    "stringtag has " + stringtag.length() + " characters: expected less than "
                            + MpiConstants.MPI_MAX_STRINGTAG_LEN + " (MPI_MAX_STRINGTAG_LEN)");
        }
        return stringtag;
    }
}
