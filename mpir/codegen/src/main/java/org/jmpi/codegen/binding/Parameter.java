package org.jmpi.codegen.binding;

import org.jspecify.annotations.Nullable;

/**
 * One parameter of a function.
 *
 * @param name the standard's name
 * @param kind the standard's parameter kind, for instance {@code POLYXFER_NUM_ELEM_NNI}
 * @param direction who writes it
 * @param length for an array its length: the name of another parameter, a constant or {@code *}; null otherwise
 */
public record Parameter(
        String name,
        String kind,
        Direction direction,
        @Nullable String length) {
    /** Who writes a parameter. */
    public enum Direction {
        IN,
        OUT,
        INOUT
    }

    /** Parses {@code name:KIND:direction[:length]}. */
    static Parameter parse(String text, String where) {
        String[] f = text.split(":");
        if (f.length < 3) {
            throw new BindingException(where + ": parameter '" + text + "': expected name:KIND:direction[:length]");
        }
        // Java has a word "assert"
        String name = f[0].equals("assert") ? "assertion" : f[0];
        return new Parameter(name, f[1], direction(f[2], where), f.length > 3 ? f[3] : null);
    }

    private static Direction direction(String text, String where) {
        return switch (text.toLowerCase(java.util.Locale.ROOT)) {
            case "in" -> Direction.IN;
            case "out" -> Direction.OUT;
            case "inout" -> Direction.INOUT;
            default -> throw new BindingException(where + ": direction '" + text + "': expected in, out or inout");
        };
    }

    /** Returns whether the large-count form has another type for it. */
    public boolean isPoly() {
        return kind.startsWith("POLY");
    }

    /** Returns whether it is text. */
    public boolean isString() {
        return kind.startsWith("STRING") && !kind.equals("STRING_LENGTH");
    }

    /** Whether this is an array that the caller fills or reads in full, beyond an out parameter's array of one. */
    public boolean isArray() {
        return length != null && !isString() && !kind.equals("ARGUMENT_LIST");
    }

    /** Whether Java needs this parameter: lengths of strings and argument counts it knows by itself. */
    public boolean isVisible() {
        // a caller may ask for the length of a set's name alone
        boolean length = kind.equals("STRING_LENGTH") && !name.equals("pset_len");
        return !length && !kind.equals("ARGUMENT_COUNT");
    }

    /** Whether only the large-count form has this parameter: the small one knows no large counts (MPI 4.1, 5.1.13). */
    public boolean isLargeOnly() {
        return name.endsWith("_large_counts");
    }

    /** Returns whether it is read only. */
    public boolean isIn() {
        return direction == Direction.IN;
    }

    /** Returns whether it is written only. */
    public boolean isOut() {
        return direction == Direction.OUT;
    }
}
