package org.jmpi.codegen.objects;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method of package {@code mpi}: one line of the description, or a form that the generator derives from one.
 *
 * @param signature its head
 * @param target what it does
 * @param options words between brackets, see the description's README
 * @param doc its Javadoc
 * @param where file and line, for messages
 */
record Method(Signature signature, Target target, List<String> options, Doc doc, String where) {
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

    /** Returns the section of the standard that describes it, or null. */
    @Nullable
    String section() {
        return options.stream()
                .filter(o -> Character.isDigit(o.charAt(0)))
                .findFirst()
                .orElse(null);
    }

    Method with(Signature other) {
        return new Method(other, target, options, doc, where);
    }
}
