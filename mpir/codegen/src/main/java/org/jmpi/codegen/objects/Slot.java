package org.jmpi.codegen.objects;

import org.jmpi.codegen.binding.Parameter;

/**
 * Where the argument for a parameter of an MPI function comes from.
 *
 * @param parameter the parameter
 * @param role where from
 * @param index of an argument or of an updated value: which of the description's arguments; else unused
 */
record Slot(Parameter parameter, Role role, int index) {
    /** Where an argument comes from. */
    enum Role {
        /** The handle of the object whose method it is. */
        RECEIVER,
        /** The same, which the function takes away: the object becomes null. */
        TAKEN,
        /** An argument of the description. */
        ARGUMENT,
        /** The same, which the function changes and the method returns. */
        UPDATED,
        /** The length of an array that is an argument. */
        LENGTH,
        /** No hints. */
        NO_INFO,
        /** What the function gives. */
        OUT
    }

    boolean is(Role other) {
        return role == other;
    }

    /** Whether a variable of the generated method receives something. */
    boolean isVariable() {
        return role == Role.OUT || role == Role.UPDATED;
    }

    boolean hasKind(String kind) {
        return parameter.kind().equals(kind);
    }
}
