package org.jmpi.mpir.mpid;

import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the processes of a node share, for collectives (the counterpart of {@code MPIDU_Init_shm_alloc} for
 * release_gather). A process takes regions of its own; peers that were told their names map them and may read and write
 * them. The first {@link #RESERVED} bytes of a region are the device's.
 *
 * <p>A region that its owner gave back is taken again only when all its users have left it, so that late readers see what
 * they expect; one whose user died without leaving is never taken again. Any thread may call.
 */
public interface CollMemory {
    /** The name of no region. */
    long NONE = -1;

    /** Bytes at the start of each region that only the device uses. */
    int RESERVED = 128;

    /** Returns whether memory can be shared with process {@code lpid}, which may be this one. */
    boolean reaches(int lpid);

    /**
     * Returns how many bytes all regions of this process may take together: what control variables say, the same at all
     * processes of a node and at all times unless these differ.
     */
    long share();

    /**
     * Takes a region, with any content. Local.
     *
     * @param bytes its size, equal in all calls
     * @return its name, which peers need to {@link #map} it; {@link #NONE} if there is no room
     */
    long take(int bytes);

    /**
     * Makes a region accessible.
     *
     * @param lpid its owner
     * @return null if the system refuses
     */
    @Nullable
    Segment map(int lpid, long region, int bytes);

    /** Says that the calling process will not touch a peer's region any more until it is told its name again. */
    void leave(Segment region);

    /**
     * Gives one of the own regions back.
     *
     * @param users how many peers mapped it, each of which will {@link #leave} it
     */
    void give(long region, int users);

    /**
     * Ends the sleep of process {@code lpid}, if it sleeps, after something was written that it may wait for. That need
     * not be ordered by a fence: a process that goes to sleep looks once more after a pause.
     */
    void wake(int lpid);
}
