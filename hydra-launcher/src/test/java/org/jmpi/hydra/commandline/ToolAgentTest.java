package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolAgentTest {
    private static final List<String> TOOLS = List.of("profile", "otf2:dir=t,methods=Grid.*+A.b,lines");

    @TempDir
    private Path folder;

    private Path jar(String name, String entry) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(entry));
        }
        return jar;
    }

    private static List<String> java(String classPath) {
        return List.of("java", "-Xmx1g", "-cp", classPath, "Main", "-cp", "x");
    }

    @Test
    void shouldAddTheJarThatHasTheAgent() throws IOException {
        Path other = jar("other.jar", "A.class");
        Path api = jar("mpi-api.jar", "org/jmpi/tool/trace/methods/MethodAgent.class");
        String path = folder + ":" + other + ":" + api;

        List<String> command = ToolAgent.added(TOOLS, java(path));

        assertEquals(
                List.of("java", "-javaagent:" + api + "=Grid.*+A.b", "-Xmx1g", "-cp", path, "Main", "-cp", "x"),
                command);
    }

    @Test
    void shouldKeepTheCommandWhenNoMethodsAreChosen() {
        assertEquals(java("none.jar"), ToolAgent.added(List.of("otf2:dir=t", "mine:methods=A.b"), java("none.jar")));
    }

    @Test
    void shouldKeepAProgramThatIsNotJava() {
        assertEquals(List.of("/bin/true"), ToolAgent.added(TOOLS, List.of("/bin/true")));
    }

    @Test
    void shouldRefuseAClassPathWithoutJmpi() {
        UsageException e = assertThrows(UsageException.class, () -> ToolAgent.added(TOOLS, java("none.jar")));

        assertTrue(e.getMessage().contains("methods=Grid.*+A.b"), e.getMessage());
    }
}
