package org.jmpi.tool.trace.record;

import java.nio.file.Path;

/**
 * What the tool was told.
 *
 * @param directory where the archive goes
 */
record TraceOptions(Path directory) {
    private static final String USUAL = "otf2-trace";

    /** Parses {@code dir=DIR}; empty: the folder {@code otf2-trace}. */
    static TraceOptions parse(String arguments) {
        Path directory = Path.of(USUAL);
        for (String each : arguments.split(",", -1)) {
            if (each.startsWith("dir=") && each.length() > 4) {
                directory = Path.of(each.substring(4));
            } else if (!each.isEmpty()) {
                throw new IllegalArgumentException(
                        "otf2: unknown argument '" + each + "'; expected dir=DIR, as in -tool otf2:dir=t");
            }
        }
        return new TraceOptions(directory.toAbsolutePath());
    }
}
