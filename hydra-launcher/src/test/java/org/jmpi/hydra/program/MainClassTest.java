package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainClassTest {
    private static final ClassPath OWN = ClassPath.of(System.getProperty("java.class.path"));

    @TempDir
    Path folder;

    private static class Without {}

    @SuppressWarnings({"EffectivelyPrivate", "UnusedMethod", "UnusedVariable"}) // found by reflection
    private static class With {
        public static void main(String[] args) {}
    }

    private static class Heir extends With {}

    private static UsageException refused(Class<?> type) {
        return assertThrows(UsageException.class, () -> MainClass.require(type.getName(), OWN, List.of()));
    }

    private static void accepted(String name, String... options) {
        assertDoesNotThrow(() -> MainClass.require(name, OWN, List.of(options)));
    }

    @Test
    void shouldAcceptAClassThatHasOrInheritsMain() {
        accepted(With.class.getName());
        accepted(With.class.getName().replace('.', '/'));
        accepted(Heir.class.getName());
    }

    @Test
    void shouldRefuseAClassWithoutMain() {
        UsageException e = refused(Without.class);
        assertTrue(e.getMessage().contains("Without has no main method"), e.getMessage());
        assertEquals(126, e.exitCode());
    }

    @Test
    void shouldNameAClassThatIsNearWhenOneIsMissing() throws IOException {
        Files.createFile(folder.resolve("Rung.class"));
        ClassPath path = ClassPath.of(folder.toString());
        UsageException e = assertThrows(UsageException.class, () -> MainClass.require("Ring", path, List.of()));
        assertEquals("class Ring is not on the class path (" + folder + "); did you mean Rung?", e.getMessage());
        assertEquals(127, e.exitCode());
    }

    @Test
    void shouldTrustWhatItCannotSee() throws IOException {
        accepted("nowhere.Main", "-Djava.system.class.loader=x.Y");
        accepted("nowhere.Main", "@options");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "lib/other.jar");
        Path jar = folder.resolve("app.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream open = new JarOutputStream(out, manifest)) {
            open.finish();
        }
        ClassPath path = ClassPath.of(jar.toString());
        assertDoesNotThrow(() -> MainClass.require("nowhere.Main", path, List.of()));
    }

    @Test
    void shouldSayWhichEntriesAreMissing() throws IOException {
        Files.createDirectory(folder.resolve("lib"));
        ClassPath path = ClassPath.of(folder + "/lib/*:" + folder + "/none/*:" + folder + "/x.jar:" + folder);
        assertEquals(List.of(folder + "/none/*", folder + "/x.jar"), path.missing());
    }

    @Test
    void shouldMakeModulePathsAbsolute() {
        String here = Path.of("").toAbsolutePath().toString();
        assertEquals(
                List.of("-p", here + "/a:/b", "--module-path=" + here + "/c", "-ea"),
                JvmOptions.absolute(List.of("-p", "a:/b", "--module-path=c", "-ea")));
    }
}
