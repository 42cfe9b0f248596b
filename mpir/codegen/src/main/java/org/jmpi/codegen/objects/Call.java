package org.jmpi.codegen.objects;

import java.util.List;
import java.util.Optional;
import org.jmpi.codegen.binding.Form;

/**
 * A method's call of an MPI function: where each argument comes from.
 *
 * @param method the method, with the types of its parameters and of its result
 * @param form the function's Java form
 * @param slots one for each parameter of the form
 */
record Call(Method method, Form form, List<Slot> slots) {
    /** Returns the out parameters, and those that the function changes. */
    List<Slot> variables() {
        return slots.stream().filter(Slot::isVariable).toList();
    }

    Optional<Slot> first(Slot.Role role) {
        return slots.stream().filter(s -> s.is(role)).findFirst();
    }

    Optional<Slot> variable(String kind) {
        return variables().stream().filter(s -> s.hasKind(kind)).findFirst();
    }

    /** Returns the slots that take the description's arguments, in their order. */
    List<Slot> positions() {
        return slots.stream()
                .filter(s -> s.is(Slot.Role.ARGUMENT) || s.is(Slot.Role.UPDATED))
                .toList();
    }

    /** Returns the description's arguments; the method's parameters if it doesn't say. */
    List<String> arguments() {
        List<String> given = method.target().arguments();
        return given == null ? method.signature().names() : given;
    }

    /** Whether a user's reduction may throw out of this call. */
    boolean reduces() {
        return form.function().hasKind("OPERATION") && variable("REQUEST").isEmpty();
    }
}
