package org.jmpi.tool.trace.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.trace.TraceBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jmpi-trace report}. */
class ReportTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private String trace = "";

    private int run(String... args) {
        return JmpiTrace.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
    }

    @BeforeEach
    void make() throws IOException {
        TraceBuilder made = TraceBuilder.of(folder.resolve("t"), 2);
        long send = made.region("MPI_Send", "A.java", 12);
        long recv = made.region("MPI_Recv</script>", "B.java", 7);
        made.at(1_000_000).event(1, EventType.ENTER, recv);
        made.at(3_000_000).event(0, EventType.ENTER, send).send(0, 1, TraceBuilder.WORLD, 7, 100);
        made.at(3_500_000).event(0, EventType.LEAVE, send);
        made.at(4_000_000).recv(1, 0, TraceBuilder.WORLD, 7, 100).event(1, EventType.LEAVE, recv);
        trace = made.close().toString();
    }

    @Test
    void shouldNameRankAndLine() {
        assertEquals(0, run("report", trace), err::toString);
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        String last = lines.get(lines.size() - 1).replaceAll(" +", " ").strip();
        assertEquals("0.002000000 1 late sender MPI Rank 1 MPI_Recv</script> (B.java:7) MPI Rank 0", last);
    }

    @Test
    void shouldWriteJson() throws IOException {
        Path file = folder.resolve("r.json");
        assertEquals(0, run("report", trace, "-o", file.toString()), err::toString);
        String text = Files.readString(file).replaceAll("\\s+", " ");
        assertTrue(text.startsWith("{ \"schema\" : \"jmpi-trace-report/1\", \"seconds\" : 0.003,"), text);
        assertTrue(text.contains("\"late sender\" : 0.002,"), text);
        assertTrue(
                text.contains("\"from\" : 0, \"to\" : 1, \"messages\" : 1, \"bytes\" : 100, \"seconds\" : 0.001"),
                text);
        assertTrue(text.contains("{ \"process\" : 0, \"from\" : 0.0, \"to\" : 0.002 }"), text);
        assertTrue(text.contains("{ \"process\" : 1, \"from\" : 0.002, \"to\" : 0.003 }"), text);
        assertFalse(text.contains("timeline"), text);
    }

    @Test
    void shouldWriteAPageThatNamesCantBreak() throws IOException {
        Path file = folder.resolve("r.html");
        assertEquals(0, run("report", trace, "-o", file.toString()), err::toString);
        String page = Files.readString(file);
        assertFalse(page.contains("__DATA__"));
        assertEquals(2, page.split("</script>", -1).length - 1, "the two of the page");
        assertTrue(page.contains("MPI_Recv\\u003c/script>"), page);
        assertEquals("", out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void shouldReportATraceWithoutEvents() throws IOException {
        String empty = TraceBuilder.of(folder.resolve("e"), 1).close().toString();
        Path file = folder.resolve("e.json");
        assertEquals(0, run("report", empty, "-o", file.toString()), err::toString);
        assertTrue(Files.readString(file).contains("\"seconds\" : 0.0,"));
    }

    @Test
    void shouldCompareTwoTraces() throws IOException {
        TraceBuilder made = TraceBuilder.of(folder.resolve("u"), 2);
        long send = made.region("MPI_Send", "A.java", 99);
        long wait = made.region("MPI_Wait");
        made.at(1_000_000).event(0, EventType.ENTER, send).send(0, 1, TraceBuilder.WORLD, 7, 100);
        made.at(1_250_000).event(0, EventType.LEAVE, send);
        made.at(1_250_000).event(0, EventType.ENTER, wait);
        made.at(1_251_000).event(0, EventType.LEAVE, wait);
        assertEquals(0, run("diff", trace, made.close().toString()), err::toString);
        List<String> lines = out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceAll(" +", " ").strip())
                .toList();
        assertTrue(lines.contains("whole trace 0.003000000 0.000251000 -0.002749000 0.084"), lines::toString);
        assertTrue(lines.contains("late sender 0.002000000 0.000000000 -0.002000000 0.000"), lines::toString);
        assertEquals(
                List.of(
                        "MPI_Recv</script> 0.003000000 0.000000000 -0.003000000 0.000 1 0",
                        "MPI_Send 0.000500000 0.000250000 -0.000250000 0.500 1 1",
                        "MPI_Wait 0.000000000 0.000001000 +0.000001000 - 0 1"),
                lines.subList(lines.size() - 3, lines.size()));
    }

    @Test
    void shouldWantTwoTraces() {
        assertEquals(2, run("diff", trace));
        assertEquals(1, run("diff", trace, folder.resolve("none").toString()));
    }
}
