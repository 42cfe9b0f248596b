package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/**
 * Reductions whose result does not depend on how they are done: the operands are combined from the left, in rank order,
 * whatever the algorithm, the size of the message, the transport and the hosts of the ranks. Slower than what the library
 * would choose, unless the operation is exact anyway, as sums of integers are.
 */
public final class Reproducible {
    @Cvar(
            name = "MPIR_CVAR_COLL_REPRODUCIBLE",
            category = "COLLECTIVE",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            description =
                    "Whether reductions on intracommunicators combine their operands from the left, in rank order, "
                            + "so that rounding depends on nothing but the operands. For one communicator the hint "
                            + "jmpi_reproducible_reductions sets the same.")
    private static final CvarKey KEY = CvarKey.of("MPIR_CVAR_COLL_REPRODUCIBLE");

    private Reproducible() {}

    /** Returns whether the job asks for it; equal at all ranks. */
    public static boolean isAsked(Rank rank) {
        return rank.cvars().getBoolean(KEY);
    }

    /** Returns whether the job or the communicator's hint asks for it; equal at all ranks. Local. */
    public static boolean isAsked(Rank rank, Comm comm) {
        return comm.reproducible || isAsked(rank);
    }
}
