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

    /** Ranks that a world may have whose processes were spawned, as a power of two. */
    private static final int RANK_BITS = 20;

    private static final int RANK_MASK = (1 << RANK_BITS) - 1;
    private static final int MOST_WORLDS = 1 << (Integer.SIZE - 1 - RANK_BITS);
    private static final String OPEN = ".open";
    private static final String CLOSED = ".local";

    private final Path folder;

    /** Names the files of a trace: {@code folder} has those of its locations. */
    public Journals(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the number that a process has in the files of its trace.
     *
     * @param world the number of its world, 0 for the first
     * @param rank its rank there
     * @throws IOException if there is no such number
     */
    public static int number(int world, int rank) throws IOException {
        if (world > 0 && (world >= MOST_WORLDS || rank > RANK_MASK)) {
            throw new IOException("world " + world + ", rank " + rank + ": expected at most " + (MOST_WORLDS - 1)
                    + " spawned worlds of " + (RANK_MASK + 1) + " ranks in a trace");
        }
        return join(world, rank);
    }

    /** The same for a process that is known to have one. */
    static int join(int world, int rank) {
        return world << RANK_BITS | rank;
    }

    /** Returns a number between 1 and the largest one for a world that was given none. */
    public static int worldNumber(long random) {
        return 1 + (int) Long.remainderUnsigned(random, MOST_WORLDS - 1);
    }

    /** Returns the number of the world of a process. */
    static int worldOf(int number) {
        return number >>> RANK_BITS;
    }

    /** Returns the rank of a process in its world. */
    static int rankOf(int number) {
        return number & RANK_MASK;
    }

    /** Returns the file of a process that records. */
    public Path open(int number) {
        return folder.resolve(number + OPEN);
    }

    /** A process records no more, and its files are ended. */
    public void close(int number) throws IOException {
        Files.move(open(number), folder.resolve(number + CLOSED), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns how many processes have ended their files; -1 if there is one that has not. */
    int closed() throws IOException {
        return find(OPEN).isEmpty() ? find(CLOSED).size() : -1;
    }

    /** Returns the files of all processes. */
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
                if (number.matches("[0-9]{1,10}") && Long.parseLong(number) <= Integer.MAX_VALUE) {
                    found.put(Integer.parseInt(number), each);
                }
            }
        }
        return found;
    }

    /** Returns the number of a process that still records, -1 if there is none. */
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
