package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jmpi.mpir.mpl.Segment;

/**
 * An arena in a file of its own, whose lock is held as long as the process lives.
 *
 * <p>Memory is reserved only by writing zeros, which fails with an exception when the file system is full; a page that
 * was not written so must never be touched, for that can kill the JVM.
 */
final class FileArena implements Arena {
    private static final int BLOCK = 64 * 1024;

    private final ArenaIdentity id;
    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;
    private final Segment base;
    private long end;

    /**
     * Takes over a locked, empty file.
     *
     * @throws IOException if there is no room in its file system
     */
    FileArena(ArenaIdentity id, Path path, FileChannel channel, FileLock lock) throws IOException {
        this.id = id;
        this.path = path;
        this.channel = channel;
        this.lock = lock;
        int size = ArenaHeader.inboxAt(id.processes()) + id.capacity();
        reserve(size);
        base = map(0, size);
        ArenaHeader.write(base, id);
    }

    @Override
    public Segment base() {
        return base;
    }

    @Override
    public String card() {
        HexFormat hex = HexFormat.of();
        return "file:" + hex.toHexDigits(id.nonceHigh()) + ":" + hex.toHexDigits(id.nonceLow()) + ":" + id.capacity()
                + ":" + URLEncoder.encode(path.toString(), StandardCharsets.UTF_8);
    }

    @Override
    public PeerArena open(int lpid, String card) throws IOException {
        String[] parts = card.split(":");
        if (parts.length != 5 || !parts[0].equals("file")) {
            throw new IOException(
                    "card of process " + lpid + " is \"" + card + "\", expected file:NONCE:NONCE:SIZE:PATH");
        }
        boolean interrupted = Thread.interrupted();
        try {
            long high = Long.parseUnsignedLong(parts[1], 16);
            long low = Long.parseUnsignedLong(parts[2], 16);
            int capacity = ShmSettings.checkedRing(Integer.parseInt(parts[3]));
            Path file = Path.of(URLDecoder.decode(parts[4], StandardCharsets.UTF_8));
            return FilePeer.open(file, new ArenaIdentity(id.jobId(), lpid, id.processes(), capacity, high, low));
        } catch (IllegalArgumentException e) {
            throw new IOException("card of process " + lpid + " is \"" + card + "\": " + e.getMessage(), e);
        } finally {
            restore(interrupted);
        }
    }

    @Override
    public int inboxCapacity() {
        return id.capacity();
    }

    @Override
    public synchronized long reserve(int size) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            long offset = end;
            writeZeros(offset, ArenaHeader.pages(size));
            end += ArenaHeader.pages(size);
            return offset;
        } finally {
            restore(interrupted);
        }
    }

    private void writeZeros(long from, int size) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(BLOCK);
        for (int n = 0; n < size; ) {
            zeros.clear().limit(Math.min(BLOCK, size - n));
            n += write(zeros, from + n);
        }
    }

    private int write(ByteBuffer zeros, long at) throws IOException {
        try {
            return channel.write(zeros, at);
        } catch (IOException e) {
            // give back what was taken before the file system was full
            if (channel.isOpen()) {
                channel.truncate(end);
            }
            throw e;
        }
    }

    @Override
    public Segment map(long offset, int size) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return map(channel, offset, size);
        } finally {
            restore(interrupted);
        }
    }

    /** Maps a part of a file that its owner wrote. */
    static Segment map(FileChannel channel, long offset, int size) throws IOException {
        if (offset < 0 || (offset & 4095) != 0 || size <= 0 || offset > channel.size() - size) {
            throw new IOException(size + " bytes at offset " + offset + " of a file of " + channel.size()
                    + " bytes: expected whole pages inside it");
        }
        return Segment.of(channel.map(FileChannel.MapMode.READ_WRITE, offset, size));
    }

    /** An interrupted thread closes the channel that it uses, so the flag is put aside around file operations. */
    static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Life life() {
        return Life.ALIVE;
    }

    @Override
    public boolean couldNotOpen(int lpid) {
        return (base.getLongVolatile(ArenaHeader.unopenedAt(lpid)) & 1L << lpid) != 0;
    }

    @Override
    public long room() {
        try {
            // its name is gone, and so would be a file's store
            return Files.getFileStore(path.getParent()).getUsableSpace();
        } catch (IOException e) {
            return 0;
        }
    }

    @Override
    public void unlink() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // a system that keeps the names of open files: the next job sweeps it
        }
    }

    @Override
    public void close() {}

    @Override
    public void end(boolean inOrder) {
        if (inOrder) {
            base.putIntVolatile(ArenaHeader.LEFT_AT, 1);
        }
        unlink();
        try {
            lock.close();
            channel.close();
        } catch (IOException e) {
            // closing the channel is all that the lock needs
        }
    }
}
