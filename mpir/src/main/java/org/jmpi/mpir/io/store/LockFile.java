package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps other jobs out that ask for it, too: a hidden file beside the file, which nothing else opens, under the system's lock. Who
 * writes is alone; readers share it. One rank has it for all ranks of an open: among those such a lock would keep nobody out, as
 * closing any channel of a file drops all locks that the process has of it. For that reason a process takes it once.
 */
public final class LockFile {
    private static final int TRIES = 20;

    /** The locks that this process has. Guarded by the class. */
    private static final Map<Path, LockFile> HELD = new HashMap<>();

    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;
    /** Which file it is. */
    private final @Nullable Object key;
    /** Guarded by the class. */
    private int users = 1;

    private LockFile(Path path, FileChannel channel, FileLock lock, @Nullable Object key) {
        this.path = path;
        this.channel = channel;
        this.lock = lock;
        this.key = key;
    }

    /**
     * Takes the lock of {@code file}. This process may have it already.
     *
     * @param shared whether others that only read may have it as well
     * @throws FileSystemException if another process has it
     */
    public static synchronized LockFile take(Path file, boolean shared) throws IOException {
        Path path = file.toAbsolutePath().resolveSibling("." + file.getFileName() + ".lock");
        LockFile known = HELD.get(path);
        if (known != null) {
            known.users++;
            return known;
        }
        for (int i = 0; i < TRIES; i++) {
            LockFile made = attempt(path, shared);
            if (made != null) {
                HELD.put(path, made);
                return made;
            }
        }
        throw new FileSystemException(
                file.toString(), null, "resource busy: another job has locked it (hint jmpi_lock_file)");
    }

    /** Returns null if another process has it, or has deleted the file just now. */
    private static @Nullable LockFile attempt(Path path, boolean shared) throws IOException {
        FileChannel channel;
        Object key;
        try {
            key = key(path);
            if (key == null) {
                Files.createFile(path);
                key = key(path);
            }
            channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException | NoSuchFileException e) {
            return null;
        }
        FileLock lock = null;
        boolean isOurs = false;
        try {
            lock = channel.tryLock(0, Long.MAX_VALUE, shared);
            // who had it before may have deleted it when done: then the name is another file's by now, or nobody's
            isOurs = lock != null && Objects.equals(key, key(path));
            return isOurs ? new LockFile(path, channel, lock, key) : null;
        } finally {
            if (!isOurs) {
                channel.close();
            }
        }
    }

    /** Returns which file has the name, null if there is none. To open the file would end the lock when it is closed again. */
    private static @Nullable Object key(Path path) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return attributes.fileKey() == null ? attributes.creationTime() : attributes.fileKey();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Lets others have it, when all who took it in this process have done so. */
    public void release() {
        synchronized (LockFile.class) {
            if (--users > 0) {
                return;
            }
            HELD.remove(path, this);
            try (channel) {
                if (!lock.isShared() || isLast()) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException e) {
                // it stays there without a lock
            }
        }
    }

    /** A reader looks whether others still share the lock. */
    private boolean isLast() throws IOException {
        lock.release();
        return channel.tryLock() != null && Objects.equals(key, key(path));
    }
}
