package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Another process's memory, as far as it was opened. */
interface PeerArena {
    /** What is known of a process. */
    enum Life {
        ALIVE,
        /** It ended in good order. */
        LEFT,
        /** It ended without a word. */
        GONE
    }

    /** Returns the size of its inbox in bytes, a power of two. */
    int inboxCapacity();

    /**
     * Makes a part of it accessible.
     *
     * @param offset with the bit {@code IpcMemory.LONG} if it is that of a long region
     * @throws IOException if there is no such part, or the system refuses
     */
    Segment map(long offset, int size) throws IOException;

    /**
     * Maps a part of a long region, from any byte on.
     *
     * @throws IOException if there is no such part, or the system refuses
     */
    ByteBuffer view(long offset, int size) throws IOException;

    /** Returns whether its process lives. */
    Life life();

    /** Returns whether its owner could not open the memory of {@code lpid}. */
    boolean couldNotOpen(int lpid);

    /** Lets go of it; what is mapped stays mapped. */
    void close();
}
