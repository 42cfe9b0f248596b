package org.jmpi.mpir.tool.cvar;

import java.util.Objects;

/**
 * Names a control variable to the code that reads it; carries {@link Cvar}, holds no value.
 *
 * @param name full name, {@code MPIR_CVAR_...}
 */
public record CvarKey(String name) {
    /** Makes a key; a null name is refused. */
    public CvarKey {
        Objects.requireNonNull(name, "name");
    }

    /**
     * {@return the key of a variable}
     *
     * @param name full name, the same as in the annotation
     */
    public static CvarKey of(String name) {
        return new CvarKey(name);
    }
}
