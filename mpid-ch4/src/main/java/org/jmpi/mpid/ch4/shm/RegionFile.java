package org.jmpi.mpid.ch4.shm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jmpi.mpir.mpl.Segment;

/**
 * A file whose ranges are reserved one behind the other, and mapped.
 *
 * <p>Memory is reserved only by writing zeros, which fails with an exception when the file system is full; a page that
 * was not written so must never be touched, for that can kill the JVM. Any thread, also one that is interrupted: it would close the
 * channel that it uses, so the flag is put aside meanwhile.
 */
public final class RegionFile {
    private static final int PAGE = 4096;
    private static final int BLOCK = 64 * 1024;

    private final FileChannel channel;
    private long end;

    /** Takes over an empty file. */
    public RegionFile(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Makes a file that has no name, in the first directory that takes it.
     *
     * @throws IOException if none does
     */
    public static RegionFile unnamed(List<Path> directories) throws IOException {
        boolean interrupted = Thread.interrupted();
        IOException last = new IOException("no directory");
        try {
            for (Path directory : directories) {
                try {
                    return new RegionFile(FileChannel.open(
                            Files.createTempFile(directory, "jmpi-", ".regions"),
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.DELETE_ON_CLOSE));
                } catch (IOException e) {
                    last = e;
                }
            }
        } finally {
            restore(interrupted);
        }
        throw last;
    }

    /**
     * Reserves zeroed memory for good.
     *
     * @param bytes more than 0
     * @return where it begins in the file: a multiple of the page size
     * @throws IOException if there is no room
     */
    public synchronized long reserve(long bytes) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            long offset = end;
            long whole = bytes + PAGE - 1 & -PAGE;
            writeZeros(offset, whole);
            end += whole;
            return offset;
        } finally {
            restore(interrupted);
        }
    }

    private void writeZeros(long from, long size) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(BLOCK);
        for (long n = 0; n < size; ) {
            zeros.clear().limit((int) Math.min(BLOCK, size - n));
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

    /** As {@link #map(FileChannel, long, int)}. */
    public Segment map(long offset, int size) throws IOException {
        return map(channel, offset, size);
    }

    /** As {@link #view(FileChannel, long, int)}. */
    public ByteBuffer view(long offset, int size) throws IOException {
        return view(channel, offset, size);
    }

    /**
     * Maps a part of a file that its owner wrote.
     *
     * @throws IOException if it is not inside of the file, or begins in the middle of a page
     */
    public static Segment map(FileChannel channel, long offset, int size) throws IOException {
        if ((offset & PAGE - 1) != 0) {
            throw new IOException(size + " bytes at offset " + offset + ": expected the start of a page");
        }
        return Segment.of(view(channel, offset, size));
    }

    /**
     * Maps a part of a file that its owner wrote, from any byte on.
     *
     * @throws IOException if it is not inside of the file
     */
    public static ByteBuffer view(FileChannel channel, long offset, int size) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            if (offset < 0 || size <= 0 || offset > channel.size() - size) {
                throw new IOException(size + " bytes at offset " + offset + " of a file of " + channel.size()
                        + " bytes: expected a part of it");
            }
            return channel.map(FileChannel.MapMode.READ_WRITE, offset, size);
        } finally {
            restore(interrupted);
        }
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the file; what is mapped stays mapped. */
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // its name is gone, and so nobody misses what was not written
        }
    }
}
