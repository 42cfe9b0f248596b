package org.jmpi.codegen.binding;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One Java form of a function: the plain one, or the one with {@code long[]} where the plain one has {@code int[]}.
 *
 * @param function the function
 * @param large whether this is the form with the suffix {@code _c}
 */
public record Form(MpiFunction function, boolean large) {
    /** Returns the name of the Java method. */
    public String name() {
        return large ? function.name() + "_c" : function.name();
    }

    /** Returns the parameters of the Java method. */
    public List<Parameter> parameters() {
        return function.visible().stream()
                .filter(p -> large || !p.isLargeOnly())
                .toList();
    }

    /** Returns the Java type of a parameter. */
    public String type(Parameter p) {
        return JavaTypes.of(p, large);
    }

    String returnType() {
        return JavaTypes.ofReturn(function.returnKind());
    }

    /** Returns the parameter list with types. */
    String declaration() {
        return parameters().stream().map(this::declaration).collect(Collectors.joining(", "));
    }

    /** Returns one parameter with its type. */
    String declaration(Parameter p) {
        return (p.kind().equals("VARARGS") ? "Object..." : JavaTypes.declared(p, large)) + " " + p.name();
    }

    /** Returns the parameters' names, as a call passes them on. */
    String arguments() {
        return parameters().stream().map(Parameter::name).collect(Collectors.joining(", "));
    }

    /** Whether the two forms differ in Java at all. */
    boolean hasOwnSignature() {
        return large
                && parameters().stream()
                        .anyMatch(p -> p.isLargeOnly() || !JavaTypes.of(p, true).equals(JavaTypes.of(p, false)));
    }
}
