package org.jmpi.tool.otf2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Writes each chunk to a file when it is full. A file that can't be written is an {@link UncheckedIOException}. */
public final class FileChunks implements ChunkSink {
    private final FileChannel file;
    private final byte[] memory;

    /**
     * Makes the file, which must not exist.
     *
     * @param path the file
     * @param chunkSize bytes of a chunk
     */
    public FileChunks(Path path, int chunkSize) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        memory = new byte[chunkSize + Long.BYTES];
    }

    @Override
    public ByteBuffer first() {
        return ByteBuffer.wrap(memory);
    }

    @Override
    public ByteBuffer next(ByteBuffer chunk, int length) {
        write(chunk, length);
        Arrays.fill(memory, (byte) 0);
        return chunk;
    }

    private void write(ByteBuffer chunk, int length) {
        try {
            ByteBuffer rest = chunk.duplicate().position(0).limit(length);
            while (rest.hasRemaining()) {
                file.write(rest);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void last(ByteBuffer chunk, int length) {
        write(chunk, length);
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
