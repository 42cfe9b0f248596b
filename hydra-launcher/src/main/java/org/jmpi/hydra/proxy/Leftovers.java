package org.jmpi.hydra.proxy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jmpi.mpir.mpl.ExitFiles;
import org.jmpi.mpir.mpl.FileTree;

/** Finds what a job left on a node: processes by their mark, files by their names. */
final class Leftovers {
    private static final int ROUNDS = 5;

    private final NodeMark node;
    private final String mark;

    Leftovers(NodeMark node) {
        this.node = node;
        this.mark = node.text() + "\0";
    }

    /** Kills every process of the job, and those that they start meanwhile. */
    void killProcesses() {
        for (int round = 0; round < ROUNDS; round++) {
            List<ProcessHandle> found = processes();
            if (found.isEmpty()) {
                return;
            }
            found.forEach(Leftovers::kill);
        }
    }

    private static void kill(ProcessHandle process) {
        process.destroyForcibly();
        removePerformanceData(process.pid());
    }

    /** A JVM that was killed leaves this file to the next one. */
    static void removePerformanceData(long pid) {
        File file = new File("/tmp/hsperfdata_" + System.getProperty("user.name"), Long.toString(pid));
        // a JVM that ended well has removed it itself
        file.delete();
    }

    private List<ProcessHandle> processes() {
        List<ProcessHandle> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path each : all) {
                if (belongs(each)) {
                    ProcessHandle.of(Long.parseLong(each.getFileName().toString()))
                            .ifPresent(found::add);
                }
            }
        } catch (IOException e) {
            // not Linux: the proxy has killed the ranks' descendants itself
        }
        return found;
    }

    private boolean belongs(Path process) {
        try {
            byte[] environment = Files.readAllBytes(process.resolve("environ"));
            return new String(environment, StandardCharsets.ISO_8859_1).contains(mark);
        } catch (IOException e) {
            return false;
        }
    }

    /** Removes the job's files from the places where its parts make any. */
    void removeFiles() {
        String glob = "{,.jmpi-}" + node.job().filePrefix() + "*";
        for (String folder : folders()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(folder), glob)) {
                for (Path file : files) {
                    removeTarget(file);
                    remove(file);
                }
            } catch (IOException e) {
                // no such folder: nothing in it
            }
        }
    }

    private Set<String> folders() {
        Set<String> folders = new LinkedHashSet<>(List.of("/dev/shm", System.getProperty("java.io.tmpdir")));
        if (!node.sharedMemory().isEmpty()) {
            folders.add(node.sharedMemory());
        }
        return folders;
    }

    /** A rank that was killed left a file elsewhere; anybody may make a link in these folders, so only this user's count. */
    private void removeTarget(Path link) {
        if (!link.getFileName().toString().startsWith(node.job().filePrefix() + ExitFiles.LINK)
                || !Files.isSymbolicLink(link)) {
            return;
        }
        try {
            Path target = Files.readSymbolicLink(link);
            UserPrincipal me = Files.getOwner(Path.of("/proc/self"));
            boolean isOurs = Files.getOwner(link, LinkOption.NOFOLLOW_LINKS).equals(me);
            if (isOurs && target.getFileName().toString().contains(ExitFiles.NEW)) {
                Files.deleteIfExists(target);
            }
        } catch (IOException e) {
            System.err.println("jmpiexec: cannot remove what " + link + " is a link to: " + e);
        }
    }

    private static void remove(Path path) {
        try {
            FileTree.delete(path);
        } catch (IOException e) {
            System.err.println("jmpiexec: cannot remove " + path + ": " + e);
        }
    }
}
