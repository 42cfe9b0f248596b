package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of the system's. An interrupt closes a channel of the JDK's: then a second one takes over, which was opened together
 * with the first, so that the file may be gone from its folder by then.
 */
public final class NioStore implements FileStore {
    private final Path path;
    private final Set<OpenOption> options;
    private final boolean isReadable;
    private volatile FileChannel channel;
    private @Nullable FileChannel spare;
    private volatile boolean isClosed;

    private NioStore(Path path, Set<OpenOption> options, FileChannel channel) {
        this.path = path;
        this.options = options;
        this.channel = channel;
        isReadable = options.contains(StandardOpenOption.READ);
    }

    /**
     * Opens a file. One that is only to be written is opened for reading too where that is allowed, for data sieving.
     *
     * @param more what the channel is opened with besides
     * @throws IOException if it can't be opened, or is a folder
     */
    public static NioStore open(Path path, OpenMode mode, OpenOption... more) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "Is a directory");
        }
        Set<OpenOption> options = new HashSet<>(Arrays.asList(more));
        if (mode.writes()) {
            options.add(StandardOpenOption.WRITE);
        }
        if (mode.creates()) {
            options.add(mode.exclusive() ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
        }
        if (mode.reads() || Files.isReadable(path)) {
            options.add(StandardOpenOption.READ);
        }
        FileChannel first = FileChannel.open(path, options);
        options.remove(StandardOpenOption.CREATE);
        options.remove(StandardOpenOption.CREATE_NEW);
        NioStore made = new NioStore(path, options, first);
        made.spare = made.another();
        return made;
    }

    /** Returns one more channel; null: the file can't be opened any more. */
    private @Nullable FileChannel another() {
        try {
            return FileChannel.open(path, options);
        } catch (IOException e) {
            return null;
        }
    }

    /** A call of a channel. */
    private interface Call {
        long on(FileChannel channel) throws IOException;
    }

    private long guarded(Call call) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                FileChannel used = channel;
                try {
                    return call.on(used);
                } catch (ClosedChannelException e) {
                    interrupted |= Thread.interrupted();
                    replace(used, e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized void replace(FileChannel broken, ClosedChannelException why) throws IOException {
        if (isClosed) {
            throw why;
        }
        if (channel != broken) {
            return;
        }
        FileChannel next = spare != null ? spare : another();
        if (next == null) {
            throw why;
        }
        channel = next;
        spare = another();
    }

    /** Takes a channel that is opened now; transfers of other threads go on with it. Keeps the old one if that can't be. */
    synchronized void reopen() throws IOException {
        FileChannel next = isClosed ? null : another();
        if (next != null) {
            FileChannel old = channel;
            channel = next;
            old.close();
        }
    }

    // reads and writes don't go by way of a Call, which would be made for each

    private int transfer(boolean writes, long at, ByteBuffer memory) throws IOException {
        int begin = memory.position();
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                FileChannel used = channel;
                try {
                    return writes ? used.write(memory, at) : Math.max(0, used.read(memory, at));
                } catch (ClosedChannelException e) {
                    interrupted |= Thread.interrupted();
                    memory.position(begin);
                    replace(used, e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public int read(long at, ByteBuffer to) throws IOException {
        return transfer(false, at, to);
    }

    @Override
    public int write(long at, ByteBuffer from) throws IOException {
        return transfer(true, at, from);
    }

    @Override
    public long size() throws IOException {
        return guarded(FileChannel::size);
    }

    @Override
    public void setSize(long bytes) throws IOException {
        if (bytes <= size()) {
            guarded(c -> c.truncate(bytes).size());
            return;
        }
        // a channel's truncate makes nothing longer, and the name may be gone
        ByteBuffer zero = ByteBuffer.allocateDirect(1);
        while (zero.hasRemaining()) {
            write(bytes - 1, zero);
        }
    }

    @Override
    public void force(boolean metadata) throws IOException {
        guarded(c -> {
            c.force(metadata);
            return 0;
        });
    }

    @Override
    public boolean isReadable() {
        return isReadable;
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public synchronized void close() throws IOException {
        isClosed = true;
        try {
            if (spare != null) {
                spare.close();
            }
        } finally {
            channel.close();
        }
    }
}
