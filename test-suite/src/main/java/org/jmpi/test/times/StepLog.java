package org.jmpi.test.times;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file with a step a line, to which the programs that a build starts add theirs. */
public final class StepLog {
    private static final String PROPERTY = "jmpi.test.times";
    private static final int WORDS = 4;

    private StepLog() {}

    /**
     * Adds a step that ends now, if the system property {@code jmpi.test.times} names a file.
     *
     * @param name what it is
     * @param begin {@link System#currentTimeMillis()} at its begin
     * @param note what else is to say
     */
    public static void add(String name, long begin, String note) throws IOException {
        String file = System.getProperty(PROPERTY);
        if (file != null) {
            String line =
                    String.join("\t", name, Long.toString(begin), Long.toString(System.currentTimeMillis()), note);
            Files.writeString(Path.of(file), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** Returns the steps of {@code file}; none if there is no such file. */
    static List<Step> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        return Files.readAllLines(file).stream()
                .map(line -> line.split("\t", WORDS))
                .map(words -> new Step(words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), words[3]))
                .toList();
    }
}
