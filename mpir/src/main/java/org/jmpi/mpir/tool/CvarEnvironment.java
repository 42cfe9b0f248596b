package org.jmpi.mpir.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/** Finds the text of control variables in environment and system properties; mirrors {@code MPIR_T_cvar_init}. */
final class CvarEnvironment {
    /** Stem of every variable's name. */
    static final String STEM = "MPIR_CVAR_";

    private static final String OLD_STEM = "MPIR_PARAM_";

    /** Weakest first. */
    private static final List<String> STEMS = List.of("MPICH_", OLD_STEM, STEM);

    private final Map<String, String> environment;
    private final Properties properties;
    /** Whether anything is set that might be a variable; where nothing is, as mostly, nothing is looked up. */
    private final boolean anySet;

    CvarEnvironment(Map<String, String> environment, Properties properties) {
        this.environment = environment;
        this.properties = properties;
        anySet = environment.keySet().stream().anyMatch(CvarEnvironment::hasStem)
                || properties.stringPropertyNames().stream().anyMatch(CvarEnvironment::hasStem);
    }

    private static boolean hasStem(String name) {
        return name.startsWith("MPI") && STEMS.stream().anyMatch(name::startsWith);
    }

    /** Value of a variable: the strongest text that was found, or its default. */
    Object valueOf(CvarInfo info) {
        Object value = CvarParser.defaultOf(info);
        if (!anySet) {
            return value;
        }
        for (String alternate : info.altEnv()) {
            value = override(info, alternate, value);
        }
        return override(info, info.name(), value);
    }

    private Object override(CvarInfo info, String name, Object weaker) {
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
        if (anySet) {
            for (String alternate : info.altEnv()) {
                origin = stronger(alternate, true, origin);
            }
            origin = stronger(info.name(), false, origin);
        }
        return origin;
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
        TreeSet<String> names = new TreeSet<>(environment.keySet());
        names.addAll(properties.stringPropertyNames());
        List<String> warnings = new ArrayList<>();
        for (String name : names) {
            String full = name.startsWith(OLD_STEM) ? STEM + name.substring(OLD_STEM.length()) : name;
            if (full.startsWith(STEM) && registry.indexOf(full) < 0) {
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
