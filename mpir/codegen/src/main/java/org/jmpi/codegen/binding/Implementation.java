package org.jmpi.codegen.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a function is implemented: one entry of an {@code .api} file.
 *
 * @param function the function's name
 * @param options words between brackets, see {@link ApiReader}
 * @param statements what to call, in order
 * @param where file and line, for messages
 */
record Implementation(String function, List<String> options, List<String> statements, String where) {
    boolean has(String option) {
        return options.contains(option);
    }

    /** Returns the value of {@code name=value}, or null. */
    @Nullable
    String option(String name) {
        return options.stream()
                .filter(o -> o.startsWith(name + "="))
                .map(o -> o.substring(name.length() + 1))
                .findFirst()
                .orElse(null);
    }
}
