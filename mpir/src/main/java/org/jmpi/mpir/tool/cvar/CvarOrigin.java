package org.jmpi.mpir.tool.cvar;

import java.util.Map;
import java.util.Properties;

/**
 * Where a control variable's value came from when its rank was made.
 *
 * @param kind the kind of place
 * @param name what it is called there; empty for a default
 * @param alternate whether that is another name than the variable's own
 */
public record CvarOrigin(Kind kind, String name, boolean alternate) {
    /** The places that are looked at. */
    public enum Kind {
        /** Nothing set it. */
        DEFAULT,
        /** A variable of the environment. */
        ENVIRONMENT,
        /** A system property of the JVM. */
        PROPERTY
    }

    static final CvarOrigin DEFAULT = new CvarOrigin(Kind.DEFAULT, "", false);

    /**
     * {@return where {@link CvarSet#fromEnvironment} takes the value of a variable from}
     *
     * @param info the variable
     * @param environment environment variables
     * @param properties system properties
     */
    public static CvarOrigin of(CvarInfo info, Map<String, String> environment, Properties properties) {
        return new CvarEnvironment(environment, properties).originOf(info);
    }

    /** {@return this in words: {@code environment MPICH_NOLOCAL}} */
    public String words() {
        return switch (kind) {
            case DEFAULT -> "default";
            case ENVIRONMENT -> "environment " + name + (alternate ? " (alternate name)" : "");
            case PROPERTY -> "property " + name + (alternate ? " (alternate name)" : "");
        };
    }
}
