package org.jmpi.mpir.mpl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jmpi.mpir.tool.cvar.CvarTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesTest {
    private static final String SERVICE = "org.jmpi.binding.MpiLayer";
    private static final String FILE = "META-INF/services/" + SERVICE;

    @TempDir
    private Path folder;

    private String jar(String name, Map<String, String> files) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(UTF_8));
            }
        }
        return jar.toString();
    }

    private static List<String> found(String... entries) {
        return Services.read(String.join(File.pathSeparator, entries)).of(SERVICE);
    }

    @Test
    void shouldFindWhatJarsAndFoldersNameInTheirOrder() throws IOException {
        Path services = Files.createDirectories(folder.resolve("classes/META-INF/services"));
        Files.writeString(services.resolve(SERVICE), "second\nfirst");
        String jar = jar("a.jar", Map.of(FILE, "# a comment\r\n  first  # more\r\n\r\nthird\n"));
        assertEquals(
                List.of("first", "third", "second"),
                found(jar, folder.resolve("classes").toString()));
    }

    @Test
    void shouldNotReadAJarWhoseServicesAnEarlierOneNames() throws IOException {
        String last = jar("last.jar", Map.of(FILE, "last"));
        String start = jar("start.jar", Map.of(FILE, "first\nlast\n", "META-INF/jmpi/jars", last));
        String user = jar("user.jar", Map.of(FILE, "users"));
        assertEquals(List.of("first", "last", "users"), found(start, user, last));
        Files.writeString(Path.of(last), "no jar any more");
        assertEquals(List.of("first", "last", "users"), found(start, user, last));
    }

    @Test
    void shouldPassByWhatIsNoJarAndWhatIsNotThere() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        String jar = jar("a.jar", Map.of(FILE, "first"));
        assertEquals(
                List.of("first"),
                found(text.toString(), "", folder.resolve("none").toString(), jar));
    }

    @Test
    void shouldNotKnowWhatAManifestLeadsTo() throws IOException {
        String plain =
                jar("a.jar", Map.of("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nX-Class-Path: b.jar\r\n\r\n"));
        String leading =
                jar("b.jar", Map.of("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nclass-path: a.jar\r\n\r\n"));
        assertEquals(List.of(), found(plain));
        assertNull(found(plain, leading));
    }

    @Test
    void shouldAskTheServiceLoaderForALoaderOfTheUsers() throws IOException {
        String jar = jar("a.jar", Map.of("META-INF/services/" + CvarTable.class.getName(), "none.such.Table"));
        URL[] path = {Path.of(jar).toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, getClass().getClassLoader())) {
            assertTrue(Services.mayHave(CvarTable.class, loader));
        }
    }

    @Test
    void shouldMakeTheClassesOfThisClassPath() {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        List<CvarTable> tables = Services.load(CvarTable.class, loader);
        assertFalse(tables.isEmpty());
        assertTrue(Services.mayHave(CvarTable.class, loader));
    }
}
