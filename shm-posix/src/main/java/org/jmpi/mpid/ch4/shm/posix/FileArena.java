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
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.shm.RegionFile;
import org.jmpi.mpir.mpl.Segment;

/**
 * An arena in a file of its own, whose lock is held as long as the process lives.
 */
final class FileArena implements Arena {
    private final ArenaIdentity id;
    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;
    private final RegionFile regions;
    private final Segment base;

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
        regions = new RegionFile(channel);
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
    public long reserve(int size) throws IOException {
        return regions.reserve(size);
    }

    @Override
    public long reserveLong(long size) throws IOException {
        return IpcMemory.LONG | regions.reserve(size);
    }

    @Override
    public Segment map(long offset, int size) throws IOException {
        return regions.map(offset & ~IpcMemory.LONG, size);
    }

    @Override
    public ByteBuffer view(long offset, int size) throws IOException {
        return regions.view(offset & ~IpcMemory.LONG, size);
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
        HeldArenas.release(path, channel, lock);
    }
}
