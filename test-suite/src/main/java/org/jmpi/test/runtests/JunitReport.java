package org.jmpi.test.runtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jmpi.test.runtests.Outcome.Verdict;

/** Writes outcomes as the XML that JUnit's readers know. */
final class JunitReport {
    private JunitReport() {}

    static void write(Path file, String suite, List<Outcome> outcomes) throws IOException {
        StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        text.append(String.format(
                "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" skipped=\"%d\">%n",
                suite, outcomes.size(), count(outcomes, Verdict.FAILED), count(outcomes, Verdict.SKIPPED)));
        int number = 0;
        for (Outcome each : outcomes) {
            append(text, ++number, each);
        }
        Files.writeString(file, text.append("</testsuite>\n"));
    }

    private static long count(List<Outcome> outcomes, Verdict verdict) {
        return outcomes.stream().filter(each -> each.verdict() == verdict).count();
    }

    private static void append(StringBuilder text, int number, Outcome outcome) {
        text.append(String.format(
                Locale.ROOT,
                "  <testcase name=\"%05d - %s\" classname=\"%s\" time=\"%.3f\"",
                number,
                escape(outcome.entry().name()),
                escape(outcome.entry().className()),
                outcome.seconds()));
        switch (outcome.verdict()) {
            case PASSED -> text.append("/>\n");
            case SKIPPED ->
                text.append("><skipped message=\"")
                        .append(escape(outcome.note()))
                        .append("\"/></testcase>\n");
            default ->
                text.append("><failure message=\"")
                        .append(escape(outcome.note()))
                        .append("\">")
                        .append(escape(outcome.output()))
                        .append("</failure></testcase>\n");
        }
    }

    private static String escape(String raw) {
        return raw.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", "?");
    }
}
