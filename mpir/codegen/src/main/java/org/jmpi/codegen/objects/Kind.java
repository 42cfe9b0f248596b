package org.jmpi.codegen.objects;

import org.jspecify.annotations.Nullable;

/**
 * How a kind of MPI parameter looks in package {@code mpi}.
 *
 * @param type the Java class
 * @param argument what becomes of an argument {@code {value}}
 * @param result what becomes of an out parameter's {@code {value}}, in a method that returns {@code {type}}; null: nothing
 */
record Kind(
        @Nullable String type,
        @Nullable String argument,
        @Nullable String result) {
    String argument(String value, String of) {
        assert argument != null;
        return argument.replace("{value}", value).replace("{name}", of);
    }

    String result(String value, String returned) {
        assert result != null;
        return result.replace("{value}", value).replace("{type}", returned);
    }
}
