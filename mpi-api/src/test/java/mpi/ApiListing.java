package mpi;

import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What programs see of package {@code mpi}: a line for each public class, and for each member that it has or inherits. Where
 * a class of the package that isn't public declares a member makes no difference.
 */
final class ApiListing {
    private ApiListing() {}

    /** Returns the lines, in alphabetical order. */
    static List<String> lines() throws IOException {
        TreeSet<String> lines = new TreeSet<>();
        for (Class<?> c : classes()) {
            add(c, lines);
        }
        return new ArrayList<>(lines);
    }

    private static List<Class<?>> classes() throws IOException {
        try {
            Path folder = Path.of(MPI.class.getResource("MPI.class").toURI()).getParent();
            try (Stream<Path> files = Files.list(folder)) {
                return files.map(f -> f.getFileName().toString())
                        .filter(n -> n.endsWith(".class") && !n.equals("package-info.class"))
                        .<Class<?>>map(n -> load("mpi." + n.substring(0, n.length() - 6)))
                        .filter(ApiListing::isVisible)
                        .toList();
            }
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, MPI.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isVisible(Class<?> c) {
        return isVisible(c.getModifiers()) && (c.getEnclosingClass() == null || isVisible(c.getEnclosingClass()));
    }

    private static boolean isVisible(int modifiers) {
        return (modifiers & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    private static void add(Class<?> c, Set<String> lines) {
        String prefix = c.getTypeName();
        lines.add(prefix + " " + supertypes(c));
        for (Constructor<?> k : c.getDeclaredConstructors()) {
            if (isVisible(k.getModifiers()) && !k.isSynthetic()) {
                lines.add(prefix + "." + signature(k, "<init>", null));
            }
        }
        for (Class<?> from = c; from != null && from != Object.class; from = from.getSuperclass()) {
            for (Field f : from.getDeclaredFields()) {
                if (isListed(f)) {
                    lines.add(prefix + "." + modifiers(f) + f.getGenericType().getTypeName() + " " + f.getName());
                }
            }
            for (Method m : from.getDeclaredMethods()) {
                if (isListed(m) && !m.isBridge()) {
                    lines.add(prefix + "." + signature(m, m.getName(), m.getGenericReturnType()));
                }
            }
        }
    }

    private static <M extends AccessibleObject & Member> boolean isListed(M member) {
        return isVisible(member.getModifiers()) && !member.isSynthetic();
    }

    /** Returns the public class and the interfaces that a class is one of. */
    private static String supertypes(Class<?> c) {
        Class<?> superclass = c.getSuperclass();
        List<String> interfaces = new ArrayList<>();
        Arrays.stream(c.getGenericInterfaces()).map(Type::getTypeName).forEach(interfaces::add);
        while (superclass != null && !isVisible(superclass.getModifiers())) {
            Arrays.stream(superclass.getGenericInterfaces())
                    .map(Type::getTypeName)
                    .forEach(interfaces::add);
            superclass = superclass.getSuperclass();
        }
        return (Modifier.isFinal(c.getModifiers()) ? "final " : "")
                + (superclass == null ? "" : "extends " + superclass.getTypeName() + " ")
                + interfaces.stream().sorted().collect(Collectors.joining(", "));
    }

    private static String signature(Executable e, String name, Type result) {
        return modifiers(e)
                + variables(e.getTypeParameters())
                + (result == null ? "" : result.getTypeName() + " ")
                + name
                + Arrays.stream(e.getGenericParameterTypes())
                        .map(Type::getTypeName)
                        .collect(Collectors.joining(", ", "(", ")"))
                + Arrays.stream(e.getGenericExceptionTypes())
                        .map(t -> " throws " + t.getTypeName())
                        .collect(Collectors.joining());
    }

    /** Whether a method of a class that has no subclasses elsewhere is final makes no difference to programs. */
    private static String modifiers(Member m) {
        int listed = Modifier.PROTECTED | Modifier.STATIC | Modifier.ABSTRACT;
        String words = Modifier.toString(m.getModifiers() & listed);
        return words.isEmpty() ? "" : words + " ";
    }

    private static String variables(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables)
                        .map(v -> v + " extends "
                                + Arrays.stream(v.getBounds())
                                        .map(Type::getTypeName)
                                        .collect(Collectors.joining(" & ")))
                        .collect(Collectors.joining(", ", "<", "> "));
    }
}
