package org.jmpi.mpid.ch4.ipc;

import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpir.buffer.MemorySegments;
import org.jmpi.mpir.mpl.Segment;

/** A piece of memory for the program, taken again when it was given back: a region that was reserved, or no region. */
final class MemoryPart {
    final long region;
    final Segment memory;
    /** Where it begins; 0 if this JDK does not tell. */
    final long address;

    /** Where in it what was handed out begins. */
    int start;

    /** Makes a part of memory that nobody shares. */
    MemoryPart(Segment memory) {
        this(IpcMemory.NONE, memory);
    }

    MemoryPart(long region, Segment memory) {
        this.region = region;
        this.memory = memory;
        address = MemorySegments.knowsAddresses() ? MemorySegments.address(memory.bytes, 0) : 0;
    }

    boolean isShared() {
        return region != IpcMemory.NONE;
    }
}
