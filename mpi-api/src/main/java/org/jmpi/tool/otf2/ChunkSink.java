package org.jmpi.tool.otf2;

import java.nio.ByteBuffer;

/** Where the chunks of a file are filled, and what takes those that are full. */
public interface ChunkSink {
    /** Returns the memory of the first chunk: zeros, at least eight bytes longer than a chunk. */
    ByteBuffer first();

    /**
     * Takes a chunk that is full.
     *
     * @param chunk holds it from its index 0 on
     * @param length its bytes
     * @return the memory of the next chunk: zeros, at least eight bytes longer than a chunk; may be {@code chunk}
     */
    ByteBuffer next(ByteBuffer chunk, int length);

    /**
     * Takes the last chunk.
     *
     * @param chunk holds it from its index 0 on
     * @param length its bytes, with which the file ends
     */
    void last(ByteBuffer chunk, int length);
}
