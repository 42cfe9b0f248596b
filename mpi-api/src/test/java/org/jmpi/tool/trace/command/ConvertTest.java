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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jmpi-trace convert}. */
class ConvertTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        return JmpiTrace.run(out, new PrintStream(err, true, StandardCharsets.UTF_8), args);
    }

    private String trace() throws IOException {
        TraceBuilder trace = TraceBuilder.of(folder.resolve("t"), 2);
        long thread = 1L << 32;
        trace.thread(thread, 0);
        long send = trace.region("MPI_\"Send\"");
        long bcast = trace.region("MPI_Bcast");
        trace.at(1_000).event(0, EventType.ENTER, send).send(0, 1, TraceBuilder.WORLD, 7, 100);
        trace.at(2_001).event(0, EventType.LEAVE, send);
        trace.at(2_500).recv(1, 0, TraceBuilder.WORLD, 7, 100);
        trace.at(3_000).event(thread, EventType.ENTER, bcast);
        trace.writer(thread).write(3_999, EventType.MPI_COLLECTIVE_END, 1, 0, 0, 12, 0);
        trace.at(3_999).event(thread, EventType.LEAVE, bcast);
        return trace.close().toString();
    }

    @Test
    void shouldWriteRegionsMessagesAndCollectives() throws IOException {
        Path file = folder.resolve("out.json");
        assertEquals(0, run("convert", trace(), "-o", file.toString()), err::toString);
        List<String> lines = Files.readAllLines(file);
        assertEquals("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[", lines.get(0));
        assertEquals("]}", lines.get(lines.size() - 1));
        assertHas(lines, "{'ph':'M','pid':0,'tid':0,'name':'process_name','args':{'name':'MPI Rank 0'}},");
        assertHas(lines, "{'ph':'M','pid':0,'tid':1,'name':'thread_name','args':{'name':'thread'}},");
        assertHas(lines, "{'ph':'B','pid':0,'tid':0,'ts':1.000,'name':'MPI_\\'Send\\''},");
        assertHas(lines, "{'ph':'E','pid':0,'tid':0,'ts':2.001,'name':'MPI_\\'Send\\''},");
        assertHas(lines, "{'ph':'B','pid':0,'tid':1,'ts':3.000,'name':'MPI_Bcast'},");
        assertHas(
                lines,
                "{'ph':'i','pid':0,'tid':1,'ts':3.999,'s':'t','name':'bcast','args':{'comm':'MPI_COMM_WORLD','bytes':12}},");
        assertHas(
                lines,
                "{'ph':'s','pid':0,'tid':0,'ts':1.000,'cat':'message','name':'message','id':0,"
                        + "'args':{'comm':'MPI_COMM_WORLD','tag':7,'bytes':100}},");
        assertHas(lines, "{'ph':'f','pid':1,'tid':0,'ts':2.500,'cat':'message','name':'message','id':0,'bp':'e'}");
    }

    private static void assertHas(List<String> lines, String line) {
        String wanted = line.replace('\'', '"');
        assertTrue(lines.contains(wanted), () -> wanted + "\nis not in\n" + String.join("\n", lines));
    }

    @Test
    void shouldLeaveNothingBehindWhenItFails() throws IOException {
        String trace = trace();
        byte[] events = Files.readAllBytes(folder.resolve("t/traces/1.evt"));
        Files.write(folder.resolve("t/traces/1.evt"), java.util.Arrays.copyOf(events, events.length - 3));
        Path file = folder.resolve("out.json");
        assertEquals(1, run("convert", trace, "-o", file.toString()));
        assertFalse(Files.exists(file));
        assertFalse(Files.exists(folder.resolve(".out.json.part")));
        assertEquals(2, run("convert", trace), "a file has to be named");
    }

    @Test
    void shouldTellOfAFolderThatIsNotThere() throws IOException {
        assertEquals(
                1, run("convert", trace(), "-o", folder.resolve("none/out.json").toString()));
        assertTrue(err.toString(StandardCharsets.UTF_8).contains("none"), err::toString);
    }
}
