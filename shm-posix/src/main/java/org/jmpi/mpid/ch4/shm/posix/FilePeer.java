package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.shm.RegionFile;
import org.jmpi.mpir.mpl.Segment;

/** The file of another process. */
final class FilePeer implements PeerArena {
    private final Path path;
    private final FileChannel channel;
    private final int capacity;

    private FilePeer(Path path, FileChannel channel, int capacity) {
        this.path = path;
        this.channel = channel;
        this.capacity = capacity;
    }

    /**
     * Opens a file and makes sure that it is the one its owner means.
     *
     * @throws IOException if it is not there, may not be opened, or is another
     */
    static FilePeer open(Path path, ArenaIdentity expected) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            ByteBuffer header = read(channel, 0, ArenaHeader.IDENTITY_SIZE);
            String wrong = expected.mismatch(header);
            if (wrong != null) {
                throw new IOException(path + " is not the memory of process " + expected.lpid() + ": " + wrong);
            }
            return new FilePeer(path, channel, expected.capacity());
        } catch (IOException | RuntimeException e) {
            HeldArenas.close(path, channel);
            throw e;
        }
    }

    private static ByteBuffer read(FileChannel channel, long at, int size) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, at + bytes.position()) < 0) {
                throw new IOException("the file ends after " + bytes.position() + " bytes");
            }
        }
        return bytes;
    }

    @Override
    public int inboxCapacity() {
        return capacity;
    }

    @Override
    public Segment map(long offset, int size) throws IOException {
        return RegionFile.map(channel, offset & ~IpcMemory.LONG, size);
    }

    @Override
    public ByteBuffer view(long offset, int size) throws IOException {
        return RegionFile.view(channel, offset & ~IpcMemory.LONG, size);
    }

    @Override
    public Life life() {
        boolean interrupted = Thread.interrupted();
        try (FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            if (lock == null) {
                return Life.ALIVE;
            }
            return read(channel, ArenaHeader.LEFT_AT, 4).getInt(0) == 1 ? Life.LEFT : Life.GONE;
        } catch (OverlappingFileLockException e) {
            // its owner is in this JVM
            return Life.ALIVE;
        } catch (IOException e) {
            return channel.isOpen() ? Life.GONE : Life.ALIVE;
        } finally {
            FileArena.restore(interrupted);
        }
    }

    @Override
    public boolean couldNotOpen(int lpid) {
        try {
            return (read(channel, ArenaHeader.unopenedAt(lpid), 8).getLong(0) & 1L << lpid) != 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() {
        HeldArenas.close(path, channel);
    }
}
