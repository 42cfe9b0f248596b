package org.jmpi.mpir.mpl;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How profiling layers are named, for the launcher, which passes names on, and for the binding, which finds the classes. */
public final class LayerNames {
    /** The control variable with the list of a job's layers. */
    public static final String VARIABLE = "MPIR_CVAR_JMPI_PROFILING_LAYERS";
    /** The file of the class path that lists layers as services. */
    public static final String SERVICES = "META-INF/services/org.jmpi.binding.MpiLayer";
    /** The tools that come with JMPI, and their classes. */
    public static final Map<String, String> BUILT_IN = Map.of(
            "otf2", "org.jmpi.tool.trace.record.TraceLayer",
            "profile", "org.jmpi.tool.profile.ProfileLayer",
            "trace-log", "org.jmpi.tool.tracelog.TraceLogLayer");

    /** The folder that the tool otf2 writes to if none is named. */
    public static final String TRACE_FOLDER = "otf2-trace";

    private LayerNames() {}

    /**
     * {@return the layers of a list, each a name and, behind a colon, its arguments}
     *
     * <p>A semicolon stands between layers; where none has arguments a comma may.
     *
     * @param list as in the control variable; null: none
     */
    public static List<String> split(@Nullable String list) {
        List<String> layers = new ArrayList<>();
        if (list != null) {
            boolean arguments = list.indexOf(';') >= 0 || list.indexOf(':') >= 0;
            for (String each : list.split(arguments ? ";" : ",")) {
                if (!each.isBlank()) {
                    layers.add(each.strip());
                }
            }
        }
        return layers;
    }

    /** {@return the name in front of the colon} */
    public static String name(String layer) {
        int colon = layer.indexOf(':');
        return colon < 0 ? layer : layer.substring(0, colon);
    }

    /** {@return what stands behind the colon, empty for none} */
    public static String arguments(String layer) {
        int colon = layer.indexOf(':');
        return colon < 0 ? "" : layer.substring(colon + 1);
    }

    /**
     * {@return the names that a layer found as a service answers to: that of its class, the same without its package, and
     * that in small letters with hyphens, as count-sends for CountSends}
     *
     * @param className the class's full name
     */
    public static List<String> of(String className) {
        String simple = className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
        String hyphens = simple.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
        return List.of(className, simple, hyphens);
    }
}
