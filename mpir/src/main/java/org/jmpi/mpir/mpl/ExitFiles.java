package org.jmpi.mpir.mpl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Files that must not outlive this process if it ends before it has removed or renamed them. A process that can still do so deletes
 * them. For one that is killed the launcher does: it finds a symbolic link to each where it looks for the job's files. Any thread.
 */
public final class ExitFiles {
    /** What the names of the links have behind {@code jmpi-JOB-}. */
    public static final String LINK = "exit-";
    /** What the names of the files have in them: nothing else is deleted, whatever a link says. */
    public static final String NEW = ".new.";

    /** By the file: the link to it. */
    private static final Map<Path, Optional<Path>> FILES = new ConcurrentHashMap<>();

    private static final AtomicInteger NEXT = new AtomicInteger();
    private static boolean isWatching;

    private ExitFiles() {}

    /**
     * Has {@code file} deleted when the process ends or is killed.
     *
     * @param file absolute, with {@link #NEW} in its name
     */
    public static void add(Path file) {
        watch();
        FILES.put(file, link(file));
    }

    private static Optional<Path> link(Path file) {
        String job = System.getenv("JMPI_JOBID");
        if (job == null) {
            return Optional.empty();
        }
        // the suffix keeps others from taking it for a segment of shared memory without an owner
        String name = "jmpi-" + job + "-" + LINK + ProcessId.own() + "-" + NEXT.incrementAndGet() + ".link";
        for (Path folder : new Path[] {Path.of("/dev/shm"), Path.of(System.getProperty("java.io.tmpdir"))}) {
            try {
                return Optional.of(Files.createSymbolicLink(folder.resolve(name), file));
            } catch (IOException | UnsupportedOperationException e) {
                // the next folder may take it
            }
        }
        return Optional.empty();
    }

    private static synchronized void watch() {
        if (!isWatching) {
            isWatching = true;
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(ExitFiles::delete, "jmpi-exit-files"));
            } catch (IllegalStateException e) {
                // the process is ending already
            }
        }
    }

    /** Leaves {@code file} alone from now on. */
    public static void forget(Path file) {
        Optional<Path> link = FILES.remove(file);
        if (link != null) {
            link.ifPresent(ExitFiles::delete);
        }
    }

    /** Deletes them all; to be called before the process is halted, which runs no hooks. */
    public static void delete() {
        FILES.forEach((file, link) -> {
            delete(file);
            link.ifPresent(ExitFiles::delete);
        });
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // nobody is left to be told
        }
    }
}
