package org.jmpi.tool.trace.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jmpi.tool.otf2.ChunkSink;

/**
 * A file whose chunks are filled in mapped memory: a record is in it once it is written, however the process ends, and the system
 * writes it to the disk when it likes. Where the file can't grow, what follows goes nowhere, and the file keeps what it has.
 */
final class MappedChunks implements ChunkSink {
    /** Numbers are written in steps of eight bytes, behind the end of a chunk too. */
    private static final int SLACK = Long.BYTES;

    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 16);
    /** Bytes that are mapped at once in a file that has become long. */
    private static final int MOST_MAPPED = 1 << 24;

    private final ByteBuffer zeros = ZEROS.duplicate();
    private final FileChannel file;
    private final int chunkSize;
    private final Budget budget;
    private final Consumer<IOException> failed;
    private long start;
    private boolean isLost;
    /** The chunks that were mapped together, and how many of them are in use. */
    private ByteBuffer[] mapped = {};

    private int used;

    /** How much more files may take. */
    interface Budget {
        /** Takes some bytes; an exception says that there are no more. */
        void take(long bytes) throws IOException;
    }

    /** Makes the file. It is locked until it is ended, so that others see whether its writer lives. */
    MappedChunks(Path path, int chunkSize, Budget budget, Consumer<IOException> failed) throws IOException {
        this.budget = budget;
        file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        this.chunkSize = chunkSize;
        this.failed = failed;
        lockIfPossible();
    }

    private void lockIfPossible() throws IOException {
        boolean isFree = true;
        try {
            isFree = file.tryLock() != null;
        } catch (IOException e) {
            // a file system without locks: whoever ends the trace by hand has to know that the job is over
            return;
        }
        if (!isFree) {
            throw new IOException("another process has locked it");
        }
    }

    @Override
    public ByteBuffer first() {
        return map();
    }

    /** Written, not only mapped, so that a full disk is an exception here and no fault of the memory later. */
    private ByteBuffer map() {
        if (!isLost) {
            try {
                budget.take(chunkSize);
                writeZeros();
                if (used == mapped.length) {
                    mapMore();
                }
                return mapped[used++];
            } catch (IOException e) {
                lose(e);
            }
        }
        return ByteBuffer.allocate(chunkSize + SLACK);
    }

    /** Maps more chunks each time, for a mapping makes objects; those behind the first take no room of the disk yet. */
    private void mapMore() throws IOException {
        mapped = new ByteBuffer[Math.max(1, Math.min(2 * mapped.length, MOST_MAPPED / chunkSize))];
        used = 0;
        MappedByteBuffer all =
                file.map(FileChannel.MapMode.READ_WRITE, start, (long) mapped.length * chunkSize + SLACK);
        for (int i = 0; i < mapped.length; i++) {
            mapped[i] = all.slice(i * chunkSize, chunkSize + SLACK);
        }
    }

    private void writeZeros() throws IOException {
        long end = start + chunkSize + SLACK;
        long at = start;
        while (at < end) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), end - at));
            at += file.write(zeros, at);
        }
    }

    private void lose(IOException e) {
        isLost = true;
        try {
            file.truncate(start);
            file.close();
        } catch (IOException later) {
            e.addSuppressed(later);
        }
        failed.accept(e);
    }

    @Override
    public ByteBuffer next(ByteBuffer chunk, int length) {
        start += length;
        return map();
    }

    @Override
    public void last(ByteBuffer chunk, int length) {
        if (isLost) {
            return;
        }
        isLost = true;
        try {
            file.truncate(start + length);
            file.close();
        } catch (IOException e) {
            failed.accept(e);
        }
    }
}
