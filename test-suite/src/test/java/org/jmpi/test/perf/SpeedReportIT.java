package org.jmpi.test.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that measure, with processes, as briefly as they go. */
class SpeedReportIT {
    private static final long PATIENCE_S = 300;

    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void findCheckout() {
        home = Path.of("").toAbsolutePath();
        while (!Files.exists(home.resolve("bin/jmpi-bench"))) {
            home = home.getParent();
        }
    }

    private String run(int expected, String script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(home.resolve(script).toString());
        command.addAll(List.of(arguments));
        Path said = folder.resolve("said");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        process.getOutputStream().close();
        assertTrue(process.waitFor(PATIENCE_S, TimeUnit.SECONDS), () -> "it does not end: " + command);
        String text = Files.readString(said);
        assertEquals(expected, process.exitValue(), text);
        return text;
    }

    @Test
    void shouldPutFloorsBesideFiguresOfBothTransports() throws Exception {
        String number = " \\d+\\.\\d{3}";
        String line = "latency %d" + number.repeat(3) + "\n";
        String lines = String.format(line, 8) + String.format(line, 16);
        String shm = run(0, "bin/jmpi-bench", "-quick", "-floor", "latency", "8", "16");
        assertTrue(shm.matches(lines), shm);
        String tcp = run(0, "bin/jmpi-bench", "-quick", "-tcp", "-floor", "latency", "8", "16");
        assertTrue(tcp.matches(lines), tcp);
    }

    @Test
    void shouldMeasureOnlyTheNamedSizes() throws Exception {
        String said = run(0, "bin/jmpi-bench", "-quick", "-direct", "bcast", "8", "1024", "64");
        assertTrue(said.matches("bcast 8 \\S+\nbcast 1024 \\S+\nbcast 64 \\S+\n"), said);
    }

    @Test
    void shouldTellWhatFirstMessagesCost() throws Exception {
        String said = run(0, "bin/jmpi-bench", "-quick", "first", "allreduce");
        assertTrue(said.matches("(?s)first:allreduce:0-1000 64 \\S+\n.*first:allreduce:0-20000 64 \\S+\n"), said);
    }

    @Test
    void shouldTellTheMemoryOfProcesses() throws Exception {
        String said = run(0, "bin/jmpi-bench", "-quick", "-n", "2", "memory");
        for (String what : List.of("heap", "shared", "resident")) {
            assertTrue(said.matches("(?s).*memory:" + what + ":processes 2 [1-9]\\d*\n.*"), said);
        }
    }

    @Test
    void shouldSayWhatIsWrong() throws Exception {
        assertTrue(run(2, "bin/jmpi-bench", "-quick", "latency", "8", "x").contains("'x': expected a number"));
        assertTrue(run(2, "bin/jmpi-bench", "-slow", "latency").contains("unknown option -slow"));
        assertTrue(run(2, "bin/jmpi-bench", "first", "moon").contains("'moon' is no test"));
        String report = "test-suite/src/main/scripts/report-speed";
        assertTrue(run(2, report, "moon").contains("unknown part moon"));
        assertTrue(run(2, report, "shm-2:moon").contains("unknown test moon"));
    }

    @Test
    void shouldPutTheReportTogetherFromItsParts() throws Exception {
        Path page = folder.resolve("page.md");
        Path parts = Files.createDirectories(folder.resolve("parts"));
        Files.writeString(parts.resolve("shm-2.rate.md"), "### made before\n");
        String java = System.getProperty("java.home");
        run(
                0,
                "test-suite/src/main/scripts/report-speed",
                "-quick",
                "-17",
                java,
                "-d",
                parts.toString(),
                "-o",
                page.toString(),
                "threads:17");
        String text = Files.readString(page);
        assertTrue(text.contains("## shm-2\n\n### made before\n\n## threads\n\n### threads, JDK 17\n"), text);
        assertTrue(text.contains("\n`bin/jmpi-bench -quick threads`\n"), text);
        assertTrue(text.contains("| threads:vcis1:ratio | 8 | "), text);
        assertTrue(text.contains("* Machine: "), text);
    }
}
