package org.jmpi.mpir.tool.cvar;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the text of control variables in environment and system properties; mirrors {@code MPIR_T_cvar_init}. */
final class CvarEnvironment {
    /** Stem of every variable's name. */
    static final String STEM = "MPIR_CVAR_";

    private static final String OLD_STEM = "MPIR_PARAM_";

    /** Weakest first. */
    private static final List<String> STEMS = List.of("MPICH_", OLD_STEM, STEM);

    /** What MPICH's launcher sets for every rank, whatever library it is linked with. */
    private static final Set<String> OF_HYDRA =
            Set.of("MPIR_CVAR_CH3_INTERFACE_HOSTNAME", "MPIR_CVAR_NEMESIS_TCP_NETWORK_IFACE");

    private final Map<String, String> environment;
    private final Properties properties;
    /** The names in both that may be a variable's, mostly none. */
    private final Set<String> names = new TreeSet<>();

    CvarEnvironment(Map<String, String> environment, Properties properties) {
        this.environment = environment;
        this.properties = properties;
        addNames(environment.keySet());
        addNames(properties.stringPropertyNames());
    }

    private void addNames(Set<String> all) {
        for (String name : all) {
            if (name.startsWith("MPI") && afterStem(name) != null) {
                names.add(name);
            }
        }
    }

    /** Returns what follows the stem; null if there is none. */
    private static @Nullable String afterStem(String name) {
        for (String stem : STEMS) {
            if (name.startsWith(stem)) {
                return name.substring(stem.length());
            }
        }
        return null;
    }

    /** Returns the variables that something here is said of. */
    Set<Integer> set(CvarRegistry registry) {
        Set<Integer> set = new TreeSet<>();
        for (String name : names) {
            int index = registry.indexOf(STEM.concat(afterStem(name)));
            if (index >= 0) {
                set.add(index);
            }
        }
        return set;
    }

    /** Value of a variable: the strongest text that was found, or its default. */
    @Nullable
    Object valueOf(CvarInfo info, @Nullable Object defaultValue) {
        Object value = defaultValue;
        for (String alternate : info.altEnv()) {
            value = override(info, alternate, value);
        }
        return override(info, info.name(), value);
    }

    private @Nullable Object override(CvarInfo info, String name, @Nullable Object weaker) {
        Object value = weaker;
        for (String stem : STEMS) {
            String variable = stem + name.substring(STEM.length());
            String text = environment.get(variable);
            if (text != null) {
                value = CvarParser.parse(info, variable, text);
            }
        }
        String property = properties.getProperty(name);
        return property == null ? value : CvarParser.parse(info, name, property);
    }

    /** Where the value that {@link #valueOf} finds comes from. */
    CvarOrigin originOf(CvarInfo info) {
        CvarOrigin origin = CvarOrigin.DEFAULT;
        for (String alternate : info.altEnv()) {
            origin = stronger(alternate, true, origin);
        }
        return stronger(info.name(), false, origin);
    }

    private CvarOrigin stronger(String name, boolean alternate, CvarOrigin weaker) {
        CvarOrigin origin = weaker;
        for (String stem : STEMS) {
            String variable = stem + name.substring(STEM.length());
            if (environment.containsKey(variable)) {
                origin = new CvarOrigin(CvarOrigin.Kind.ENVIRONMENT, variable, alternate);
            }
        }
        return properties.getProperty(name) == null
                ? origin
                : new CvarOrigin(CvarOrigin.Kind.PROPERTY, name, alternate);
    }

    /** A warning for each name with a stem of ours that no variable goes by. MPICH_ names other things as well. */
    List<String> unknownNames(CvarRegistry registry) {
        List<String> warnings = new ArrayList<>();
        for (String name : names) {
            String full = name.startsWith(OLD_STEM) ? STEM + name.substring(OLD_STEM.length()) : name;
            if (full.startsWith(STEM) && registry.indexOf(full) < 0 && !OF_HYDRA.contains(full)) {
                warnings.add(warning(name, registry.nearest(full)));
            }
        }
        return warnings;
    }

    private static String warning(String name, Optional<String> nearest) {
        String hint = nearest.map(each -> "did you mean " + each + "?").orElse("docs/cvars.md lists those there are");
        return "warning: " + name + " is set, but JMPI has no control variable of that name; " + hint;
    }
}
