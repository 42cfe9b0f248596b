package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every member of mpiJava's API, as MPJ Express has it, is here. A test of the suite looks whether programs use them all. */
class MpiJavaApiTest {
    private static final Path LISTING = Path.of("src/test/api/mpijava.txt");
    private static final Pattern MEMBER = Pattern.compile(
            "(?<owner>[\\w.]+): (?<static>static )?(?:(?<type>[\\w.\\[\\]]+) )?(?<name>[\\w.]+)(?:\\((?<args>.*)\\))?");
    private static final Map<String, Class<?>> PRIMITIVES = Stream.of(
                    int.class,
                    long.class,
                    byte.class,
                    short.class,
                    char.class,
                    boolean.class,
                    float.class,
                    double.class,
                    void.class)
            .collect(Collectors.toMap(Class::getName, each -> each));

    private record Wanted(Class<?> owner, boolean isStatic, Class<?> type, String name, List<Class<?>> parameters) {
        boolean isField() {
            return parameters == null;
        }
    }

    @Test
    void shouldHaveEveryMember() throws Exception {
        List<String> missing = new ArrayList<>();
        for (String line : Files.readAllLines(LISTING)) {
            if (!isThere(parse(line))) {
                missing.add(line);
            }
        }
        assertEquals(List.of(), missing);
    }

    private static boolean isThere(Wanted wanted) throws Exception {
        if (wanted.isField()) {
            Field field = wanted.owner.getField(wanted.name);
            return Modifier.isStatic(field.getModifiers()) == wanted.isStatic
                    && wanted.type.isAssignableFrom(field.getType());
        }
        if (wanted.type == null) {
            Constructor<?>[] all = wanted.owner.getConstructors();
            return Arrays.stream(all).anyMatch(each -> takes(each, wanted));
        }
        for (Method method : wanted.owner.getMethods()) {
            if (method.getName().equals(wanted.name)
                    && takes(method, wanted)
                    && Modifier.isStatic(method.getModifiers()) == wanted.isStatic
                    && (wanted.type == void.class || wanted.type.isAssignableFrom(method.getReturnType()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean takes(Executable executable, Wanted wanted) {
        Class<?>[] has = executable.getParameterTypes();
        if (has.length != wanted.parameters.size()) {
            return false;
        }
        for (int i = 0; i < has.length; i++) {
            if (!has[i].isAssignableFrom(wanted.parameters.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Wanted parse(String line) throws Exception {
        Matcher m = MEMBER.matcher(line);
        assertTrue(m.matches(), line);
        Class<?> owner = Class.forName(m.group("owner"));
        String args = m.group("args");
        List<Class<?>> parameters = args == null ? null : new ArrayList<>();
        for (String each : args == null || args.isEmpty() ? new String[0] : args.split(", ")) {
            parameters.add(type(each));
        }
        String name = m.group("name");
        // a constructor has the name of its class
        Class<?> type = m.group("type") == null ? null : type(m.group("type"));
        return new Wanted(owner, m.group("static") != null, type, name, parameters);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        if (name.endsWith("[]")) {
            return type(name.substring(0, name.length() - 2)).arrayType();
        }
        if (PRIMITIVES.containsKey(name)) {
            return PRIMITIVES.get(name);
        }
        for (String pkg : List.of("", "mpi.", "java.lang.", "java.nio.")) {
            try {
                return Class.forName(pkg + name);
            } catch (ClassNotFoundException e) {
                // in another package
            }
        }
        throw new ClassNotFoundException(name);
    }
}
