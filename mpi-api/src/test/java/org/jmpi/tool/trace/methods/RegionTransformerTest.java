package org.jmpi.tool.trace.methods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.tool.trace.UserRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RegionTransformerTest {
    private static final String NAME = Sample.class.getName();

    private final List<String> events = new ArrayList<>();

    @BeforeEach
    void record() {
        UserRegion.recordWith(new UserRegion.Recorder() {
            @Override
            public void enter(String name) {
                events.add("+" + name.substring(name.lastIndexOf('.') + 1));
            }

            @Override
            public void leave() {
                events.add("-");
            }
        });
    }

    @AfterEach
    void recordNoMore() {
        UserRegion.recordWith(new UserRegion.Recorder() {
            @Override
            public void enter(String name) {}

            @Override
            public void leave() {}
        });
    }

    /** A class with the sample's name whose methods have regions. */
    private static Class<?> sample(String names) throws IOException {
        byte[] changed = new RegionTransformer(MethodNames.of(names)).changed(classFile());
        assertNotNull(changed);
        ClassLoader loader = new ClassLoader(Sample.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                return name.equals(NAME)
                        ? defineClass(name, changed, 0, changed.length)
                        : super.loadClass(name, resolve);
            }
        };
        try {
            return loader.loadClass(NAME);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] classFile() throws IOException {
        try (InputStream in = Sample.class.getResourceAsStream("Sample.class")) {
            return in.readAllBytes();
        }
    }

    private static Object call(Class<?> sample, String method, Object... arguments) throws Exception {
        for (var each : sample.getMethods()) {
            if (each.getName().equals(method)) {
                return each.invoke(null, arguments);
            }
        }
        throw new AssertionError(method);
    }

    @Test
    void shouldEnterAndLeaveHoweverAMethodReturns() throws Exception {
        Class<?> sample = sample("Sample.*");

        assertEquals(6, call(sample, "integer", 3));
        assertEquals(6L, call(sample, "wide", 5L, 1.0));
        assertEquals(3L, call(sample, "wide", 1L, 1.5));
        assertEquals(2.0, call(sample, "ofDouble", 4.0));
        assertEquals(1f, call(sample, "ofFloat", 4f));
        assertEquals("one", call(sample, "chosen", 1));
        assertEquals(
                List.of("+integer", "-", "+wide", "-", "+wide", "-", "+ofDouble", "-", "+ofFloat", "-", "+chosen", "-"),
                events);
    }

    @Test
    void shouldLeaveWhenAMethodThrows() throws Exception {
        Class<?> sample = sample("Sample.thrower");

        InvocationTargetException e = assertThrows(InvocationTargetException.class, () -> call(sample, "thrower", 2));

        assertEquals("thrown", e.getCause().getMessage());
        assertEquals(List.of("+thrower", "+thrower", "+thrower", "-", "-", "-"), events);
    }

    @Test
    void shouldKeepAMethodsOwnHandlers() throws Exception {
        Class<?> sample = sample("Sample.caught+Sample.inner");

        assertEquals("7", call(sample, "caught", "7"));
        assertEquals("none", call(sample, "caught", "seven"));
        assertEquals(List.of("+caught", "+inner", "-", "-", "+caught", "+inner", "-", "-"), events);
    }

    @Test
    void shouldNotTakeAnExceptionForAReturn() throws Exception {
        Class<?> sample = sample("Sample.chosen");

        assertThrows(InvocationTargetException.class, () -> call(sample, "chosen", 2));
        assertEquals(List.of("+chosen", "-"), events);
    }

    @Test
    void shouldEnterAtTheFirstLineOfAMethod() throws Exception {
        Class<?> sample = sample("Sample.inner");
        int[] line = {0};
        UserRegion.recordWith(new UserRegion.Recorder() {
            @Override
            public void enter(String name) {
                line[0] = StackWalker.getInstance().walk(frames -> frames.filter(
                                each -> each.getMethodName().equals("inner"))
                        .findFirst()
                        .orElseThrow()
                        .getLineNumber());
            }

            @Override
            public void leave() {}
        });

        call(sample, "inner");

        List<String> source = Files.readAllLines(Path.of("src/test/java", NAME.replace('.', '/') + ".java"));
        assertTrue(source.get(line[0] - 1).contains("Runnable lambda ="), "line " + line[0]);
    }

    @Test
    void shouldLeaveConstructorsAndBodiesOfLambdasOut() throws Exception {
        Class<?> sample = sample("Sample.*");

        call(sample, "inner");

        assertEquals(List.of("+inner", "+integer", "-", "-"), events);
    }

    @Test
    void shouldKeepAClassWithoutChosenMethods() throws IOException {
        assertNull(new RegionTransformer(MethodNames.of("Sample.none")).changed(classFile()));
    }

    @Test
    void shouldKeepClassesOfTheJdkAndOfJmpi() {
        RegionTransformer all = new RegionTransformer(MethodNames.of("*"));
        ClassLoader own = Sample.class.getClassLoader();

        assertNull(all.transform(null, "java/lang/String", null, null, new byte[0]));
        assertNull(all.transform(ClassLoader.getPlatformClassLoader(), "java/sql/Date", null, null, new byte[0]));
        assertNull(all.transform(own, "mpi/MPI", null, null, new byte[0]));
        assertNull(all.transform(own, "org/jmpi/mpir/Rank", null, null, new byte[0]));
    }

    @Test
    void shouldKeepAClassThatCantBeRead() {
        RegionTransformer all = new RegionTransformer(MethodNames.of("*"));

        assertNull(all.transform(Sample.class.getClassLoader(), "com/acme/Broken", null, null, new byte[40]));
    }
}
