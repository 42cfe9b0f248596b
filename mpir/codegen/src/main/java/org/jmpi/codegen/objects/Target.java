package org.jmpi.codegen.objects;

import java.util.List;

/**
 * What a method does.
 *
 * @param function the MPI function that it calls; null: none
 * @param arguments the function's arguments but the ones that the generator knows; null: the method's parameters
 * @param elsewhere the same at ranks other than the root, where {@code arguments} are the root's; null: at all ranks alike
 * @param expression the Java expression that it returns instead; null: it calls the function
 */
record Target(String function, List<String> arguments, List<String> elsewhere, String expression) {
    static Target of(String javaExpression) {
        return new Target(null, null, null, javaExpression);
    }

    Target calling(String otherFunction) {
        return new Target(otherFunction, arguments, elsewhere, null);
    }
}
