package org.jmpi.test.runtests;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jmpi.test.runtests.Outcome.Verdict;
import org.jmpi.tool.trace.command.JmpiTrace;

/** Records one test by {@code -tool otf2}: a test that passes is to pass still, and each of its messages is to be matched. */
final class TraceCheck implements AutoCloseable {
    private static final String TOOL = "-tool";

    private final Path folder = Files.createTempDirectory("jmpi-trace-check");

    TraceCheck() throws IOException {}

    /** Returns whether a test has a tool of its own: of two tools, each would see the other's calls. */
    static boolean isUnderATool(TestEntry entry) {
        return entry.launcherArguments.contains(TOOL);
    }

    /** Returns a job's command with the tool. */
    List<String> recorded(List<String> command) {
        List<String> all = new ArrayList<>(command);
        all.addAll(all.indexOf("-n"), List.of(TOOL, "otf2:dir=" + folder.resolve("t")));
        return all;
    }

    /** Returns what the test comes to, with its trace. */
    Outcome of(Outcome outcome) {
        // a job that never was inside MPI has no trace
        if (outcome.verdict() != Verdict.PASSED || !Files.exists(folder.resolve("t"))) {
            return outcome;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream both = new PrintStream(out, true, StandardCharsets.UTF_8);
        int code = JmpiTrace.run(
                both, both, "match", "--strict", folder.resolve("t").toString());
        String text = out.toString(StandardCharsets.UTF_8);
        boolean isRead = text.contains("messages matched");
        if (code == 0 || (isRead && !outcome.entry().matches)) {
            return outcome;
        }
        String note = "its trace: "
                + text.lines().filter(line -> !line.matches(".* 0 *")).collect(Collectors.joining("; "));
        return new Outcome(outcome.entry(), Verdict.FAILED, outcome.seconds(), note, outcome.output() + "\n" + text);
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
