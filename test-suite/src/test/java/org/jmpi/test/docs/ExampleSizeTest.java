package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Examples belong to no module, so that Checkstyle does not see them: its limits for files and methods hold for them too. */
class ExampleSizeTest {
    private static final int FILE_LINES = 400;
    private static final int METHOD_LINES = 50;

    /** The line with which a method's body begins; its end has the same indentation. */
    private static final Pattern BEGIN = Pattern.compile("( +)(?!if|for|while|switch|try|return|new)[\\w@<].*\\).*\\{");

    /** Returns the methods that are too long, with the line at which each begins. */
    private static List<String> longMethods(List<String> lines) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher begin = BEGIN.matcher(lines.get(i));
            int end = begin.matches() ? i + lines.subList(i, lines.size()).indexOf(begin.group(1) + "}") : i;
            long length = lines.subList(i, Math.max(i, end + 1)).stream()
                    .filter(line -> !line.isBlank())
                    .count();
            if (length > METHOD_LINES) {
                found.add("line " + (i + 1) + ": " + length + " lines");
            }
        }
        return found;
    }

    @Test
    void shouldKeepTheLimitsOfCheckstyle() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of("..", "examples"))) {
            files = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        assertTrue(files.size() > 20, "only " + files.size() + " examples were found");
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            assertTrue(lines.size() <= FILE_LINES, file + " has " + lines.size() + " lines");
            assertEquals(List.of(), longMethods(lines), "methods of " + file);
        }
    }

    @Test
    void shouldFindALongMethod() {
        List<String> lines = new ArrayList<>(List.of("class A {", "    void run() {"));
        for (int i = 0; i < METHOD_LINES - 2; i++) {
            lines.add("        work();");
            lines.add("");
        }
        lines.addAll(List.of("    }", "}"));
        assertEquals(List.of(), longMethods(lines));
        lines.add(2, "        work();");
        assertEquals(List.of("line 2: 51 lines"), longMethods(lines));
    }
}
