package org.jmpi.test.runtests;

import java.util.List;
import java.util.Set;
import org.jmpi.test.runtests.Outcome.Verdict;

/** Decides from output and exit status what a test comes to, as MPICH's {@code runtests} does. */
final class Judge {
    /** The judge of a test of the suite: it says No Errors, and nothing else. */
    static final String NORMAL = "TestNormal";
    /** The judge of a user's program: it says one line that begins with OK, and nothing else. */
    static final String OK = "TestOk";

    private static final String NO_ERRORS = "No Errors";
    private static final Set<String> KNOWN =
            Set.of(NORMAL, OK, "TestAllowWarnings", "TestStatus", "TestStatusNoErrors", "TestErrFatal", "TestBench");

    private Judge() {}

    static Outcome of(TestEntry entry, List<String> lines, int status, double seconds) {
        String output = String.join("\n", lines);
        for (String line : lines) {
            if (line.startsWith("Test Skipped")) {
                return new Outcome(entry, Verdict.SKIPPED, seconds, line, output);
            }
        }
        String wrong = wrong(entry, lines, status);
        return new Outcome(entry, wrong.isEmpty() ? Verdict.PASSED : Verdict.FAILED, seconds, wrong, output);
    }

    private static String wrong(TestEntry entry, List<String> lines, int status) {
        if (!KNOWN.contains(entry.judge)) {
            return "unknown resultTest=" + entry.judge + ": expected one of " + KNOWN;
        }
        long verdicts =
                lines.stream().filter(each -> each.strip().equals(NO_ERRORS)).count();
        long others = lines.stream().filter(each -> !isQuiet(each)).count() - verdicts;
        return switch (entry.judge) {
            case "TestStatus" -> status(entry, lines, status);
            case "TestErrFatal" ->
                verdicts > 0 ? "No Errors where a fatal error was due" : status(entry, lines, status);
            case "TestStatusNoErrors" -> verdicts == 0 ? "no line No Errors" : status(entry, lines, status);
            case "TestBench" -> status == 0 ? "" : "exit status " + status;
            case OK -> ok(status, lines, others);
            default -> normal(entry, status, verdicts, others);
        };
    }

    /** Says nothing, or only how to repeat what is random. */
    private static boolean isQuiet(String line) {
        return line.isBlank() || line.matches("seed=-?[0-9]+");
    }

    private static String ok(int status, List<String> lines, long others) {
        if (status != 0) {
            return "exit status " + status;
        }
        long said = lines.stream().filter(each -> each.startsWith("OK ")).count();
        if (said != 1) {
            return said == 0 ? "no line that begins with OK" : said + " lines that begin with OK";
        }
        return others > 1 ? "output besides the line that begins with OK" : "";
    }

    private static String normal(TestEntry entry, int status, long verdicts, long others) {
        if (status != 0) {
            return "exit status " + status;
        }
        if (verdicts != 1) {
            return verdicts == 0 ? "no line No Errors" : verdicts + " lines No Errors";
        }
        return others > 0 && !entry.judge.equals("TestAllowWarnings") ? "output besides No Errors" : "";
    }

    private static String status(TestEntry entry, List<String> lines, int status) {
        if (entry.status >= 0 ? status != entry.status : status == 0) {
            return "exit status " + status + ", expected " + (entry.status >= 0 ? entry.status : "any but 0");
        }
        boolean said = lines.stream().anyMatch(each -> each.contains(entry.output));
        return said || entry.output.isEmpty() ? "" : "the output lacks '" + entry.output + "'";
    }
}
