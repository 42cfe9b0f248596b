package org.jmpi.tool.trace.record;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jmpi.binding.FunctionTable;
import org.jmpi.mpir.mpl.NearestName;

/**
 * What the tool was told.
 *
 * @param directory where the archive goes
 * @param hasLines whether each call is recorded with its line of the program
 * @param limit bytes that a rank may write of events
 * @param skipped by function, whether its calls are left out
 */
record TraceOptions(Path directory, boolean hasLines, long limit, boolean[] skipped) {
    private static final String USUAL = "otf2-trace";
    private static final String LINES = "lines";
    private static final String DIR = "dir=";
    private static final String LIMIT = "limit=";
    private static final String SKIP = "skip=";
    private static final int LONGEST_NUMBER = 7;

    /** Parses {@code dir=DIR,lines,limit=MB,skip=FUNCTION+FUNCTION}; empty: the folder {@code otf2-trace}, and all calls without lines. */
    static TraceOptions parse(String arguments) {
        Path directory = Path.of(USUAL);
        boolean hasLines = false;
        long limit = Long.MAX_VALUE;
        boolean[] skipped = new boolean[FunctionTable.names().size()];
        for (String each : arguments.split(",", -1)) {
            if (each.startsWith(DIR) && each.length() > DIR.length()) {
                directory = Path.of(each.substring(DIR.length()));
            } else if (each.equals(LINES)) {
                hasLines = true;
            } else if (each.startsWith(LIMIT)) {
                limit = limit(each.substring(LIMIT.length()));
            } else if (each.startsWith(SKIP)) {
                skip(each.substring(SKIP.length()), skipped);
            } else if (!each.isEmpty()) {
                throw new IllegalArgumentException("otf2: unknown argument '" + each
                        + "'; expected dir=DIR, lines, limit=MB or skip=FUNCTION+FUNCTION,"
                        + " as in -tool otf2:dir=t,lines");
            }
        }
        return new TraceOptions(directory.toAbsolutePath(), hasLines, limit, skipped);
    }

    private static long limit(String text) {
        if (!text.matches("[1-9][0-9]{0," + (LONGEST_NUMBER - 1) + "}")) {
            throw new IllegalArgumentException("otf2: limit=" + text
                    + "; expected the megabytes that a rank may write, 1 to 9999999, as in limit=500");
        }
        return Long.parseLong(text) << 20;
    }

    /** Names may have stars, which stand for anything. */
    private static void skip(String text, boolean[] skipped) {
        List<String> names = FunctionTable.names();
        for (String each : text.split("\\+", -1)) {
            Pattern pattern = Pattern.compile(Pattern.quote(each).replace("*", "\\E.*\\Q"));
            boolean isKnown = false;
            for (int i = 0; i < skipped.length; i++) {
                if (pattern.matcher(names.get(i)).matches()) {
                    skipped[i] = true;
                    isKnown = true;
                }
            }
            if (!isKnown) {
                String hint = NearestName.of(each, names)
                        .map(name -> "did you mean " + name + "?")
                        .orElse("expected names as in skip=MPI_Iprobe+MPI_Test*");
                throw new IllegalArgumentException("otf2: skip=" + each + " is no function of MPI; " + hint);
            }
        }
    }
}
