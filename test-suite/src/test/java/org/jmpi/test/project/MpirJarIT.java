package org.jmpi.test.project;

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

/** The jar that holds Jackson and Agrona under other names must not meet a user's own. */
class MpirJarIT {
    private static final Pattern FOREIGN = Pattern.compile("com/fasterxml/|org/agrona/");

    @Test
    void shouldHoldNothingButJmpiAndItsOwnCopies() throws IOException {
        try (JarFile jar = new JarFile(Checkout.find().jar("mpir").toFile())) {
            List<JarEntry> files =
                    jar.stream().filter(each -> !each.isDirectory()).toList();
            for (String copy : List.of("jackson", "agrona")) {
                assertTrue(files.stream().anyMatch(each -> each.getName().startsWith("org/jmpi/shaded/" + copy)), copy);
            }
            for (JarEntry entry : files) {
                String name = entry.getName();
                assertTrue(name.startsWith("org/jmpi/") || name.startsWith("META-INF/"), name);
                assertFalse(name.startsWith("META-INF/versions") || name.endsWith("module-info.class"), name);
                if (name.endsWith(".class")) {
                    String bytes = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                    assertFalse(FOREIGN.matcher(bytes).find(), () -> name + " names Jackson or Agrona as users do");
                }
            }
        }
    }
}
