package org.jmpi.test.runtests;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jmpi.mpir.mpl.ExitFolder;
import org.jmpi.test.runtests.Outcome.Verdict;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.trace.match.Findings;
import org.jmpi.tool.trace.match.Matcher;
import org.jmpi.tool.trace.match.Summary;
import org.jmpi.tool.trace.match.TraceClock;
import org.jmpi.tool.trace.match.World;

/** Records one test by {@code -tool otf2}: a test that passes is to pass still, and each of its messages is to be matched. */
final class TraceCheck implements AutoCloseable {
    private static final String TOOL = "-tool";

    private final ExitFolder folder = ExitFolder.create("jmpi-trace-check");

    TraceCheck() throws IOException {}

    /** Returns whether a test has a tool of its own: of two tools, each would see the other's calls. */
    static boolean isUnderATool(TestEntry entry) {
        return entry.launcherArguments.contains(TOOL);
    }

    /** Returns a job's command with the tool. */
    List<String> recorded(List<String> command) {
        List<String> all = new ArrayList<>(command);
        all.addAll(all.indexOf("-n"), List.of(TOOL, "otf2:dir=" + folder.path().resolve("t")));
        return all;
    }

    /** Returns what the test comes to, with its trace. */
    Outcome of(Outcome outcome) throws IOException {
        // a job that never was inside MPI, or was ended, has no whole trace
        if (outcome.verdict() != Verdict.PASSED || !Files.exists(folder.path().resolve("t/traces.otf2"))) {
            return outcome;
        }
        Archive archive = Archive.open(folder.path().resolve("t"));
        World world = new World(archive.definitions());
        Findings findings = new Matcher(archive, world, message -> {}).run(part -> {});
        if (archive.warnings().isEmpty() && (!findings.hasWarnings() || !outcome.entry().matches)) {
            return outcome;
        }
        String text = new Summary(world, TraceClock.of(archive), findings).text();
        String note = "its trace: " + archive.warnings()
                + text.lines().filter(line -> !line.matches(".* 0 *")).collect(Collectors.joining("; "));
        return new Outcome(outcome.entry(), Verdict.FAILED, outcome.seconds(), note, outcome.output() + "\n" + text);
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
