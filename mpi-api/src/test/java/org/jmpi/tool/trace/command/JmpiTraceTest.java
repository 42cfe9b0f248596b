package org.jmpi.tool.trace.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.ValueType;
import org.jmpi.tool.trace.TraceBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line of {@code jmpi-trace}. */
class JmpiTraceTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        out.reset();
        err.reset();
        return JmpiTrace.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String trace() throws IOException {
        TraceBuilder trace = TraceBuilder.of(folder.resolve("t"), 3);
        long pair = trace.comm("the\tpair", 2, 0);
        long unnamed = trace.comm("", 0, 1);
        trace.at(1_500_000_000).send(0, 1, TraceBuilder.WORLD, 7, 100).send(2, 1, pair, 3_000_000_000L, 0);
        trace.at(2_000_000_001).recv(1, 0, TraceBuilder.WORLD, 7, 100).recv(0, 0, pair, 3_000_000_000L, 0);
        trace.at(2_000_000_002).send(0, 1, unnamed, 1, 2).recv(1, 0, unnamed, 1, 2);
        return trace.close().toString();
    }

    @Test
    void shouldPrintALineForEachMessage() throws IOException {
        assertEquals(0, run("match", trace(), "--tsv"));
        assertEquals("""
                0	1	1.500000000	0.500000001	MPI_COMM_WORLD	7	100
                2	0	1.500000000	0.500000001	the pair	3000000000	0
                0	1	2.000000002	0.000000000	Comm 2	1	2
                """, out());
        assertTrue(
                err().startsWith("messages matched                      3   (bytes 102, min/median/max duration"),
                err());
    }

    @Test
    void shouldPrintOnlyTheSummaryOtherwise() throws IOException {
        assertEquals(0, run("match", trace()));
        assertEquals("", out());
        assertTrue(err().contains("duration <= 0                         1   (0 negative"), err());
    }

    @Test
    void shouldFailOnWarningsIfStrict() throws IOException {
        String trace = trace();
        assertEquals(1, run("match", "--strict", trace), "a message without duration is one");
        TraceBuilder sound = TraceBuilder.of(folder.resolve("sound"), 2);
        sound.at(1).send(0, 1, 0, 0, 0).at(2).recv(1, 0, 0, 0, 0);
        assertEquals(0, run("match", "--strict", sound.close().toString()), err());
    }

    @Test
    void shouldFailWithFileAndOffsetOnADamagedTrace() throws IOException {
        String trace = trace();
        byte[] events = Files.readAllBytes(folder.resolve("t/traces/1.evt"));
        Files.write(folder.resolve("t/traces/1.evt"), java.util.Arrays.copyOf(events, events.length - 4));
        assertEquals(1, run("match", trace));
        assertTrue(err().matches("(?s)jmpi-trace: .*/t/traces/1.evt at byte \\d+: .*\n"), err());
        assertEquals(1, run("match", folder.resolve("none").toString()));
        assertTrue(err().contains("none"), err());
    }

    @Test
    void shouldTellOfWrongCommandLines() {
        assertEquals(2, run());
        assertEquals(2, run("match"));
        assertTrue(err().contains("jmpi-trace: Missing required parameter: 'DIR'"), err());
        assertEquals(2, run("mutch", "t"));
        assertEquals(2, run("match", "t", "--tvs"));
        assertTrue(err().contains("--tvs"), err());
    }

    @Test
    void shouldPrintHelp() {
        assertEquals(0, run("--help"));
        assertTrue(out().contains("match") && out().contains("print"), out());
        assertEquals(0, run("match", "--help"));
        assertTrue(out().contains("--tsv"), out());
    }

    @Test
    void shouldPrintRecordsWithTheNamesBehindNumbers() throws IOException {
        TraceBuilder trace = TraceBuilder.of(folder.resolve("p"), 1);
        long region = trace.region("MPI_Send");
        trace.at(5).writer(0).attribute(99, ValueType.INT64, -4);
        trace.event(0, EventType.ENTER, region).send(0, 0, 0, 7, 100).event(0, EventType.LEAVE, 55);
        trace.writer(0).writeList(6, EventType.METRIC, 3, 10, Double.doubleToRawLongBits(2.5), 4, 8);
        assertEquals(0, run("print", trace.close().toString()));
        String text = out();
        assertTrue(text.contains("Comm self=0 name=3:\"MPI_COMM_WORLD\" group=1:\"\" parent=- flags=0"), text);
        assertTrue(text.contains("0.000000005 0 Enter region=0:\"MPI_Send\" {99:?=-4}"), text);
        assertTrue(text.contains("MpiSend receiver=0 comm=0:\"MPI_COMM_WORLD\" tag=7 bytes=100"), text);
        assertTrue(text.contains("Leave region=55:?"), text);
        assertTrue(text.contains("Metric metric=3:? values=[10:"), text);
    }

    @Test
    void shouldPrintOnlyWhatIsWanted() throws IOException {
        String trace = trace();
        assertEquals(0, run("print", "--events", "--location", "2", trace));
        assertEquals(1, out().lines().count());
        assertEquals(0, run("print", "--kind", "mpirecv", trace));
        assertTrue(out().lines().skip(1).allMatch(each -> each.contains("MpiRecv ")), out());
        assertEquals(0, run("print", "--definitions", trace));
        assertTrue(out().lines().noneMatch(each -> each.contains("Mpi")), out());
        assertEquals(1, run("print", "--location", "x", trace));
        assertTrue(err().contains("--location x: expected the number of a location"), err());
    }
}
