package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Programs that were compiled against Open MPI's API run here from their class files. */
@Timeout(120)
class OpenMpiClassFilesTest {
    private static final List<String> PROGRAMS =
            List.of("PointToPoint", "Collective", "Types", "Communicators", "SharedFile");

    private static final String THEIRS = "(Ljava/lang/Object;ILmpi/Datatype;II)V";

    @TempDir
    static Path work;

    private static Path compiled;

    @BeforeAll
    static void compilePrograms() throws IOException {
        Path api = work.resolve("api");
        List<String> stubs = new ArrayList<>();
        for (Map.Entry<String, String> stub :
                StubSources.of(OpenMpiApi.classes()).entrySet()) {
            Path file = api.resolve(stub.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            Files.writeString(file, stub.getValue());
            stubs.add(file.toString());
        }
        Path apiClasses = Files.createDirectories(work.resolve("api-classes"));
        compile(stubs, apiClasses.toString(), apiClasses);
        compiled = Files.createDirectories(work.resolve("programs"));
        List<String> programs = new ArrayList<>();
        for (String name : PROGRAMS) {
            Path file = work.resolve(name + ".java");
            try (var in = OpenMpiClassFilesTest.class.getResourceAsStream("/openmpi/" + name + ".java")) {
                Files.copy(in, file);
            }
            programs.add(file.toString());
        }
        compile(programs, apiClasses.toString(), compiled);
    }

    private static void compile(List<String> sources, String classPath, Path out) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of("-proc:none", "-Xlint:none", "-nowarn", "-cp", classPath, "-d", out.toString());
        var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        var units = files.getJavaFileObjects(sources.toArray(new String[0]));
        assertTrue(compiler.getTask(messages, files, null, options, null, units).call(), messages.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "PointToPoint, 1",
        "PointToPoint, 2",
        "PointToPoint, 3",
        "Collective, 1",
        "Collective, 2",
        "Collective, 3",
        "SharedFile, 1",
        "SharedFile, 2",
        "SharedFile, 3",
        "Types, 1",
        "Types, 2",
        "Communicators, 1",
        "Communicators, 2",
        "Communicators, 4"
    })
    void shouldRunFromItsClassFile(String program, int ranks) throws Throwable {
        URL[] classes = {compiled.toUri().toURL()};
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        int code = ThreadRanks.run(ranks, () -> {
            // a loader each: ranks don't share static fields
            try (URLClassLoader loader = new URLClassLoader(classes, MPI.class.getClassLoader())) {
                MethodType main = MethodType.methodType(void.class, String[].class);
                MethodHandles.publicLookup()
                        .findStatic(loader.loadClass(program), "main", main)
                        .invokeExact(new String[] {program});
            } catch (Throwable t) {
                failures.add(t);
                throw new IllegalStateException(t);
            }
        });
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
        assertEquals(0, code);
    }

    /** Otherwise the tests above would show nothing. */
    @Test
    void shouldCallEveryMethodThatWasAdded() throws IOException {
        Set<String> called = new TreeSet<>();
        try (Stream<Path> files = Files.list(compiled)) {
            files.forEach(file -> calls(file, called));
        }
        Set<String> added = new TreeSet<>();
        for (Class<?> c :
                List.of(Comm.class, Intracomm.class, Message.class, Datatype.class, FileOperations.class, File.class)) {
            for (Method m : c.getDeclaredMethods()) {
                if (m.isSynthetic() && !m.isBridge() && !m.getName().contains("$")) {
                    added.add(m.getName() + Type.getMethodDescriptor(m));
                }
            }
        }
        Set<String> theirs = new TreeSet<>();
        OpenMpiApi.classes().forEach(c -> c.members().forEach(m -> theirs.add(m.name() + m.descriptor())));
        added.retainAll(theirs);
        assertTrue(added.contains("send" + THEIRS) && added.size() >= 54, added.toString());
        added.removeAll(called);
        assertEquals(Set.of(), added);
    }

    @Test
    void shouldBeInvisibleToTheCompiler() throws IOException {
        Path source = work.resolve("Ours.java");
        Files.writeString(
                source,
                "class Ours { void f(Object o) { mpi.MPI.COMM_WORLD.send(o, 1, mpi.MPI.INT, 0, 0);"
                        + " mpi.MPI.COMM_WORLD.send(o, 1L, mpi.MPI.INT, 0, 0); } }");
        Path out = Files.createDirectories(work.resolve("ours"));
        compile(
                List.of(source.toString()),
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                out);
        Set<String> called = new TreeSet<>();
        calls(out.resolve("Ours.class"), called);
        called.removeIf(c -> !c.startsWith("send"));
        assertEquals(Set.of("send(Ljava/lang/Object;JLmpi/Datatype;II)V"), called);
    }

    /** Adds the names and descriptors of the methods that {@code file} calls. */
    private static void calls(Path file, Set<String> called) {
        MethodVisitor calls = new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                called.add(name + descriptor);
            }
        };
        ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int a, String n, String d, String s, String[] e) {
                return calls;
            }
        };
        try {
            new ClassReader(Files.readAllBytes(file)).accept(methods, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
