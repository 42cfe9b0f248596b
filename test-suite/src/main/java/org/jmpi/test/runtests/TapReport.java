package org.jmpi.test.runtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes outcomes in the Test Anything Protocol, version 13, as MPICH's runner does. */
final class TapReport {
    private TapReport() {}

    static void write(Path file, List<Outcome> outcomes) throws IOException {
        StringBuilder text = new StringBuilder("TAP version 13\n");
        int number = 0;
        for (Outcome each : outcomes) {
            append(text, ++number, each);
        }
        text.append("1..").append(number).append('\n');
        Files.writeString(file, text);
    }

    private static void append(StringBuilder text, int number, Outcome outcome) {
        TestEntry entry = outcome.entry();
        text.append(outcome.failed() ? "not ok " : "ok ").append(number).append(" - ");
        switch (outcome.verdict()) {
            case SKIPPED -> text.append(entry.name()).append(" # SKIP ").append(outcome.note());
            case FAILED ->
                text.append(entry.name())
                        .append(entry.expectedFailure == null ? "" : " # TODO " + entry.expectedFailure);
            default -> text.append(String.format(Locale.ROOT, "%s # time=%.3f", entry.name(), outcome.seconds()));
        }
        text.append('\n');
        if (outcome.failed()) {
            text.append("  ---\n  Directory: ").append(entry.directory);
            text.append("\n  File: ").append(entry.program);
            text.append("\n  Num-procs: ").append(entry.ranks);
            text.append("\n  Timeout: ").append(entry.timeLimit);
            text.append("\n  Reason: \"")
                    .append(outcome.note().replace("\"", "'"))
                    .append("\"\n  ...\n");
            outcome.output()
                    .lines()
                    .forEach(line -> text.append("## ").append(line).append('\n'));
        }
    }
}
