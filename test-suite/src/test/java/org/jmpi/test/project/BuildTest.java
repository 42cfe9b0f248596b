package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;

/** What the README tells Maven users to run must not run the tests of ten minutes. */
class BuildTest {
    private static String pom() throws IOException {
        return Files.readString(Checkout.find().home().resolve("test-suite/pom.xml"));
    }

    /** Each by its own way: the plugins listen to different properties, Failsafe to other ones since 3.6. */
    @Test
    void shouldLeaveIntegrationTestsAwayWithoutTests() throws IOException {
        List<String> executions = Pattern.compile("(?s)<execution>.*?</execution>")
                .matcher(pom())
                .results()
                .map(match -> match.group())
                .filter(text -> text.contains("integration-test</phase>"))
                .toList();
        assertEquals(3, executions.size());
        for (String execution : executions) {
            String expected = execution.contains("<goal>copy</goal>") ? "${skipTests}" : "${skipSuite}";
            assertEquals(List.of(expected), values("skip", execution), execution);
        }
        assertEquals(List.of("${skipTests}", "true", "true"), values("skipSuite", pom()));
        String failsafe = pom().replaceFirst("(?s).*<artifactId>maven-failsafe-plugin</artifactId>", "")
                .replaceFirst("(?s)</plugin>.*", "");
        assertEquals(List.of("${skipTests}"), values("skipTests", failsafe));
    }

    private static List<String> values(String element, String text) {
        return Pattern.compile("<" + element + ">([^<]*)</" + element + ">")
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
