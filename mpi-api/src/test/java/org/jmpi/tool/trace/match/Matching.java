package org.jmpi.tool.trace.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.trace.TraceBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A trace of four ranks, and what its messages are. */
abstract class Matching {
    static final int WORLD = TraceBuilder.WORLD;
    static final int TAG = 5;

    @TempDir
    Path folder;

    TraceBuilder trace;
    Findings findings;

    @BeforeEach
    void begin() throws IOException {
        trace = TraceBuilder.of(folder.resolve("t"), 4);
    }

    /** Sender, receiver, time of sending, duration, bytes of each message, in order of sending. */
    List<String> match() throws IOException {
        Archive archive = Archive.open(trace.close());
        World world = new World(archive.definitions());
        List<String> found = new ArrayList<>();
        try (SendOrder order = new SendOrder()) {
            findings = new Matcher(archive, world, order).run(part -> {});
            order.drain(message -> found.add(message.sender() + ">" + message.receiver() + " " + message.sent() + "+"
                    + message.duration() + " " + message.bytes()));
        }
        return found;
    }

    void assertMatched(String... expected) throws IOException {
        assertEquals(List.of(expected), match());
    }

    String summary() {
        return new Summary(new World(emptyDefinitions()), new TraceClock(1_000_000_000L, 0), findings).text();
    }

    private org.jmpi.tool.otf2.Definitions emptyDefinitions() {
        try {
            return Archive.open(folder.resolve("t")).definitions();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
