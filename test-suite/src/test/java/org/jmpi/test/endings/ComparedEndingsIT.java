package org.jmpi.test.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Makes rows of docs/endings.md again, by {@code compare-endings}: some of the ways, chosen by {@code JMPI_TEST_SEED}, all with
 * {@code JMPI_TEST_FULL=1}. The table goes to {@code target/endings.md}.
 */
class ComparedEndingsIT {
    private static final int SOME = 3;
    private static final long LIMIT_SECONDS = 120;
    /** A way and jmpiexec's cell. */
    private static final Pattern ROW = Pattern.compile("\\| `([\\w-]+)` \\|[^|]*\\| ([^|]*) \\|.*");

    @Test
    void shouldEndAsThePageSaysAndLeaveNoProcess() throws Exception {
        Map<String, String> page = cells(Files.readAllLines(Launch.home().resolve("docs/endings.md")));
        assertTrue(page.size() >= 20, "ways for a job to end: " + page.keySet());
        List<String> ways = choice(page);
        Path table = Launch.classes().resolveSibling("compared-endings.md");
        Path script = Launch.home().resolve("test-suite/src/main/scripts/compare-endings");
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(ways);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(table.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process run = builder.start();
        try {
            assertTrue(run.waitFor(LIMIT_SECONDS * ways.size(), TimeUnit.SECONDS), "the table is not made in time");
        } finally {
            run.descendants().forEach(ProcessHandle::destroyForcibly);
            run.destroyForcibly();
        }
        System.out.println(Files.readString(table));
        Map<String, String> made = cells(Files.readAllLines(table));
        Map<String, String> wanted = new LinkedHashMap<>();
        Map<String, String> got = new LinkedHashMap<>();
        for (String way : ways) {
            wanted.put(way, code(page.get(way)) + ", nothing left");
            String cell = made.getOrDefault(way, "no row");
            got.put(way, code(cell) + (cell.contains("left") ? cell : ", nothing left"));
        }
        assertEquals(wanted, got);
    }

    private static List<String> choice(Map<String, String> page) {
        List<String> ways = new ArrayList<>(page.keySet());
        if ("1".equals(System.getenv("JMPI_TEST_FULL"))) {
            return ways;
        }
        String given = System.getenv("JMPI_TEST_SEED");
        long seed = given == null ? System.currentTimeMillis() / 1000 : Long.parseLong(given);
        System.out.println("some of " + ways.size() + " endings, JMPI_TEST_SEED=" + seed);
        Collections.shuffle(ways, new Random(seed));
        return ways.subList(0, SOME);
    }

    private static Map<String, String> cells(List<String> lines) throws IOException {
        Map<String, String> cells = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                cells.put(row.group(1), row.group(2));
            }
        }
        return cells;
    }

    private static String code(String cell) {
        return cell.replaceFirst(",.*", "");
    }
}
