package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jmpi.test.release.Checkout;

/** What docs/junit.md shows of tests that fail. */
final class JunitPage {
    private JunitPage() {}

    /** Checks that {@code said} has each line that the page shows; numbers may differ. {@code form} makes a line that of a tool. */
    static void check(String said, UnaryOperator<String> form) throws IOException {
        List<String> shown = shown();
        assertTrue(shown.size() > 8, () -> "lines on the page: " + shown);
        for (String line : shown.stream().map(form).toList()) {
            Pattern pattern = Pattern.compile(Stream.of(line.split("\\d+", -1))
                    .map(Pattern::quote)
                    .reduce((a, b) -> a + "\\d+" + b)
                    .orElseThrow());
            assertTrue(pattern.matcher(said).find(), () -> "not said: " + line + "\nin:\n" + said);
        }
    }

    /** Leaves out the name of the test, which Surefire puts before what it says. */
    static String withoutName(String line) {
        return line.replaceFirst("^BrokenTest\\.\\w+\\(Intracomm\\)\\[\\d+] ", "");
    }

    private static List<String> shown() throws IOException {
        return Files.readAllLines(Checkout.find().home().resolve("docs/junit.md")).stream()
                .dropWhile(line -> !line.equals("## What a failure says"))
                .filter(line -> line.startsWith("    "))
                .map(String::strip)
                .toList();
    }
}
