package org.jmpi.codegen.objects;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a method does.
 *
 * @param function the MPI function that it calls; null: none
 * @param arguments the function's arguments but the ones that the generator knows; null: the method's parameters
 * @param elsewhere the same at ranks other than the root, where {@code arguments} are the root's; null: at all ranks alike
 * @param expression the Java expression that it returns instead; null: it calls the function
 */
record Target(
        @Nullable String function,
        @Nullable List<String> arguments,
        @Nullable List<String> elsewhere,
        @Nullable String expression) {
    static Target of(String javaExpression) {
        return new Target(null, null, null, javaExpression);
    }

    Target calling(String otherFunction) {
        return new Target(otherFunction, arguments, elsewhere, null);
    }
}
