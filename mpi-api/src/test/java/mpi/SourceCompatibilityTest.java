package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every listed member of Open MPI's Java bindings can be used here as it was there. */
class SourceCompatibilityTest {
    private static final Pattern CALLABLE =
            Pattern.compile("(public|protected) (static )?(?:([\\w.$\\[\\]]+) )?([\\w.$]+)\\((.*)\\)");
    private static final Pattern FIELD = Pattern.compile("public (static )?([\\w.$]+) (\\w+)");
    private static final Map<String, Class<?>> PRIMITIVES = List.of(
                    void.class,
                    boolean.class,
                    byte.class,
                    char.class,
                    short.class,
                    int.class,
                    long.class,
                    float.class,
                    double.class)
            .stream()
            .collect(Collectors.toMap(Class::getName, c -> c));

    @Test
    void everyListedMemberCanBeUsed() throws Exception {
        List<String> problems = new ArrayList<>();
        Class<?> in = null;
        int members = 0;
        for (String line : lines()) {
            if (line.startsWith("class ")) {
                in = Class.forName(line.split(" ")[1]);
            } else {
                members++;
                String problem = check(in, line.strip());
                if (problem != null) {
                    problems.add(in.getName() + ": " + line.strip() + ": " + problem);
                }
            }
        }
        assertEquals(List.of(), problems);
        assertTrue(members > 350, "only " + members + " members listed");
    }

    @Test
    void classesAreOpenOrClosedAsTheyWere() throws Exception {
        for (String line : lines()) {
            if (!line.startsWith("class ")) {
                continue;
            }
            String[] words = line.split(" ");
            int modifiers = Class.forName(words[1]).getModifiers();
            assertTrue(Modifier.isPublic(modifiers), line);
            boolean mayBeFinal = words.length > 2 && words[2].equals("final");
            assertTrue(mayBeFinal || !Modifier.isFinal(modifiers), line);
            boolean mustExtend = words.length > 2 && words[2].equals("abstract");
            assertTrue(mustExtend || !Modifier.isAbstract(modifiers) || line.contains("Freeable"), line);
        }
    }

    @Test
    void predefinedObjectsHaveMpichsHandles() {
        assertEquals(6, MPI.ERR_RANK);
        assertEquals(0, MPI.SUCCESS);
        assertEquals(0x44000000, MPI.COMM_WORLD.rawHandle());
        assertEquals(0x44000001, MPI.COMM_SELF.rawHandle());
        assertEquals(0x58000003, MPI.SUM.rawHandle());
        assertTrue(MPI.REQUEST_NULL.isNull());
        assertTrue(MPI.DATATYPE_NULL.isNull());
    }

    private static List<String> lines() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                SourceCompatibilityTest.class.getResourceAsStream("open-mpi-members.txt"), StandardCharsets.UTF_8))) {
            return in.lines().filter(l -> !l.startsWith("#") && !l.isBlank()).toList();
        }
    }

    private static String check(Class<?> in, String member) throws ReflectiveOperationException {
        Matcher call = CALLABLE.matcher(member);
        if (call.matches()) {
            Class<?>[] arguments = types(call.group(5));
            boolean isStatic = call.group(2) != null;
            return call.group(3) == null
                    ? constructor(in, call.group(1), arguments)
                    : method(in, call.group(1), isStatic, type(call.group(3)), call.group(4), arguments);
        }
        Matcher field = FIELD.matcher(member);
        return field.matches() ? field(in, type(field.group(2)), field.group(3)) : "cannot be read";
    }

    private static String field(Class<?> in, Class<?> type, String name) throws ReflectiveOperationException {
        Field field = in.getField(name);
        boolean constant = Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
        return constant && type.isAssignableFrom(field.getType()) ? null : "is " + field;
    }

    private static String constructor(Class<?> in, String access, Class<?>[] arguments) {
        return Arrays.stream(in.getDeclaredConstructors()).anyMatch(c -> accessible(c, access) && accepts(c, arguments))
                ? null
                : "no such constructor";
    }

    private static String method(
            Class<?> in, String access, boolean isStatic, Class<?> result, String name, Class<?>[] arguments) {
        for (Class<?> c = in; c != null; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods()) {
                boolean same = m.getName().equals(name) && Modifier.isStatic(m.getModifiers()) == isStatic;
                boolean usable = accessible(m, access) && accepts(m, arguments);
                if (same && usable && result.isAssignableFrom(m.getReturnType())) {
                    return null;
                }
            }
        }
        return "no such method";
    }

    private static boolean accessible(Member m, String access) {
        return Modifier.isPublic(m.getModifiers())
                || access.equals("protected") && Modifier.isProtected(m.getModifiers());
    }

    private static boolean accepts(Executable e, Class<?>[] arguments) {
        Class<?>[] parameters = e.getParameterTypes();
        if (parameters.length != arguments.length) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            boolean widens = parameters[i] == long.class && arguments[i] == int.class;
            if (!widens && !parameters[i].isAssignableFrom(arguments[i])) {
                return false;
            }
        }
        return true;
    }

    private static Class<?>[] types(String list) throws ClassNotFoundException {
        String[] names = list.isEmpty() ? new String[0] : list.split(", ");
        Class<?>[] types = new Class<?>[names.length];
        for (int i = 0; i < names.length; i++) {
            types[i] = type(names[i]);
        }
        return types;
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        if (name.endsWith("[]")) {
            return type(name.substring(0, name.length() - 2)).arrayType();
        }
        Class<?> primitive = PRIMITIVES.get(name);
        return primitive != null ? primitive : Class.forName(name);
    }
}
