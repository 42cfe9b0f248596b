package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCompilerTest {
    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void shouldCompileAFileWithItsPackageAndItsSiblingsOnce() throws IOException {
        write("src/a/b/Helper.java", "package a.b; class Helper { static int x; }");
        Path main = write(
                "src/a/b/Main.java",
                "/* package x; */ package a.b; public class Main { public static void main(String[] s) { Helper.x = 1; } }");
        SourceCompiler compiler = new SourceCompiler(folder.resolve("classes"));
        SourceCompiler.Compiled first = compiler.compile(main, ".", List.of());
        assertEquals("a.b.Main", first.mainClass());
        assertTrue(Files.exists(first.classes().resolve("a/b/Helper.class")));
        assertEquals(first, compiler.compile(main, ".", List.of()));
        try (Stream<Path> made = Files.list(folder.resolve("classes"))) {
            assertEquals(1, made.count());
        }
    }

    @Test
    void shouldRunTheFirstClassWhenNoneIsNamedLikeTheFile() throws IOException {
        Path file = write("hello.java", "class First { public static void main(String[] s) { } } class Second { }");
        assertEquals(
                "First",
                new SourceCompiler(folder.resolve("classes"))
                        .compile(file, ".", List.of())
                        .mainClass());
    }

    @Test
    void shouldStopWhenTheSourceIsWrong() throws IOException {
        Path file = write("Bad.java", "class Bad { int x = \"\"; }");
        SourceCompiler compiler = new SourceCompiler(folder.resolve("classes"));
        UsageException e = assertThrows(UsageException.class, () -> compiler.compile(file, ".", List.of()));
        assertEquals(1, e.exitCode());
        assertTrue(e.getMessage().contains("Bad.java"), e.getMessage());
    }

    @Test
    void shouldFindClassesInFoldersAndJarsOnly() throws IOException {
        write("classes/a/X.class", "");
        ClassPath path = ClassPath.of(folder.resolve("classes") + ":nosuch.jar:nosuch/*:");
        assertTrue(path.holds("a.X"));
        assertEquals(false, path.holds("a.Y"));
        assertTrue(ClassPath.of("x").toString().startsWith("/"));
    }
}
