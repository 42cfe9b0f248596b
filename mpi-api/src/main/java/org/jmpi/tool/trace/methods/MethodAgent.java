package org.jmpi.tool.trace.methods;

import java.lang.instrument.Instrumentation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The agent that {@code jmpiexec} adds for {@code -tool otf2:methods=NAMES}; else {@code -javaagent:mpi-api.jar=NAMES} does. */
public final class MethodAgent {
    private static volatile @Nullable MethodNames names;

    private MethodAgent() {}

    /**
     * Is called by the JVM before the program.
     *
     * @param arguments names as {@link MethodNames} has them; null: none
     * @param instrumentation changes classes while they are loaded
     */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        MethodNames chosen = MethodNames.of(arguments == null ? "" : arguments);
        names = chosen;
        instrumentation.addTransformer(new RegionTransformer(chosen));
    }

    /** Returns whether this JVM has the agent. */
    public static boolean isLoaded() {
        return names != null;
    }

    /** Returns the names that chose no method of a class that was loaded so far. */
    public static List<String> unused() {
        MethodNames mine = names;
        return mine == null ? List.of() : mine.unused();
    }
}
