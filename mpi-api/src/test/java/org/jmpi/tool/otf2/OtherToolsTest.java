package org.jmpi.tool.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.tool.trace.TraceBuilder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tools of the format's own library say of our archives, and what we say of theirs. */
class OtherToolsTest {
    private static final int EVENTS = 100_000;

    @TempDir
    private Path folder;

    private static void require(String program, String where) {
        boolean exists = false;
        for (String each : System.getenv().getOrDefault("PATH", "").split(":")) {
            exists |= Files.isExecutable(Path.of(each, program));
        }
        if (!exists) {
            System.out.println("OtherToolsTest: skipped, " + program + " is not installed " + where);
        }
        Assumptions.assumeTrue(exists, program + " is not installed " + where);
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        int code = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        assertEquals("", Files.readString(err), command.toString());
        assertEquals(0, code, command.toString());
        return Files.readString(out, StandardCharsets.ISO_8859_1);
    }

    private void addEvents(TraceBuilder trace) {
        long region = trace.region("MPI_Send");
        trace.at(1).event(0, EventType.ENTER, region);
        for (int i = 0; i < EVENTS; i++) {
            trace.at(10L * i + 2).send(0, 1, 0, i, i).isend(1, i, 0, 0, 1, 2).irecv(1, 7);
            trace.at(10L * i + 3)
                    .recv(1, 0, 0, i, i)
                    .sent(1, i)
                    .received(1, 7, 0, 0, 5, 6)
                    .cancelled(0, 9);
        }
        trace.event(0, EventType.LEAVE, region);
    }

    @Test
    void shouldWriteWhatOtf2PrintReadsWithoutAWarning() throws IOException, InterruptedException {
        require("otf2-print", "(Debian's otf2-tools)");
        TraceBuilder trace = TraceBuilder.of(folder.resolve("t"), 2);
        addEvents(trace);
        trace.local(1).clockOffset(0, 5, 0.5);
        trace.local(1).clockOffset(1000, 5, 0.5);
        String anchor = trace.close().resolve("traces.otf2").toString();
        String text = run(List.of("otf2-print", "-Werror", "-A", anchor));
        assertFalse(text.contains("INVALID"), "references that lead nowhere");
        assertFalse(text.contains("UNKNOWN"), "records that are not known");
        assertEquals(
                7L * EVENTS + 2,
                text.lines()
                        .filter(each -> each.matches("(ENTER|LEAVE|MPI_\\w+) .*"))
                        .count());
        assertTrue(
                text.contains("Sender: 0 (\"thread\" <0>), Communicator: \"MPI_COMM_WORLD\" <0>, Tag: 99, Length: 99"));
        run(List.of("otf2-print", "-Werror", "-G", anchor));
    }

    /** Python's module is the C library and a thin layer. */
    @Test
    void shouldReadWhatTheCLibraryWrites() throws IOException, InterruptedException {
        require("otf2-print", "(Debian's otf2-tools)");
        Path python = Path.of("/usr/bin/python3");
        boolean hasModule = Files.isExecutable(python)
                && new ProcessBuilder(python.toString(), "-c", "import otf2")
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0;
        if (!hasModule) {
            System.out.println(
                    "OtherToolsTest: skipped, Python's module otf2 is not installed (Debian's python3-otf2)");
        }
        Assumptions.assumeTrue(hasModule, "Python's module otf2 is not installed (Debian's python3-otf2)");
        Path script = folder.resolve("write.py");
        try (var in = OtherToolsTest.class.getResourceAsStream("write.py")) {
            Files.copy(in, script);
        }
        run(List.of(python.toString(), script.toString(), folder.resolve("c").toString()));
        Archive archive = Archive.open(folder.resolve("c"));
        assertEquals(List.of(), archive.warnings());
        StringBuilder messages = new StringBuilder();
        try (Events events = archive.events()) {
            Event event;
            while ((event = events.next()) != null) {
                if (event.type() == EventType.MPI_SEND || event.type() == EventType.MPI_RECV) {
                    messages.append(event.type())
                            .append(String.format(
                                    " %d %d %d %d %d;",
                                    event.location(), event.peer(), event.comm(), event.tag(), event.bytes()));
                }
            }
        }
        assertEquals(
                "MPI_SEND 0 1 0 4000000000 123456789012;MPI_RECV 1 0 0 4000000000 123456789012;", messages.toString());
    }
}
