package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jmpi.mpir.tool.event.EventElement;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.event.EventType;
import org.junit.jupiter.api.Test;

/** {@code docs/events.md} lists every event with its category and its elements. */
class EventReferenceTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "")).resolve("../docs/events.md");
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| `(\\w+)` \\| ([`\\w ]+) \\| [^|]+ \\|");

    @Test
    void shouldListEveryEvent() throws IOException {
        String expected = new EventRegistry(null)
                .all().stream().map(EventReferenceTest::line).collect(Collectors.joining("\n"));
        List<String> listed = Files.readAllLines(PAGE).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(m -> m.group(1) + " " + m.group(2) + " " + m.group(3).replace("`", ""))
                .toList();
        assertEquals(expected, String.join("\n", listed));
    }

    private static String line(EventType type) {
        return type.name() + " " + type.category() + " "
                + type.elements().stream().map(EventElement::name).collect(Collectors.joining(" "));
    }
}
