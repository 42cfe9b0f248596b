package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One open file of a file system. All positions are absolute and in bytes. Any thread, several at once. An interrupt of the
 * calling thread has no effect, and the thread stays interrupted.
 */
public interface FileStore {
    /**
     * Reads into the remaining bytes of a direct buffer, whose position moves by as many as were read.
     *
     * @return how many were read, perhaps fewer than there are; 0: the file ends at {@code at} or before it
     */
    int read(long at, ByteBuffer to) throws IOException;

    /**
     * Writes the remaining bytes of a direct buffer, whose position moves by as many as were written.
     *
     * @return how many were written, perhaps not all
     */
    int write(long at, ByteBuffer from) throws IOException;

    /** Returns the size of the file, in bytes. */
    long size() throws IOException;

    /** Makes the file longer, with zeros, or shorter. */
    void setSize(long bytes) throws IOException;

    /** Returns when all that was written is on the device; {@code metadata}: and the size. */
    void force(boolean metadata) throws IOException;

    /** Has reads see what other hosts have written and forced; what this one wrote was forced before. */
    default void refresh() throws IOException {}

    /** Returns whether what is written is seen by all hosts at once, without {@link #force} and {@link #refresh}. */
    default boolean isVisibleAtOnce() {
        return true;
    }

    /** Returns whether the file can be read. */
    boolean isReadable();

    /** Returns the file's name, for messages. */
    String name();

    /** Closes the file. A second call does nothing. */
    void close() throws IOException;
}
