package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.init.ProcessTool;
import org.jmpi.mpir.mpl.LayerNames;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * The stack of profiling layers, found once a JVM: those named in {@code MPIR_CVAR_JMPI_PROFILING_LAYERS}, outermost
 * first, then those that {@link java.util.ServiceLoader} finds.
 */
final class Layers {
    @Cvar(
            name = "MPIR_CVAR_JMPI_PROFILING_LAYERS",
            category = "TOOLS",
            type = CvarType.STRING,
            defaultValue = "NULL",
            scope = CvarScope.READONLY,
            verbosity = Verbosity.USER_DETAIL,
            description = "The profiling layers, outermost first, semicolons between (or commas, if none has "
                    + "arguments). Each is profile, trace-log, otf2, the name of a class that extends MpiLayer, "
                    + "or that of a layer which is a service. It may have arguments after a colon. The "
                    + "option -tool of jmpiexec puts its own in front.")
    static final CvarKey VARIABLE = CvarKey.of(LayerNames.VARIABLE);

    /** The step into the outermost layer; null: there is none. */
    static final @Nullable MpiLayer TOP = LayerLoader.link(
            new LayerLoader(Thread.currentThread().getContextClassLoader()).find(cvars().getString(VARIABLE)));
    /** Whether there is any layer; a constant, so that calls without one cost nothing. */
    static final boolean ACTIVE = TOP != null;

    private Layers() {}

    private static CvarSet cvars() {
        Rank rank = Rank.current();
        return rank == null ? ProcessTool.cvarsBeforeInit() : rank.cvars();
    }
}
