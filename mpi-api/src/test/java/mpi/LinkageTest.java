package mpi;

import static java.lang.invoke.MethodType.fromMethodDescriptorString;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jmpi.codegen.openmpi.ListedClass;
import org.jmpi.codegen.openmpi.ListedMember;
import org.junit.jupiter.api.Test;

/** A class file compiled against Open MPI's bindings finds every member that it may name. */
class LinkageTest {
    private static final ClassLoader LOADER = MPI.class.getClassLoader();
    /** Sees what any class file may name: what is public, in classes that are. */
    private static final MethodHandles.Lookup OUTSIDE = MethodHandles.publicLookup();

    @Test
    void shouldResolveEveryDescriptor() throws Exception {
        OpenMpiApi.Findings found = new OpenMpiApi.Findings();
        for (ListedClass c : OpenMpiApi.classes()) {
            Class<?> ours;
            try {
                ours = Class.forName(c.name());
            } catch (ClassNotFoundException e) {
                found.missing(c.name(), null, c.members().size());
                continue;
            }
            for (ListedMember member : c.members()) {
                String what = c.name() + ": " + member.line();
                try {
                    resolve(ours, member);
                    found.members++;
                } catch (NoSuchMethodException | NoSuchFieldException e) {
                    found.missing(what, OpenMpiApi.whyMissing(c, member), 1);
                } catch (IllegalAccessException e) {
                    found.problems.add(what + ": " + e.getMessage());
                }
            }
        }
        found.print("for class files");
        assertEquals(List.of(), found.problems);
        assertTrue(found.members > 580, "only " + found.members + " members link");
    }

    /** A class file that was compiled when counts were ints finds all methods. */
    @Test
    void shouldResolveEveryEarlierDescriptor() throws Exception {
        int found = 0;
        for (ListedClass c : OpenMpiApi.listing("/api/int-counts.txt")) {
            for (ListedMember member : c.members()) {
                resolve(Class.forName(c.name()), member);
                found++;
            }
        }
        assertTrue(found > 80, "only " + found + " earlier methods");
    }

    @Test
    void shouldCallWhatHadIntCounts() throws Exception {
        Method begin = Comm.class.getMethod("iBcast", Object.class, int.class, Datatype.class, int.class);
        assertTrue(begin.isSynthetic(), begin.toString());
        OnRanks.run(2, () -> {
            int[] data = {5 + MPI.COMM_WORLD.getRank()};
            try {
                ((Request) begin.invoke(MPI.COMM_WORLD, data, 1, MPI.INT, 0)).waitFor();
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("not linked", e);
            }
            assertEquals(5, data[0]);
        });
    }

    private static void resolve(Class<?> in, ListedMember member) throws ReflectiveOperationException {
        if (member.kind() == ListedMember.Kind.FIELD) {
            MethodType getter = fromMethodDescriptorString("()" + member.descriptor(), LOADER);
            OUTSIDE.findStaticGetter(in, member.name(), getter.returnType());
            return;
        }
        MethodType type = fromMethodDescriptorString(member.descriptor(), LOADER);
        if (Modifier.isProtected(member.modifiers())) {
            forSubclasses(in, member, type);
        } else if (member.kind() == ListedMember.Kind.CONSTRUCTOR) {
            OUTSIDE.findConstructor(in, type);
        } else if (member.isStatic()) {
            OUTSIDE.findStatic(in, member.name(), type);
        } else {
            OUTSIDE.findVirtual(in, member.name(), type);
        }
    }

    private static void forSubclasses(Class<?> in, ListedMember member, MethodType type)
            throws ReflectiveOperationException {
        int modifiers;
        if (member.kind() == ListedMember.Kind.CONSTRUCTOR) {
            Constructor<?> constructor = in.getDeclaredConstructor(type.parameterArray());
            modifiers = constructor.getModifiers();
        } else {
            Method method = Arrays.stream(in.getDeclaredMethods())
                    .filter(m -> m.getName().equals(member.name())
                            && m.getReturnType() == type.returnType()
                            && Arrays.equals(m.getParameterTypes(), type.parameterArray()))
                    .findAny()
                    .orElseThrow(NoSuchMethodException::new);
            modifiers = method.getModifiers();
        }
        if (!Modifier.isPublic(modifiers) && !Modifier.isProtected(modifiers)) {
            throw new IllegalAccessException("is " + Modifier.toString(modifiers));
        }
    }

    /** What a program finds by reflection can be called, too: the methods are in the public class itself. */
    @Test
    void shouldCallByReflectionWhatWasAdded() throws Exception {
        Method send = Comm.class.getMethod("send", Object.class, int.class, Datatype.class, int.class, int.class);
        assertTrue(send.isSynthetic() && Modifier.isFinal(send.getModifiers()), send.toString());
        Method receive = Comm.class.getMethod("recv", Object.class, int.class, Datatype.class, int.class, int.class);
        OnRanks.run(2, () -> {
            int[] data = {7 + MPI.COMM_WORLD.getRank(), 9};
            try {
                if (MPI.COMM_WORLD.getRank() == 0) {
                    send.invoke(MPI.COMM_WORLD, data, 2, MPI.INT, 1, 5);
                } else {
                    Status status = (Status) receive.invoke(MPI.COMM_WORLD, data, 2, MPI.INT, 0, 5);
                    assertEquals(2, status.getCount(MPI.INT));
                    assertArrayEquals(new int[] {7, 9}, data);
                }
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("not linked", e);
            }
        });
    }
}
