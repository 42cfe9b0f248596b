package org.jmpi.mpir.init;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;

/** The thread level that MPI_Init gives. */
public final class DefaultThreadLevel {
    @Cvar(
            name = "MPIR_CVAR_DEFAULT_THREAD_LEVEL",
            category = "THREADS",
            type = CvarType.ENUM,
            defaultValue = "MPI_THREAD_SINGLE",
            enumValues = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"},
            scope = CvarScope.LOCAL,
            description = "The thread level of MPI_Init, which names none; MPI_Init_thread has its own.")
    private static final CvarKey KEY = CvarKey.of("MPIR_CVAR_DEFAULT_THREAD_LEVEL");

    private DefaultThreadLevel() {}

    /** Returns the level's name, without reading the variable for good: a tool may still write it. */
    public static String name(CvarSet cvars) {
        return cvars.text(cvars.registry().indexOf(KEY.name()));
    }

    /** Returns the level, one of {@link Constants#THREAD_SINGLE} to {@link Constants#THREAD_MULTIPLE}. */
    public static int get() {
        return Constants.THREAD_SINGLE + Init.early().cvars().getEnum(KEY);
    }
}
