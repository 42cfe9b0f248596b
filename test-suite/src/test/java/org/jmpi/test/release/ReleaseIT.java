package org.jmpi.test.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the checks of a release say of this build, and of jars with seeded mistakes. */
class ReleaseIT {
    @TempDir
    Path folder;

    private static Path repository() {
        return Path.of(System.getProperty("localRepository", System.getProperty("user.home") + "/.m2/repository"));
    }

    private Path jar(String file, String module, String... entries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (module != null) {
            manifest.getMainAttributes().putValue("Automatic-Module-Name", module);
        }
        Path path = folder.resolve(file);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(path), manifest)) {
            for (String each : entries) {
                out.putNextEntry(new ZipEntry(each));
            }
        }
        return path;
    }

    @Test
    void shouldFindNothingWrongWithThisBuild() throws IOException {
        assertEquals(List.of(), new ReleaseCheck(Checkout.find(), repository()).run());
    }

    @Test
    void shouldTellOfJarsThatCannotLieOnOneModulePath() throws IOException {
        ModuleNames names = new ModuleNames();
        assertEquals(
                "org.jmpi.a, 2 packages",
                names.add(jar("a.jar", "org.jmpi.a", "x/A.class", "x/y/B.class", "META-INF/z/C.class")));
        names.add(jar("b.jar", "org.jmpi.a", "x/y/D.class", "x/text"));
        names.add(jar("c.jar", null, "c/C.class"));
        assertEquals(
                List.of(
                        "b.jar and a.jar have one module name: org.jmpi.a",
                        "package x.y is in a.jar and in b.jar: expected one module for each package",
                        "c.jar has the module name null: expected Automatic-Module-Name with a name that begins with org.jmpi;"
                                + " see module.name in the POMs"),
                names.problems());
    }

    private void pom(String group, String artifact, String text) throws IOException {
        Path at =
                Files.createDirectories(folder.resolve(group).resolve(artifact).resolve("1"));
        Files.writeString(at.resolve(artifact + "-1.pom"), "<project>" + text + "</project>");
    }

    @Test
    void shouldReadLicencesOfParents() throws IOException {
        pom("g", "child", "<parent><groupId>g</groupId><artifactId>top</artifactId><version>1</version></parent>");
        pom(
                "g",
                "top",
                "<!-- <licenses><license><name>MIT</name></license></licenses> -->"
                        + "<licenses><license><name>The GPL</name></license></licenses>");
        pom("g", "none", "");
        Licences licences = new Licences(folder);
        assertEquals(Set.of("The GPL"), licences.of("g", "child", "1"));
        assertEquals(Set.of(), licences.of("g", "none", "1"));
        assertEquals(Set.of(), licences.of("g", "gone", "1"));
        assertTrue(!Licences.isAllowed(Set.of("The GPL")) && !Licences.isAllowed(Set.of()));
        assertTrue(Licences.isAllowed(Set.of("The GPL", "Apache License, Version 2.0")));
    }
}
