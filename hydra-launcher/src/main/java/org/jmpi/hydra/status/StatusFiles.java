package org.jmpi.hydra.status;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.JobId;

/** Where launchers of this machine can be asked: a socket a job, whose name begins with the launcher's process id. */
final class StatusFiles {
    private static final String NAME = "status";
    private static final Pattern FILE = Pattern.compile("jmpi-([1-9][0-9]{0,9})x[0-9a-f]+-" + NAME);

    /**
     * A job's socket.
     *
     * @param pid the launcher
     * @param file the socket
     * @param owner whose it is
     * @param since when it was made
     */
    record Entry(long pid, Path file, String owner, FileTime since) {
        boolean isMine() {
            return owner.equals(System.getProperty("user.name"));
        }
    }

    private StatusFiles() {}

    /** Folders where a job's files are removed, however it ends; a socket's name has to be short. */
    static List<Path> folders() {
        Set<String> folders = new LinkedHashSet<>(List.of(System.getProperty("java.io.tmpdir"), "/dev/shm"));
        return folders.stream().map(Path::of).toList();
    }

    static String name(JobId job) {
        return job.filePrefix() + NAME;
    }

    /**
     * Returns the sockets that there are, those of launchers that died included. The newest come first: the process id of
     * a launcher that died may be another's by now.
     */
    static List<Entry> list() {
        List<Entry> found = new ArrayList<>();
        for (Path folder : folders()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "jmpi-*-" + NAME)) {
                files.forEach(file -> add(file, found));
            } catch (IOException e) {
                // no such folder: nothing in it
                continue;
            }
        }
        found.sort(Comparator.comparing(Entry::since).reversed());
        return found;
    }

    private static void add(Path file, List<Entry> found) {
        Matcher matcher = FILE.matcher(file.getFileName().toString());
        if (matcher.matches()) {
            try {
                found.add(new Entry(
                        Long.parseLong(matcher.group(1)),
                        file,
                        Files.getOwner(file).getName(),
                        Files.getLastModifiedTime(file)));
            } catch (IOException e) {
                // its job ended in this moment
                return;
            }
        }
    }
}
