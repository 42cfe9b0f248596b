package org.jmpi.mpir.mpl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder with all that lies below it. Any thread. */
public final class FileTree {
    private FileTree() {}

    /**
     * Deletes a file, or a folder with all that it contains. Links are deleted, never followed. What is gone already, since another
     * process deletes too, is no error.
     *
     * @throws IOException if something can't be deleted; all that can be is deleted by then
     */
    public static void delete(Path root) throws IOException {
        IOException failure = null;
        for (Path each : deepestFirst(root)) {
            try {
                Files.deleteIfExists(each);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static List<Path> deepestFirst(Path root) throws IOException {
        if (!Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
            return List.of(root);
        }
        try (Stream<Path> all = Files.walk(root)) {
            return all.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
