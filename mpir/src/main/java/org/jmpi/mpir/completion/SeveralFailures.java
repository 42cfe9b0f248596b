package org.jmpi.mpir.completion;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/** What a function for several requests fails with if operations failed. */
public final class SeveralFailures {
    @Cvar(
            name = "MPIR_CVAR_REQUEST_ERR_FATAL",
            category = "REQUEST",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            dynamic = true,
            description =
                    "Whether MPI_Waitall, MPI_Testall, MPI_Waitsome and MPI_Testsome fail with the error of the first"
                            + " operation that failed, instead of MPI_ERR_IN_STATUS.")
    private static final CvarKey DIRECT = CvarKey.of("MPIR_CVAR_REQUEST_ERR_FATAL");

    private SeveralFailures() {}

    static RuntimeException of(Rank rank, RuntimeException first) {
        return isDirect(rank)
                ? first
                : new MpirException(
                        ErrorClass.ERR_IN_STATUS,
                        "an operation failed, see the statuses; first: " + first.getMessage(),
                        first);
    }

    /** Returns whether such a function has the error of an operation for its own. */
    public static boolean isDirect(Rank rank) {
        return rank.cvars().getBoolean(DIRECT);
    }
}
