package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmpiClassPathTest {
    private static final String OWN = path("/j/mpi-api.jar", "/j/mpir.jar");
    private static final Path START = Path.of("/c/start.jar");

    @TempDir
    Path folder;

    private static String path(String... entries) {
        return String.join(File.pathSeparator, entries);
    }

    private static String withStart(String user) {
        return new JmpiClassPath(OWN, null).startingWith(START).with(ClassPath.of(user));
    }

    private String jar(String name, String... entries) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
                zip.write("Manifest-Version: 1.0\nClass-Path: x.jar\n\n"
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }
        return jar.toString();
    }

    @Test
    void shouldStandBeforeTheUsers() {
        assertEquals(path(OWN, "/u/a.jar"), new JmpiClassPath(OWN, null).with(ClassPath.of("/u/a.jar")));
        assertEquals("/u/a.jar", new JmpiClassPath("", null).with(ClassPath.of("/u/a.jar")));
    }

    @Test
    void shouldComeLastBehindTheJarOfAStart() throws IOException {
        String user = jar("user.jar", "a/Main.class");
        assertEquals(path("/c/start.jar", user, OWN), withStart(user));
        assertEquals(path("/c/start.jar", OWN), new JmpiClassPath(OWN, START).alone());
    }

    @Test
    void shouldNotMixWithAnMpiOfTheUsers() throws IOException {
        String other = jar("other.jar", "mpi/MPI.class");
        assertEquals(path("/c/start.jar", OWN, other), withStart(other));
        String part = jar("part.jar", "org/jmpi/mpir/Rank.class");
        assertEquals(path("/c/start.jar", OWN, "/u", part), withStart(path("/u", part)));
        Files.createDirectories(folder.resolve("classes/mpi"));
        Files.createFile(folder.resolve("classes/mpi/MPI.class"));
        String classes = folder.resolve("classes").toString();
        assertEquals(path("/c/start.jar", OWN, classes), withStart(classes));
        String wildcard = folder.resolve("*").toString();
        assertEquals(path("/c/start.jar", OWN, wildcard), withStart(wildcard));
    }

    @Test
    void shouldExpectAnMpiWhereItDoesNotLook() throws IOException {
        String leads = jar("leads.jar", "META-INF/MANIFEST.MF");
        assertEquals(path("/c/start.jar", OWN, leads), withStart(leads));
        String many = String.join(
                File.pathSeparator,
                java.util.stream.IntStream.range(0, 100)
                        .mapToObj(i -> "/u/" + i)
                        .toList());
        assertEquals(path("/c/start.jar", OWN, many), withStart(many));
    }

    @Test
    void shouldNotNameItsJarsTwiceForASpawnedProcess() {
        String parents = path("/c/start.jar", "/u/a.jar", OWN);
        assertEquals(path("/c/start.jar", "/u/a.jar", OWN), withStart(parents));
        assertEquals(path(OWN, "/c/start.jar", "/u/a.jar"), new JmpiClassPath(OWN, null).with(ClassPath.of(parents)));
        assertEquals(List.of(OWN), List.of(new JmpiClassPath(OWN, null).with(ClassPath.of(OWN))));
    }
}
