package org.jmpi.tool.trace.record;

import java.nio.file.Path;

/**
 * What the tool was told.
 *
 * @param directory where the archive goes
 * @param hasLines whether each call is recorded with its line of the program
 */
record TraceOptions(Path directory, boolean hasLines) {
    private static final String USUAL = "otf2-trace";
    private static final String LINES = "lines";

    /** Parses {@code dir=DIR,lines}; empty: the folder {@code otf2-trace}, and no lines. */
    static TraceOptions parse(String arguments) {
        Path directory = Path.of(USUAL);
        boolean hasLines = false;
        for (String each : arguments.split(",", -1)) {
            if (each.startsWith("dir=") && each.length() > 4) {
                directory = Path.of(each.substring(4));
            } else if (each.equals(LINES)) {
                hasLines = true;
            } else if (!each.isEmpty()) {
                throw new IllegalArgumentException("otf2: unknown argument '" + each
                        + "'; expected dir=DIR or lines, as in -tool otf2:dir=t,lines");
            }
        }
        return new TraceOptions(directory.toAbsolutePath(), hasLines);
    }
}
