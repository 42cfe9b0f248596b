package org.jmpi.codegen.openmpi;

import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field, method or constructor of Open MPI's Java bindings.
 *
 * @param kind what it is
 * @param modifiers flags of {@link Modifier}
 * @param name {@code <init>} for a constructor
 * @param type of a field, or the result of a method: erased, in Java's words, with {@code $} for inner classes
 * @param parameters the same of the parameters
 * @param value of a constant, else null
 * @param inlined whether compilers write {@code value} into the class files that use it
 * @param line as it is written in the listing
 */
public record ListedMember(
        Kind kind,
        int modifiers,
        String name,
        String type,
        List<String> parameters,
        @Nullable Integer value,
        boolean inlined,
        String line) {
    /** What a member is. */
    public enum Kind {
        FIELD,
        METHOD,
        CONSTRUCTOR
    }

    /** Returns whether it is static. */
    public boolean isStatic() {
        return Modifier.isStatic(modifiers);
    }

    boolean isSameAs(ListedMember other) {
        return name.equals(other.name) && descriptor().equals(other.descriptor());
    }

    /** Returns its descriptor, as in class files (JVMS 4.3). */
    public String descriptor() {
        if (kind == Kind.FIELD) {
            return descriptor(type);
        }
        StringBuilder text = new StringBuilder("(");
        parameters.forEach(p -> text.append(descriptor(p)));
        return text.append(')').append(descriptor(type)).toString();
    }

    private static String descriptor(String type) {
        return switch (type) {
            case "void" -> "V";
            case "boolean" -> "Z";
            case "byte" -> "B";
            case "char" -> "C";
            case "short" -> "S";
            case "int" -> "I";
            case "long" -> "J";
            case "float" -> "F";
            case "double" -> "D";
            default ->
                type.endsWith("[]")
                        ? "[" + descriptor(type.substring(0, type.length() - 2))
                        : "L" + type.replace('.', '/') + ";";
        };
    }
}
