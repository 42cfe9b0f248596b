package org.jmpi.hydra.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jmpi.mpir.mpl.Services;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartJarTest {
    @TempDir
    Path folder;

    private String first;
    private String second;
    private Path start;

    @BeforeEach
    void writeJars() throws IOException {
        first = jar(
                "first.jar",
                Map.of(
                        "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nClass-Path: x.jar\n\n",
                        "a/Hot.class", "hot",
                        "a/Cold.class", "cold",
                        "a/table.json", "{}",
                        "META-INF/services/a.S", "a.One",
                        "META-INF/maven/pom.xml", "<project/>"));
        second = jar(
                "second.jar",
                Map.of(
                        "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nImplementation-Version: 7\n\n",
                        "b/Hot.class", "also hot",
                        "META-INF/services/a.S", "b.Two\n"));
        start = folder.resolve("start.jar");
        StartJar.write(start, List.of(first, second), Set.of("a/Hot", "b/Hot", "java/lang/Object"));
    }

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

    private static String text(JarFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), UTF_8);
    }

    @Test
    void shouldHoldTheClassesOfTheListAndAllResources() throws IOException {
        try (JarFile jar = new JarFile(start.toFile())) {
            assertEquals(
                    Set.of(
                            "META-INF/MANIFEST.MF",
                            "a/Hot.class",
                            "a/table.json",
                            "META-INF/services/a.S",
                            "b/Hot.class",
                            Services.COVERED_JARS),
                    jar.stream().map(ZipEntry::getName).collect(Collectors.toSet()));
            assertEquals("hot", text(jar, "a/Hot.class"));
            assertEquals("also hot", text(jar, "b/Hot.class"));
        }
    }

    @Test
    void shouldNameTheServicesOfAllJarsAndTheJars() throws IOException {
        try (JarFile jar = new JarFile(start.toFile())) {
            assertEquals(
                    List.of("a.One", "b.Two"),
                    text(jar, "META-INF/services/a.S").lines().toList());
            assertEquals(
                    List.of(first, second),
                    text(jar, Services.COVERED_JARS).lines().toList());
        }
    }

    @Test
    void shouldKeepTheVersionAndLeadToNoOtherJar() throws IOException {
        try (JarFile jar = new JarFile(start.toFile())) {
            Attributes attributes = jar.getManifest().getMainAttributes();
            assertEquals("7", attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION));
            assertNull(attributes.getValue(Attributes.Name.CLASS_PATH));
        }
    }
}
