package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jmpi.codegen.openmpi.ListedClass;
import org.jmpi.codegen.openmpi.ListedMember;
import org.junit.jupiter.api.Test;

/** Every member of Open MPI's Java bindings can be used in sources as it was there. */
class SourceCompatibilityTest {
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
    void shouldHaveEveryMemberForSources() throws Exception {
        OpenMpiApi.Findings found = new OpenMpiApi.Findings();
        for (ListedClass c : OpenMpiApi.classes()) {
            Class<?> ours = find(c);
            if (ours == null) {
                found.missing(c.name(), null, c.members().size());
                continue;
            }
            for (ListedMember member : c.members()) {
                String problem = check(ours, member);
                if (problem == null) {
                    found.members++;
                } else if (problem.isEmpty()) {
                    found.missing(c.name() + ": " + member.line(), OpenMpiApi.whyMissing(c, member), 1);
                } else {
                    found.problems.add(c.name() + ": " + member.line() + ": " + problem);
                }
            }
        }
        found.print("for sources");
        assertEquals(List.of(), found.problems);
        assertTrue(found.members > 580, "only " + found.members + " members here");
    }

    @Test
    void shouldHaveClassesAsOpenAndWithTheSupertypesTheyHad() throws Exception {
        List<String> problems = new ArrayList<>();
        for (ListedClass c : OpenMpiApi.classes()) {
            Class<?> ours = find(c);
            if (ours == null) {
                continue;
            }
            int modifiers = ours.getModifiers();
            if (!Modifier.isPublic(modifiers)
                    || Modifier.isInterface(modifiers) != Modifier.isInterface(c.modifiers())
                    || (Modifier.isFinal(modifiers) && !Modifier.isFinal(c.modifiers()))
                    || (Modifier.isAbstract(modifiers) && !Modifier.isAbstract(c.modifiers()))) {
                problems.add(ours + " is " + Modifier.toString(modifiers));
            }
            List<String> supertypes = new ArrayList<>(c.interfaces());
            supertypes.add(c.superclass());
            for (String supertype : supertypes) {
                if (!type(supertype).isAssignableFrom(ours)) {
                    problems.add(ours + " is no " + supertype);
                }
            }
        }
        assertEquals(List.of(), problems);
    }

    /** A program may have subclasses of these: what we added must not be final where theirs may have it too. */
    @Test
    void shouldAddNothingFinalToWhatProgramsExtend() throws Exception {
        List<String> problems = new ArrayList<>();
        for (ListedClass c : OpenMpiApi.classes()) {
            if (!c.name().startsWith("mpi.Struct") && !c.name().equals("mpi.UserFunction")) {
                continue;
            }
            for (Method m : find(c).getDeclaredMethods()) {
                boolean seen = Modifier.isPublic(m.getModifiers()) || Modifier.isProtected(m.getModifiers());
                boolean theirs = c.members().stream().anyMatch(l -> l.name().equals(m.getName()));
                if (seen && !theirs && Modifier.isFinal(m.getModifiers())) {
                    problems.add(m.toString());
                }
            }
        }
        assertEquals(List.of(), problems);
    }

    @Test
    void shouldInlineNoOtherValuesThanTheirs() throws Exception {
        List<String> differing = new ArrayList<>();
        for (ListedClass c : OpenMpiApi.classes()) {
            for (ListedMember member : c.members()) {
                Class<?> ours = find(c);
                if (ours == null || member.value() == null) {
                    continue;
                }
                int value = ours.getField(member.name()).getInt(null);
                if (member.inlined()) {
                    assertEquals(member.value(), value, c.name() + ": " + member.line());
                } else if (member.value() != value) {
                    differing.add(member.name());
                }
            }
        }
        System.out.println("constants with MPICH's values, which class files read at run time: " + differing);
        List<String> kept = List.of("THREAD_SINGLE", "THREAD_MULTIPLE", "SUCCESS", "SEEK_SET", "MODE_CREATE", "IDENT");
        assertTrue(differing.stream().noneMatch(kept::contains), differing.toString());
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

    private static Class<?> find(ListedClass c) {
        try {
            return Class.forName(c.name());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** Returns null if {@code member} can be used, else what is wrong; empty: it is missing. */
    private static String check(Class<?> in, ListedMember member) throws ClassNotFoundException {
        String missing = "";
        return switch (member.kind()) {
            case FIELD -> field(in, member);
            case METHOD -> hasMethod(in, member) ? null : missing;
            case CONSTRUCTOR -> hasConstructor(in, member) ? null : missing;
        };
    }

    private static String field(Class<?> in, ListedMember member) throws ClassNotFoundException {
        Field field;
        try {
            field = in.getField(member.name());
        } catch (NoSuchFieldException e) {
            return "";
        }
        boolean constant = Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
        return constant && type(member.type()).isAssignableFrom(field.getType()) ? null : "is " + field;
    }

    private static boolean hasConstructor(Class<?> in, ListedMember member) throws ClassNotFoundException {
        Class<?>[] arguments = types(member);
        return Arrays.stream(in.getDeclaredConstructors())
                .anyMatch(c -> accessible(c, member) && accepts(c, arguments));
    }

    private static boolean hasMethod(Class<?> in, ListedMember member) throws ClassNotFoundException {
        Class<?>[] arguments = types(member);
        Class<?> result = type(member.type());
        for (Class<?> c = in; c != null; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods()) {
                boolean same =
                        m.getName().equals(member.name()) && Modifier.isStatic(m.getModifiers()) == member.isStatic();
                boolean usable = !m.isSynthetic() && accessible(m, member) && accepts(m, arguments);
                if (same && usable && result.isAssignableFrom(m.getReturnType())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean accessible(Member m, ListedMember theirs) {
        return Modifier.isPublic(m.getModifiers())
                || (Modifier.isProtected(theirs.modifiers()) && Modifier.isProtected(m.getModifiers()));
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

    private static Class<?>[] types(ListedMember member) throws ClassNotFoundException {
        Class<?>[] types = new Class<?>[member.parameters().size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = type(member.parameters().get(i));
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
