package org.jmpi.hydra.mpiexec;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.hydra.job.UsageException;

/** A directory that ranks write files to. */
final class OutputDirectory {
    private OutputDirectory() {}

    /**
     * Makes it if it is missing.
     *
     * @param option who asks, for the message
     * @throws UsageException if it can't be made or written to
     */
    static void prepare(String option, Path directory) {
        try {
            Files.createDirectories(directory);
            // root may write where permissions say no, and a read-only file system has none: only trying tells
            Files.delete(Files.createTempFile(directory, ".jmpi", null));
        } catch (FileAlreadyExistsException e) {
            throw refused(option, directory, e.getFile() + " is no directory");
        } catch (IOException e) {
            throw refused(option, directory, "it can't be written to (" + e + ")");
        }
    }

    private static UsageException refused(String option, Path directory, String why) {
        return new UsageException(option + " " + directory + ": " + why
                + "; expected a directory, or a name for one, where this user may write");
    }
}
