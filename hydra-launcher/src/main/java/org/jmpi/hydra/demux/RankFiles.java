package org.jmpi.hydra.demux;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jmpi.hydra.job.UsageException;

/** Files for the ranks' lines, named by a pattern. Ranks whose names are equal share a file. */
public final class RankFiles {
    private final String option;
    private final NamePattern pattern;
    private final Consumer<String> onFailure;
    private final Map<Path, LineSink> sinks;

    private RankFiles(String option, String pattern, Consumer<String> onFailure, Map<Path, LineSink> sinks) {
        this.option = option;
        this.pattern = new NamePattern(option, pattern);
        this.onFailure = onFailure;
        this.sinks = sinks;
    }

    /**
     * @param option who asks for files, for messages
     * @param pattern of their names
     * @param onFailure notified once per file when writing to it fails
     * @throws UsageException when the pattern is malformed
     */
    public RankFiles(String option, String pattern, Consumer<String> onFailure) {
        this(option, pattern, onFailure, new HashMap<>());
    }

    /**
     * Files of another pattern; where the names are equal it is one file.
     *
     * @param otherOption who asks for them, for messages
     * @param otherPattern of their names
     * @return these files
     * @throws UsageException when the pattern is malformed
     */
    public RankFiles sibling(String otherOption, String otherPattern) {
        return new RankFiles(otherOption, otherPattern, onFailure, sinks);
    }

    /**
     * Opens a rank's file, after making its directories; what it held is gone.
     *
     * @param place the rank
     * @return where its lines go
     * @throws UsageException when the file cannot be written
     */
    public LineSink sink(RankPlace place) {
        Path file = Path.of(pattern.of(place)).toAbsolutePath().normalize();
        synchronized (sinks) {
            return sinks.computeIfAbsent(file, this::open);
        }
    }

    private LineSink open(Path file) {
        try {
            Files.createDirectories(file.getParent());
            return new LineSink(
                    new FileOutputStream(file.toFile()),
                    (IOException e) -> onFailure.accept("lines for " + file + " are lost: " + e.getMessage()
                            + "; the ranks went on, expected a device with room"));
        } catch (IOException e) {
            String why = e instanceof FileSystemException f
                    ? e.getClass().getSimpleName() + " " + f.getFile()
                    : e.getMessage();
            throw new UsageException(option + ": " + file + " cannot be written (" + why
                    + "): expected a file in a directory where this user may write");
        }
    }
}
