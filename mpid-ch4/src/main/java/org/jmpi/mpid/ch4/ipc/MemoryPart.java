package org.jmpi.mpid.ch4.ipc;

import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpir.buffer.MemorySegments;
import org.jmpi.mpir.mpl.Segment;

/** A piece of memory for the program, taken again when it was given back: a region that was reserved, a part of one, or no region. */
final class MemoryPart {
    final long region;
    /** The region, or the memory that is none. */
    final Segment memory;
    /** Bytes of this piece. */
    final int size;
    /** Whether it was cut out of a region. */
    final boolean isCut;

    private final int begin;
    /** Where it begins; 0 if this JDK does not tell. */
    final long address;

    /** Where in {@link #memory} what was handed out begins. */
    int start;

    /** Makes a part of memory that nobody shares. */
    MemoryPart(Segment memory) {
        this(IpcMemory.NONE, memory);
    }

    MemoryPart(long region, Segment memory) {
        this(region, memory, 0, memory.size(), false);
    }

    /** Cuts a part out of a region, from {@code begin} on. */
    MemoryPart(MemoryPart slab, int begin, int size) {
        this(slab.region, slab.memory, begin, size, true);
    }

    private MemoryPart(long region, Segment memory, int begin, int size, boolean isCut) {
        this.region = region;
        this.memory = memory;
        this.begin = begin;
        this.size = size;
        this.isCut = isCut;
        address = MemorySegments.knowsAddresses() ? MemorySegments.address(memory.bytes, 0) : 0;
    }

    /** Lets {@link #start} be the first place whose address is a multiple of {@code unit}, a power of two. */
    void align(int unit) {
        start = begin + (-memory.bytes.alignmentOffset(begin, unit) & unit - 1);
    }

    boolean isShared() {
        return region != IpcMemory.NONE;
    }
}
