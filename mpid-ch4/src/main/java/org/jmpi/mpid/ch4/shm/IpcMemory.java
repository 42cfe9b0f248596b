package org.jmpi.mpid.ch4.shm;

import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Memory for a program's data that the other processes of the node can read where it lies (the counterpart of what
 * {@code ch4/shm/ipc} attaches). A region that was reserved stays until the end. Any thread.
 */
public interface IpcMemory {
    /** The name of no region. */
    long NONE = -1;
    /** A bit that the names of long regions have. */
    long LONG = 1L << 62;

    /**
     * Reserves a region, zeroed, unless that took more than half of what is left.
     *
     * @param bytes its size, at most 1 GiB
     * @return its name, which peers need to {@link #map} it; {@link #NONE} if there is no room
     */
    long reserve(int bytes);

    /**
     * Reserves a long region, zeroed, unless that took almost all of what is left. May take seconds: all of it is written. Ranges of
     * it are mapped by names of their own: the region's plus a number of bytes, a multiple of the page size.
     *
     * @param bytes its size
     * @return its name, which has the bit {@link #LONG}; {@link #NONE} if there is no room
     */
    long reserveLong(long bytes);

    /**
     * Maps a part of a long region, from any byte on; nobody remembers that.
     *
     * @param at the region's name plus where the part begins in it
     * @return null if there is no such part, or the system refuses
     */
    @Nullable
    ByteBuffer view(int lpid, long at, int bytes);

    /**
     * Makes a region accessible; it is remembered.
     *
     * @param lpid its owner, a process that is reached
     * @param region a name, which may be anything
     * @param bytes its size
     * @return at least so many bytes from its start on; null if there is no such region, or the system refuses
     */
    @Nullable
    Segment map(int lpid, long region, int bytes);
}
