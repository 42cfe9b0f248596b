package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;

/** The jar that holds Netty and JCTools under other names must not meet a user's own. */
class NetmodJarIT {
    private static final List<String> FOLDERS = List.of(
            "org/jmpi/mpid/ch4/netmod/tcp/",
            "org/jmpi/cvars/netmodtcp/",
            "org/jmpi/shaded/netty/",
            "org/jmpi/shaded/jctools/",
            "META-INF/");
    /** Netty has a JCTools of its own, below a folder named so. */
    private static final Pattern FOREIGN = Pattern.compile("io/netty/|(?<!shaded/)org/jctools/");

    private static boolean isMetadata(String name) {
        return List.of("META-INF/MANIFEST.MF", "META-INF/NOTICE", "META-INF/LICENSE")
                        .contains(name)
                || name.startsWith("META-INF/services/org.jmpi.")
                || name.startsWith("META-INF/maven/org.jmpi/netmod-tcp/");
    }

    @Test
    void shouldHoldNothingButJmpiAndItsOwnCopies() throws IOException {
        try (JarFile jar = new JarFile(Checkout.find().jar("netmod-tcp").toFile())) {
            for (JarEntry entry :
                    jar.stream().filter(each -> !each.isDirectory()).toList()) {
                String name = entry.getName();
                assertTrue(FOLDERS.stream().anyMatch(name::startsWith), name);
                assertTrue(!name.startsWith("META-INF/") || isMetadata(name), name);
                if (name.endsWith(".class")) {
                    String bytes = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                    assertFalse(FOREIGN.matcher(bytes).find(), () -> name + " names Netty or JCTools as users do");
                }
            }
        }
    }

    @Test
    void shouldOfferServicesThatAreThere() throws IOException {
        try (JarFile jar = new JarFile(Checkout.find().jar("netmod-tcp").toFile())) {
            List<JarEntry> services = jar.stream()
                    .filter(each -> each.getName().startsWith("META-INF/services/") && !each.isDirectory())
                    .toList();
            assertEquals(2, services.size());
            for (JarEntry entry : services) {
                String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                for (String name : text.lines().toList()) {
                    assertTrue(jar.getEntry(name.replace('.', '/') + ".class") != null, name);
                }
            }
        }
    }
}
