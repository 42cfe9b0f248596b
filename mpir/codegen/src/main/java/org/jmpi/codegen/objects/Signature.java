package org.jmpi.codegen.objects;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The head of a method of package {@code mpi}.
 *
 * @param modifiers {@code static}, or nothing
 * @param variables type variables between angle brackets, or nothing
 * @param result null: what the MPI function gives
 * @param name the name
 * @param parameters the parameters
 */
record Signature(String modifiers, String variables, String result, String name, List<JavaParameter> parameters) {
    boolean isStatic() {
        return modifiers.equals("static");
    }

    boolean has(String parameter) {
        return parameters.stream().anyMatch(p -> p.name().equals(parameter));
    }

    Signature named(String newName) {
        return new Signature(modifiers, variables, result, newName, parameters);
    }

    Signature with(List<JavaParameter> others) {
        return new Signature(modifiers, variables, result, name, others);
    }

    Signature returning(String type) {
        return new Signature(modifiers, variables, type, name, parameters);
    }

    List<String> names() {
        return parameters.stream().map(JavaParameter::name).toList();
    }

    /** Returns what a link in Javadoc names this method by. */
    String link() {
        String types = parameters.stream()
                .map(p -> Objects.requireNonNull(p.type()).replaceAll("<.*>", ""))
                .collect(Collectors.joining(", "));
        return "{@link #" + name + "(" + types + ")}";
    }
}
