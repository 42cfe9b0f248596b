package org.jmpi.test.util;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Files that a job should have removed. They are named after the job, whose id begins with its launcher's process id. */
public final class JobFiles {
    private static final List<String> FOLDERS = List.of("/dev/shm", System.getProperty("java.io.tmpdir"));
    /** What removes them may outlive the launcher for a moment. */
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

    private static final long POLL_MILLIS = 10;

    /** Those of others: an old job's launcher may have had the same process id. */
    private final Set<String> foreign;

    private final long patienceNs;

    /** Begins with what is there before a job starts. */
    public JobFiles() throws IOException {
        this(PATIENCE_NS);
    }

    JobFiles(long patienceNs) throws IOException {
        this.patienceNs = patienceNs;
        foreign = list("[1-9]");
    }

    /** Returns the files that the job of a launcher has now. */
    public Set<String> now(long launcher) throws IOException {
        Set<String> found = list(launcher + "x");
        found.removeAll(foreign);
        return found;
    }

    /** Returns what the job of a launcher that has ended leaves behind; waits a moment for what removes it. */
    public Set<String> left(long launcher) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patienceNs;
        while (true) {
            Set<String> found = now(launcher);
            if (found.isEmpty() || System.nanoTime() - deadline > 0) {
                return found;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static Set<String> list(String job) throws IOException {
        Set<String> found = new TreeSet<>();
        for (String folder : FOLDERS) {
            if (Files.isDirectory(Path.of(folder))) {
                try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of(folder), "*jmpi-" + job + "*")) {
                    all.forEach(each -> found.add(each.toString()));
                }
            }
        }
        return found;
    }
}
