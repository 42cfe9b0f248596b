package org.jmpi.mpid.ch4.rma;

import java.util.concurrent.TimeUnit;
import org.jmpi.mpid.ch4.progress.AsyncProgress;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/** Says how often a target that computes is looked after. */
public final class RmaProgress {
    @Cvar(
            name = "MPIR_CVAR_CH4_RMA_ASYNC_PROGRESS_MICROSECONDS",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "200",
            min = 0,
            description = "How often a thread checks whether a rank computes without calling MPI while it has a window "
                    + "that others access by active messages; it makes progress then. While the rank calls MPI it "
                    + "checks up to 16 times more rarely. It starts with the first such window, unless that has the "
                    + "hint no_locks. 0 means no thread: such accesses end when the target calls MPI.")
    private static final CvarKey MICROSECONDS = CvarKey.of("MPIR_CVAR_CH4_RMA_ASYNC_PROGRESS_MICROSECONDS");

    private RmaProgress() {}

    /** Makes what looks after {@code rank}; no thread starts yet. */
    public static AsyncProgress make(Rank rank, Vci vci, ProgressEngine engine) {
        return new AsyncProgress(
                rank, vci, engine, TimeUnit.MICROSECONDS.toNanos(rank.cvars().getInt(MICROSECONDS)));
    }
}
