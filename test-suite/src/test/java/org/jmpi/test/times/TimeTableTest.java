package org.jmpi.test.times;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of a build's times, from reports whose times are known. */
class TimeTableTest {
    private static final long BEGIN = 1_000_000_000_000L;

    @TempDir
    Path home;

    private void report(String folder, String name, String seconds, long end) throws IOException {
        Path reports = Files.createDirectories(home.resolve(folder));
        Path file = Files.writeString(
                reports.resolve("TEST-" + name + ".xml"),
                "<?xml version=\"1.0\"?>\n<testsuite xsi:schemaName=\"none\" name=\"org.jmpi." + name + "\" time=\""
                        + seconds + "\" tests=\"1\">\n<testcase name=\"x\" time=\"99\"/></testsuite>");
        Files.setLastModifiedTime(file, FileTime.fromMillis(BEGIN + end));
    }

    @Test
    void shouldTellHowLongTestsOfAModuleTookAndWhichWereSlow() throws Exception {
        report("mpir/target/surefire-reports", "SlowTest", "2,000.4", 3_000_000);
        report("mpir/target/surefire-reports", "FastTest", "1.0", 1_001_000);
        report("mpir/target/surefire-reports", "OldTest", "50", -1);
        List<Step> steps = TimeTable.steps(home, BEGIN, List.of("mpir", "hydra-launcher"));
        assertEquals(
                List.of(new Step("mpir: unit tests", BEGIN + 999_600, BEGIN + 3_000_000, "SlowTest 2000, FastTest 1")),
                steps);
    }

    @Test
    void shouldReadTheStepsOfThisBuildOnly() throws Exception {
        Path target = Files.createDirectories(home.resolve("test-suite/target"));
        Files.writeString(
                target.resolve("times.tsv"),
                "suite\t" + (BEGIN - 5) + "\t" + (BEGIN - 1) + "\t2 passed\nsuite\t" + BEGIN + "\t" + (BEGIN + 7000)
                        + "\t3 passed, 0 failed\n");
        report("test-suite/target/failsafe-reports", "SomeIT", "4", 12_000);
        assertEquals(
                List.of(
                        new Step("suite", BEGIN, BEGIN + 7000, "3 passed, 0 failed"),
                        new Step("test-suite: packaged tests", BEGIN + 8000, BEGIN + 12_000, "SomeIT 4")),
                TimeTable.steps(home, BEGIN, List.of("test-suite")));
    }

    @Test
    void shouldCountWhatRunsAtTheSameTimeOnce() {
        List<Step> steps = List.of(
                new Step("c", BEGIN + 9000, BEGIN + 10_000, ""),
                new Step("a", BEGIN, BEGIN + 5000, "slow"),
                new Step("b", BEGIN + 2000, BEGIN + 4000, ""));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TimeTable.print(new PrintStream(out, true, StandardCharsets.UTF_8), steps, BEGIN, BEGIN + 20_000);
        String text = out.toString(StandardCharsets.UTF_8);
        assertTrue(text.matches("(?s).*  a +5  slow\n  b +2  \n  c +1  \n  compiler.* 14  \n  all +20  \n"), text);
    }
}
