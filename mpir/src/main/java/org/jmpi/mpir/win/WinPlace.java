package org.jmpi.mpir.win;

/**
 * Where memory lies that processes of a node can map, as its owner told them.
 *
 * @param rank whose region it is, in the window's communicator
 * @param region the region's name, for {@code DeviceMemory.mapWindow}; negative: nobody else can map it
 * @param regionSize bytes of the region
 * @param start where in it the memory begins, in bytes
 */
public record WinPlace(int rank, long region, long regionSize, long start) {
    /** The {@link #region} of memory that nobody else can map. */
    public static final long PRIVATE = -1;

    /** No memory that others can map. */
    public static final WinPlace NOWHERE = new WinPlace(0, PRIVATE, 0, 0);

    /** Returns whether processes of the node can map it. */
    public boolean isShared() {
        return region >= 0;
    }
}
