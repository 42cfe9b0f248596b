package org.jmpi.codegen.openmpi;

import java.util.List;

/**
 * A class or interface of Open MPI's Java bindings.
 *
 * @param modifiers flags of {@link java.lang.reflect.Modifier}
 * @param name with dots, and {@code $} before the name of an inner class
 * @param superclass the same of its superclass
 * @param interfaces the same of those that it names itself
 */
public record ListedClass(
        int modifiers, String name, String superclass, List<String> interfaces, List<ListedMember> members) {
    /** Returns the name as it stands in class files. */
    public String internalName() {
        return name.replace('.', '/');
    }
}
