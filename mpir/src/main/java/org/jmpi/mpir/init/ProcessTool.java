package org.jmpi.mpir.init;

import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a process that has no rank yet, and the tool interface to them: tools may read and write control
 * variables before MPI_Init. The process's rank takes them over.
 */
public final class ProcessTool {
    /** Belongs to no rank because there is none; given away when there is one. */
    private static @Nullable ProcessTool pending;

    private final CvarSet cvars = CvarSet.fromEnvironment(System.getenv(), System.getProperties());
    private final PvarRegistry pvars = new PvarRegistry();
    private final MpiT tool = new MpiT(cvars, pvars);

    private ProcessTool() {}

    /** Returns the tool interface of this process before MPI_Init. */
    public static synchronized MpiT beforeInit() {
        if (pending == null) {
            pending = new ProcessTool();
        }
        return pending.tool;
    }

    /** Returns the control variables of this process before MPI_Init. */
    public static synchronized CvarSet cvarsBeforeInit() {
        beforeInit();
        assert pending != null;
        return pending.cvars;
    }

    /** Hands the variables to the rank that is being made. */
    static synchronized ProcessTool take() {
        ProcessTool taken = pending == null ? new ProcessTool() : pending;
        pending = null;
        return taken;
    }

    CvarSet cvars() {
        return cvars;
    }

    PvarRegistry pvars() {
        return pvars;
    }

    MpiT tool() {
        return tool;
    }
}
