package org.jmpi.tool.trace.finish;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files in which ranks keep their definitions until the archive is finished. */
public final class Journals {
    /** Bytes of their chunks. */
    public static final int CHUNK = 1 << 22;

    private static final String OPEN = ".open";
    private static final String CLOSED = ".local";

    private final Path folder;

    /** Names the files of a trace: {@code folder} has those of its locations. */
    public Journals(Path folder) {
        this.folder = folder;
    }

    /** Returns the file of a rank that records. */
    public Path open(int rank) {
        return folder.resolve(rank + OPEN);
    }

    /** A rank records no more, and its files are ended. */
    public void close(int rank) throws IOException {
        Files.move(open(rank), folder.resolve(rank + CLOSED), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns how many ranks have ended their files. */
    public int closed() throws IOException {
        return find(CLOSED).size();
    }

    /** Returns the files of all ranks. */
    public SortedMap<Integer, Path> all() throws IOException {
        SortedMap<Integer, Path> all = find(OPEN);
        all.putAll(find(CLOSED));
        return all;
    }

    private SortedMap<Integer, Path> find(String suffix) throws IOException {
        SortedMap<Integer, Path> found = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + suffix)) {
            for (Path each : files) {
                String name = each.getFileName().toString();
                String number = name.substring(0, name.length() - suffix.length());
                if (number.matches("[0-9]{1,9}")) {
                    found.put(Integer.parseInt(number), each);
                }
            }
        }
        return found;
    }

    /** Returns a rank whose process still records, -1 if there is none. */
    public int recording() throws IOException {
        for (Map.Entry<Integer, Path> each : find(OPEN).entrySet()) {
            try (FileChannel file = FileChannel.open(each.getValue(), StandardOpenOption.WRITE);
                    FileLock lock = file.tryLock()) {
                if (lock == null) {
                    return each.getKey();
                }
            }
        }
        return -1;
    }

    /** Removes them. */
    void delete() throws IOException {
        for (Path each : all().values()) {
            Files.deleteIfExists(each);
        }
    }
}
