package org.jmpi.hydra.mpiexec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * Gives programs the signals that a terminal's programs have. A build under {@code nohup} ignores SIGHUP, one in the
 * background of a script SIGINT and SIGQUIT, and whatever it starts would.
 */
final class DefaultSignals {
    private static final List<String> RESET = List.of("env", "--default-signal=HUP,INT,QUIT,TERM,TSTP");
    /** SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP; the first signal is bit 0. */
    private static final long WANTED = 1L << 0 | 1L << 1 | 1L << 2 | 1L << 14 | 1L << 19;

    private static final String IGNORED = "SigIgn:";

    private DefaultSignals() {}

    /** Returns the words before a command that make it get its signals; ends the test as skipped if there are none. */
    static List<String> prefix() throws IOException, InterruptedException {
        if ((ignored() & WANTED) == 0) {
            return List.of();
        }
        Process env = new ProcessBuilder(RESET.get(0), RESET.get(1), "true")
                .redirectErrorStream(true)
                .start();
        Assumptions.assumeTrue(
                env.waitFor() == 0, "skipped: signals are ignored here, and this env has no --default-signal");
        return RESET;
    }

    /** Returns a bit for each signal that this JVM was started to ignore; none where no /proc tells. */
    private static long ignored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(IGNORED))
                .mapToLong(line ->
                        Long.parseUnsignedLong(line.substring(IGNORED.length()).strip(), 16))
                .findFirst()
                .orElse(0);
    }
}
