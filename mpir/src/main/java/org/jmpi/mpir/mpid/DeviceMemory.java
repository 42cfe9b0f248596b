package org.jmpi.mpir.mpid;

import java.nio.ByteBuffer;

/** Memory that a device allocates. Any thread. */
public interface DeviceMemory {
    /** Returns the memory that collectives within a node may use; null if no other process shares any. */
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
}
