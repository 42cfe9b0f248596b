package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;

/** Whoever takes versions from the BOM gets those of all modules that are published as jars. */
class BomTest {
    @Test
    void shouldListEachModuleThatProgramsDependOn() throws IOException {
        Checkout checkout = Checkout.find();
        String bom = Files.readString(checkout.home().resolve("jmpi-bom/pom.xml"));
        String managed = bom.substring(bom.indexOf("<dependencyManagement>"));
        assertEquals(
                new TreeSet<>(checkout.published()), new TreeSet<>(all("<artifactId>([^<]+)</artifactId>", managed)));
        assertEquals(List.of(checkout.version()), all("^  <version>([^<]+)</version>", bom));
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
