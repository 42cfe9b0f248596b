package org.jmpi.mpir.io.pointer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jspecify.annotations.Nullable;

/**
 * The shared pointer in a hidden file beside the file, under the system's lock of that: for ranks that share no memory, as
 * ROMIO has it. All open it, then one removes its name, so that a job that is killed leaves nothing. A process opens it once:
 * closing any channel of a file drops the process's locks of it.
 */
public final class FilePointer implements SharedPointer {
    /** The hidden files that this process has open. */
    private static final ConcurrentMap<Path, OpenFile> OPEN = new ConcurrentHashMap<>();

    private static final class OpenFile {
        private final FileChannel channel;
        private final ByteBuffer word = ByteBuffer.allocateDirect(Long.BYTES);
        /** How many ranks of this process use it. */
        private int users;

        OpenFile(FileChannel channel) {
            this.channel = channel;
        }
    }

    private final Path path;
    private @Nullable OpenFile file;
    /** Why it could not be opened. */
    private @Nullable IOException failure;

    /** Takes the path of the hidden file, the same at all ranks. */
    public FilePointer(Path path) {
        this.path = path;
    }

    /** Does something with the word under both locks: this process's and the system's. */
    private interface Step {
        long next(long value);
    }

    private long locked(Step step) {
        boolean interrupted = Thread.interrupted();
        try {
            OpenFile opened = opened();
            synchronized (opened) {
                try (FileLock lock = opened.channel.lock()) {
                    assert lock.isValid();
                    long value = read(opened);
                    long next = step.next(value);
                    if (next != value) {
                        write(opened, next);
                    }
                    return value;
                }
            }
        } catch (IOException e) {
            throw StoreErrors.of(e, "moving the shared file pointer in " + path);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Opens it; what fails is thrown by who uses it. */
    public synchronized void open() {
        try {
            file = openOnce();
        } catch (IOException e) {
            failure = e;
        }
    }

    private synchronized OpenFile opened() throws IOException {
        if (file == null) {
            throw failure != null ? failure : new IOException("it is closed");
        }
        return file;
    }

    private OpenFile openOnce() throws IOException {
        synchronized (OPEN) {
            OpenFile known = OPEN.get(path);
            if (known == null) {
                known = new OpenFile(FileChannel.open(
                        path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
                OPEN.put(path, known);
            }
            known.users++;
            return known;
        }
    }

    private static long read(OpenFile opened) throws IOException {
        opened.word.clear();
        int n = opened.channel.read(opened.word, 0);
        return n < Long.BYTES ? 0 : opened.word.getLong(0);
    }

    private static void write(OpenFile opened, long value) throws IOException {
        opened.word.clear().putLong(0, value);
        while (opened.word.hasRemaining()) {
            opened.channel.write(opened.word, opened.word.position());
        }
    }

    @Override
    public long advance(long wanted, FileEnd end) {
        return locked(from -> from + SharedPointer.step(from, wanted, end));
    }

    @Override
    public long get() {
        return locked(value -> value);
    }

    @Override
    public void set(long value) {
        locked(old -> value);
    }

    @Override
    public synchronized void close() {
        OpenFile opened = file;
        file = null;
        if (opened != null) {
            synchronized (OPEN) {
                if (--opened.users == 0) {
                    OPEN.remove(path);
                    closeQuietly(opened);
                }
            }
        }
    }

    private static void closeQuietly(OpenFile opened) {
        try {
            opened.channel.close();
        } catch (IOException e) {
            // there was nothing left to write
        }
    }

    /** Removes its name; one rank, after all have opened it. */
    public void remove() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // it is left behind, and harmless: no other file has its name
        }
    }
}
