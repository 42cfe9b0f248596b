package org.jmpi.codegen.openmpi;

import java.util.ArrayList;
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

    /** Returns this class with the members of {@code other} that it hasn't. */
    ListedClass with(ListedClass other) {
        List<ListedMember> all = new ArrayList<>(members);
        other.members.stream()
                .filter(m -> members.stream().noneMatch(n -> n.isSameAs(m)))
                .forEach(all::add);
        return new ListedClass(modifiers, name, superclass, interfaces, all);
    }
}
