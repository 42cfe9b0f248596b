package org.jmpi.mpir.tool.cvar;

import org.jspecify.annotations.Nullable;

/**
 * How the value of a control variable is reached that every object of a kind has its own of. Values are of the Java type of
 * the variable: Integer, Boolean, Long, Double, String, {@link CvarRange}; an Integer for an ENUM.
 */
public interface CvarBinding {
    /**
     * {@return the value of an object}
     *
     * @param object one of the variable's kind, such as a {@code Comm}
     */
    Object get(@Nullable Object object);

    /**
     * Changes the value of an object.
     *
     * @param object one of the variable's kind
     * @param value one that the variable takes
     */
    void set(@Nullable Object object, Object value);
}
