package org.jmpi.test.endings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jmpi.test.util.JobFiles;

/** What a job has made on this machine: its processes, known by a mark in their environment, its files and sockets. */
final class Traces {
    /** The variable whose value is the mark; every process of a job inherits it. */
    static final String MARK = "JMPI_TEST_ENDING";

    private static final String LISTENING = "0A";

    private final byte[] mark;
    private final JobFiles files = new JobFiles();
    private final Set<Long> pids = new TreeSet<>();
    private final Set<String> sockets = new HashSet<>();

    /** Traces of a job that has not been started yet. */
    Traces(String mark) throws IOException {
        this.mark = (MARK + "=" + mark + "\0").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Looks for processes of the job and remembers them and their sockets. */
    void look() throws IOException {
        for (long pid : marked()) {
            if (pids.add(pid)) {
                rememberSockets(pid);
            }
        }
    }

    /** Returns the pids of all processes of the job that were ever seen. */
    Set<Long> seen() {
        return pids;
    }

    /** Returns whether one of the processes that were seen lives. Cheap. */
    boolean anyKnownAlive() {
        return pids.stream().anyMatch(Traces::alive);
    }

    /** Returns the processes of the job that live. */
    List<Long> marked() throws IOException {
        List<Long> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path each : all) {
                long pid = Long.parseLong(each.getFileName().toString());
                if (hasMark(each) && alive(pid)) {
                    found.add(pid);
                }
            }
        }
        return found;
    }

    private boolean hasMark(Path process) {
        try {
            String environment =
                    new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1);
            return environment.contains(new String(mark, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return false;
        }
    }

    /** A process that nobody has waited for yet is over all the same. */
    static boolean alive(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state != 'Z' && state != 'X';
        } catch (IOException e) {
            return false;
        }
    }

    private void rememberSockets(long pid) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
            for (Path each : all) {
                String target = Files.readSymbolicLink(each).toString();
                if (target.startsWith("socket:[")) {
                    sockets.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            // it ended meanwhile
        }
    }

    /** Returns the job's sockets that still listen. */
    List<String> listening() throws IOException {
        List<String> found = new ArrayList<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            Path path = Path.of(table);
            for (String line : Files.exists(path) ? Files.readAllLines(path) : List.<String>of()) {
                String[] words = line.strip().split("\\s+");
                if (words.length > 9 && words[3].equals(LISTENING) && sockets.contains(words[9])) {
                    found.add("listening socket " + words[1]);
                }
            }
        }
        return found;
    }

    /** Returns the job's files: named after the job, whose id begins with the launcher's pid, or after a process. */
    List<String> files(long launcher) throws IOException {
        List<String> found = new ArrayList<>(files.now(launcher));
        Path performance = Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"));
        for (long pid : pids) {
            Path file = performance.resolve(Long.toString(pid));
            if (Files.exists(file)) {
                found.add(file.toString());
            }
        }
        return found;
    }
}
