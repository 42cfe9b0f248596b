package org.jmpi.mpid.ch4.progress;

import java.util.List;
import java.util.function.Supplier;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/** Tells, once a wait, that it takes longer than the user thinks it should, and of what is pending. */
public final class Stall {
    @Cvar(
            name = "MPIR_CVAR_PROGRESS_TIMEOUT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "0",
            min = 0,
            description =
                    "After how many seconds in which nothing came a waiting rank prints, once, what operations are"
                            + " pending; it goes on waiting. 0: never.")
    private static final CvarKey TIMEOUT = CvarKey.of("MPIR_CVAR_PROGRESS_TIMEOUT");

    private static final int MOST = 20;

    private final int seconds;
    private final int rank;
    private final Supplier<List<String>> pending;

    private Stall(int seconds, int rank, Supplier<List<String>> pending) {
        this.seconds = seconds;
        this.rank = rank;
        this.pending = pending;
    }

    /** Returns one for a rank whose operations {@code pending} tells of, or null if nobody asks for it. */
    public static @Nullable Stall of(CvarSet cvars, int rank, Supplier<List<String>> pending) {
        int seconds = cvars.getInt(TIMEOUT);
        return seconds == 0 ? null : new Stall(seconds, rank, pending);
    }

    /** Looks how long somebody waits, who is about to sleep. Holder of the VCI. */
    void check(WaitState state) {
        boolean isNew = state.reportedSince != state.blockedSince;
        if (isNew && System.nanoTime() - state.blockedSince >= seconds * 1_000_000_000L) {
            state.reportedSince = state.blockedSince;
            report(pending.get());
        }
    }

    private void report(List<String> operations) {
        int more = operations.size() - MOST;
        System.err.println("jmpi: rank " + rank + " waits since " + seconds
                + " s or more (MPIR_CVAR_PROGRESS_TIMEOUT) and nothing came; " + operations.size()
                + " operation(s) are pending: "
                + String.join("; ", operations.subList(0, Math.min(MOST, operations.size())))
                + (more > 0 ? "; and " + more + " more" : ""));
    }
}
