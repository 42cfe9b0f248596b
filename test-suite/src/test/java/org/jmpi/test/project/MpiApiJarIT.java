package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jmpi.test.release.Checkout;
import org.jmpi.tool.trace.methods.MethodAgent;
import org.junit.jupiter.api.Test;

/** The jar that holds ASM under another name must not meet a user's own. */
class MpiApiJarIT {
    private static final List<String> FOLDERS = List.of("mpi/", "mpjbuf/", "org/jmpi/", "META-INF/");

    @Test
    void shouldHoldNothingButJmpiAndItsOwnCopy() throws IOException {
        try (JarFile jar = new JarFile(Checkout.find().jar("mpi-api").toFile())) {
            List<JarEntry> files =
                    jar.stream().filter(each -> !each.isDirectory()).toList();
            assertTrue(files.stream().anyMatch(each -> each.getName().startsWith("org/jmpi/shaded/asm/")));
            for (JarEntry entry : files) {
                String name = entry.getName();
                assertTrue(FOLDERS.stream().anyMatch(name::startsWith), name);
                assertFalse(name.startsWith("META-INF/versions") || name.endsWith("module-info.class"), name);
                if (name.endsWith(".class")) {
                    String bytes = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                    assertFalse(bytes.contains("org/objectweb/"), () -> name + " names ASM as users do");
                }
            }
        }
    }

    @Test
    void shouldNameItsAgent() throws IOException {
        try (JarFile jar = new JarFile(Checkout.find().jar("mpi-api").toFile())) {
            assertEquals(
                    MethodAgent.class.getName(),
                    jar.getManifest().getMainAttributes().getValue("Premain-Class"));
        }
    }
}
