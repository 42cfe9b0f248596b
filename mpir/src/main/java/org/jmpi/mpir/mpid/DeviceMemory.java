package org.jmpi.mpir.mpid;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Memory that a device allocates. Any thread. */
public interface DeviceMemory {
    /** Returns the memory that collectives within a node may use; null if no other process shares any. */
    @Nullable
    CollMemory collMemory();

    /**
     * Allocates memory for the program, which messages may move with fewer copies (MPID_Alloc_mem).
     *
     * @param alignment a power of two: the address is a multiple of it
     * @return a direct buffer of {@code bytes} bytes in native byte order
     * @throws OutOfMemoryError if there is none
     */
    ByteBuffer allocMem(int bytes, int alignment);

    /** Frees what {@link #allocMem} returned (MPID_Free_mem); false: {@code memory} is nothing of that. */
    boolean freeMem(Object memory);

    /** Returns whether this process and process {@code lpid}, which may be the same, can map each other's windows. */
    boolean reachesWindows(int lpid);

    /**
     * Allocates zeroed memory for a window, which other processes of the node can map if there is room for it. It is given back by
     * {@link #freeMem} with {@link WindowMemory#base}.
     *
     * @param bytes 0 or more
     * @param alignment a power of two: the address is a multiple of it
     * @param mustShare whether memory that others can't map is of no use
     * @return null if there is no room for memory that must be shared
     * @throws OutOfMemoryError if there is none
     */
    @Nullable
    WindowMemory allocWindow(long bytes, int alignment, boolean mustShare);

    /** Returns where {@code base}, which {@link #allocMem} or {@link #allocWindow} returned, lies; null: others can't map it. */
    @Nullable
    WindowMemory locate(Object base);

    /**
     * Makes memory of process {@code lpid}, or of this one, accessible.
     *
     * @param region its name, as its owner told it, as {@code regionSize} and {@code start} are
     * @return as {@link WindowMemory#base} has it; null if there is no such memory, or the system refuses
     */
    @Nullable
    Object mapWindow(int lpid, long region, long regionSize, long start, long bytes);
}
