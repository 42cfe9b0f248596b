package org.jmpi.codegen.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods with other descriptors are added to class files, and no more than these. */
class LinkMethodsTest {
    private static final String BASE = "package p; abstract class Base { protected String said; "
            + "public final String send(Object buf, long n, int tag) { return said = buf + \" \" + n + \" \" + tag; } "
            + "public static Integer twice(long a, double b, long c) { return (int) (a + 10 * b + 100 * c); } "
            + "static void hidden(long n) {} }";
    private static final String OPEN = "package p; public class Open extends Base implements Cloneable { "
            + "public Open clone() { Runnable r = () -> { said = \"lambda\"; }; r.run(); return this; } "
            + "public void put(Object o) {} }";

    @TempDir
    Path folder;

    private void compile(String... sources) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> files = new ArrayList<>();
        for (int i = 0; i < sources.length; i++) {
            String name = sources[i].contains("class Base") ? "Base" : "Open";
            files.add(Files.writeString(folder.resolve(name + ".java"), sources[i])
                    .toString());
        }
        var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        var units = manager.getJavaFileObjects(files.toArray(new String[0]));
        StringWriter messages = new StringWriter();
        List<String> options = List.of("-proc:none", "-cp", folder.toString(), "-d", folder.toString());
        assertTrue(
                compiler.getTask(messages, manager, null, options, null, units).call(), messages.toString());
    }

    private Path open() {
        return folder.resolve("p/Open.class");
    }

    private void link(String... members) throws Exception {
        List<String> lines = new ArrayList<>(List.of("# a listing", "class p.Open implements java.lang.Cloneable"));
        Arrays.stream(members).map(m -> "    " + m).forEach(lines::add);
        lines.add("final class p.Later");
        lines.add("    public void wait(int, int, int)");
        Path listing = Files.write(folder.resolve("listing.txt"), lines);
        LinkMethods.main(new String[] {listing.toString(), folder.toString()});
    }

    private Class<?> load() throws Exception {
        // a parent that knows nothing of p; not closed, so that what the class needs later is found
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader())
                .loadClass("p.Open");
    }

    private static List<String> added(Class<?> in) {
        return Arrays.stream(in.getDeclaredMethods())
                .filter(m -> m.isSynthetic() && !m.isBridge() && m.getName().indexOf('$') < 0)
                .map(Method::toString)
                .toList();
    }

    @Test
    void shouldWidenArgumentsAndPassTheOthersOn() throws Exception {
        compile(BASE, OPEN);
        link(
                "public final java.lang.String send(java.nio.Buffer, int, int) throws",
                "public static java.lang.Object twice(int, double, int)");
        Class<?> linked = load();
        Object object = linked.getConstructor().newInstance();
        Method send = linked.getMethod("send", java.nio.Buffer.class, int.class, int.class);
        ByteBuffer buffer = ByteBuffer.allocate(3);
        assertEquals(buffer + " -7 5", send.invoke(object, buffer, -7, 5));
        Method twice = linked.getMethod("twice", int.class, double.class, int.class);
        assertSame(Object.class, twice.getReturnType());
        assertEquals(321, twice.invoke(null, 1, 2.0, 3));
        assertEquals(2, added(linked).size());
    }

    @Test
    void shouldLeaveAloneWhatIsThereAndWhatNothingStandsFor() throws Exception {
        compile(BASE, OPEN);
        byte[] before = Files.readAllBytes(open());
        link(
                "public p.Open clone()",
                "public java.lang.Object clone()",
                "public void put(java.lang.Object)",
                "public void missing(int)",
                "public static void hidden(int)",
                "public void twice(int, double, int)",
                "protected abstract void send(int)");
        assertArrayEquals(before, Files.readAllBytes(open()));
    }

    @Test
    void shouldAddNothingTwice() throws Exception {
        compile(BASE, OPEN);
        String send = "public final java.lang.String send(java.lang.Object, int, int)";
        link(send);
        byte[] once = Files.readAllBytes(open());
        FileTime then = FileTime.fromMillis(1_000_000_000_000L);
        Files.setLastModifiedTime(open(), then);
        link(send);
        assertArrayEquals(once, Files.readAllBytes(open()));
        assertEquals(then, Files.getLastModifiedTime(open()), "an unchanged file is not written");
    }

    @Test
    void shouldTakeAwayWhatNoLongerBelongs() throws Exception {
        compile(BASE, OPEN);
        link("public final java.lang.String send(java.lang.Object, int, int)");
        link("public static java.lang.Integer twice(int, double, int)");
        List<String> added = added(load());
        assertEquals(1, added.size());
        assertTrue(added.get(0).contains("twice(int,double,int)"), added.toString());
        Object copy = load().getConstructor().newInstance();
        assertSame(copy, copy.getClass().getMethod("clone").invoke(copy), "the compiler's own are still there");
    }

    @Test
    void shouldChooseTheMethodThatFitsBest() throws Exception {
        compile(
                BASE,
                "package p; public class Open extends Base { public String f(Object o, long n) { return \"object\"; } "
                        + "public String f(CharSequence o, long n) { return \"text\"; } }");
        link("public java.lang.String f(java.lang.String, int)");
        Class<?> linked = load();
        Method f = linked.getMethod("f", String.class, int.class);
        assertEquals("text", f.invoke(linked.getConstructor().newInstance(), "x", 1));
    }

    @Test
    void shouldRefuseToGuess() throws Exception {
        compile(
                BASE,
                "package p; public class Open extends Base { public void f(Object o, CharSequence n) { } "
                        + "public void f(CharSequence o, Object n) { } }");
        IllegalStateException e = assertThrows(
                IllegalStateException.class, () -> link("public void f(java.lang.String, java.lang.String)"));
        assertTrue(e.getMessage().contains("f(java.lang.String, java.lang.String)"), e.getMessage());
    }

    @Test
    void shouldSayWhichLineCannotBeRead() throws Exception {
        compile(BASE, OPEN);
        for (String line : List.of("public void broken(", "public nothing(int)")) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> link(line));
            assertTrue(e.getMessage().contains(line), e.getMessage());
        }
        assertFalse(Files.readString(open(), StandardCharsets.ISO_8859_1).contains("broken"));
    }
}
