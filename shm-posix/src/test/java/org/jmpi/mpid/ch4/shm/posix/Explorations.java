package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jmpi.mpid.ch4.shm.posix.explore.Exploration;
import org.jmpi.mpid.ch4.shm.posix.explore.Exploration.Result;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault.Effect;
import org.jmpi.mpid.ch4.shm.posix.explore.Program;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;

/**
 * What the tests of explorations have in common; what is larger with {@code -Djmpi.full=true}. What was found is in
 * {@code target/shm-exploration.txt}.
 */
final class Explorations {
    static final boolean FULL = Boolean.getBoolean("jmpi.full");
    static final int LIMIT = FULL ? 20_000_000 : 1_000_000;

    private static final Path REPORT = Path.of("target", "shm-exploration.txt");

    private Explorations() {}

    static void assertPasses(String what, Result r) {
        report(what + ": " + r.states() + " states, " + r.steps() + " steps, " + r.ends() + " ends");
        assertNull(r.failure(), r.failure());
        assertTrue(r.complete(), "more than " + r.states() + " states");
        assertTrue(r.ends() > 0, "no end");
    }

    /** Explores with a fault, which must be found, with a failure that has {@code word} in it. */
    static void assertFound(String what, List<Program> programs, Fault fault, String word) {
        assertFound(what, Exploration.withFault(programs, fault, LIMIT), word);
    }

    static void assertFound(String what, Result r, String word) {
        assertNotNull(r.failure(), what + " passes, " + r.states() + " states");
        String first = r.failure().lines().findFirst().orElse("");
        report(what + ": found after " + r.states() + " states: " + first);
        assertTrue(first.contains(word), what + " is found for another reason: " + r.failure());
    }

    private static void report(String line) {
        try {
            Files.createDirectories(REPORT.getParent());
            Files.writeString(REPORT, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the fault that accesses to one word of a segment have this effect. */
    static Fault at(int segment, int offset, Kind kind, Effect effect) {
        return (who, k, s, o, v) -> s == segment && o == offset && k == kind ? effect : Effect.NONE;
    }
}
