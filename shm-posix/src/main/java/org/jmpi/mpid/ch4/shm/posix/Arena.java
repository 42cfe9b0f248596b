package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import org.jmpi.mpir.mpl.Segment;

/** This process's memory: header, inbox, and whatever is allocated later. */
interface Arena extends PeerArena {
    /** Returns header and inbox. */
    Segment base();

    /** Returns what peers need to find it: no blank, no ';'. */
    String card();

    /**
     * Opens a peer's memory.
     *
     * @throws IOException if it can't be opened or is not what the card says
     */
    PeerArena open(int lpid, String card) throws IOException;

    /**
     * Reserves zeroed memory for good. Any thread.
     *
     * @param size in bytes
     * @return its offset, a multiple of the page size
     * @throws IOException if there is no room
     */
    long reserve(int size) throws IOException;

    /**
     * Reserves zeroed memory for good, of any size. Any thread.
     *
     * @return where it begins, for {@link #view} and {@link #map}, with the bit {@code IpcMemory.LONG}
     * @throws IOException if there is no room
     */
    long reserveLong(long size) throws IOException;

    /** Returns how many bytes might still be reserved, as far as can be told. */
    long room();

    /** As {@link #room}, for long regions. */
    default long longRoom() {
        return room();
    }

    /** Takes its name away, now that all peers opened it. */
    void unlink();

    /**
     * Ends it, at most once; any thread.
     *
     * @param inOrder whether peers should know that all went well
     */
    void end(boolean inOrder);
}
