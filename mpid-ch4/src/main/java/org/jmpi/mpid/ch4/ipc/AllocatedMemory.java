package org.jmpi.mpid.ch4.ipc;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.MemorySegments;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.win.WinPlace;
import org.jspecify.annotations.Nullable;

/**
 * What {@code MPI_Alloc_mem} handed out (mirrors {@code MPIDIG_mpi_alloc_mem} and the handles of {@code ch4/shm/ipc}). Long
 * pieces lie in memory that the node's processes can map, as far as there is room; all else is direct memory of the JVM.
 *
 * <p>A buffer is recognised by its address where the JDK tells it, else by being the very object that was handed out. Any
 * thread.
 */
public final class AllocatedMemory {
    private static final int LARGEST = 1 << 30;
    /** Every part begins at a multiple of it. */
    private static final int LINE = 64;

    private static final int PAGE = 4096;
    /** So much that nobody shares is kept for the next call: the JVM takes it back only when it collects garbage. */
    private static final long MOST_KEPT = 64L << 20;

    private static final MemoryPart[] NO_PARTS = {};

    private final @Nullable IpcMemory shared;
    private final int me;
    private final int threshold;
    /** How many bytes may still be reserved. */
    private long room;

    /** What is in use. */
    private final IdentityHashMap<Object, MemoryPart> live = new IdentityHashMap<>();

    private final FreeParts free = new FreeParts(PAGE, Long.MAX_VALUE);
    private final FreeParts freeUnshared = new FreeParts(LINE, MOST_KEPT);
    private final Slabs slabs = new Slabs();
    /** The shared parts in use that are regions, by address where that is known. Replaced, never changed. */
    private volatile MemoryPart[] parts = NO_PARTS;

    /**
     * Takes the memory that process {@code me} shares.
     *
     * @param shared null: none
     * @param threshold what is shorter, in bytes, is not shared
     * @param limit how many bytes to reserve at most
     */
    public AllocatedMemory(@Nullable IpcMemory shared, int me, int threshold, long limit) {
        this.shared = shared;
        this.me = me;
        this.threshold = threshold;
        room = limit;
    }

    /**
     * Allocates {@code bytes} bytes.
     *
     * @param alignment a power of two: the address is a multiple of it
     * @throws OutOfMemoryError if the JVM has no direct memory left
     */
    public synchronized ByteBuffer take(int bytes, int alignment) {
        int extra = alignment <= LINE ? 0 : alignment - LINE;
        if (bytes > LARGEST - extra) {
            return hand(new MemoryPart(Segment.of(unshared(bytes, extra))), bytes, alignment);
        }
        MemoryPart part = bytes < threshold ? null : sharedPart(bytes + extra);
        return hand(part == null ? unsharedPart(bytes + extra) : part, bytes, alignment);
    }

    /**
     * Allocates zeroed memory for a window: shared, however short it is, as far as there is room.
     *
     * @param mustShare whether to return null if there is none
     * @throws OutOfMemoryError if the JVM has no direct memory left
     */
    public synchronized @Nullable WindowMemory takeForWindow(int bytes, int alignment, boolean mustShare) {
        int extra = alignment <= LINE ? 0 : alignment - LINE;
        MemoryPart part = bytes > LARGEST - extra ? null : windowPart(Math.max(1, bytes + extra));
        if (part == null && mustShare) {
            return null;
        }
        ByteBuffer memory = part == null ? take(bytes, alignment) : hand(part, bytes, alignment);
        clear(memory);
        return place(memory, Objects.requireNonNull(live.get(memory)));
    }

    private @Nullable MemoryPart windowPart(int bytes) {
        MemoryPart part = shared == null || bytes > Slabs.LONGEST
                ? null
                : slabs.take(bytes, size -> size > room ? null : reserve(size));
        return part == null ? sharedPart(bytes) : part;
    }

    private static void clear(ByteBuffer memory) {
        byte[] zeros = new byte[Math.min(PAGE, memory.capacity())];
        for (int at = 0; at < memory.capacity(); at += PAGE) {
            memory.put(at, zeros, 0, Math.min(PAGE, memory.capacity() - at));
        }
    }

    private static WindowMemory place(ByteBuffer memory, MemoryPart part) {
        return part.isShared()
                ? new WindowMemory(memory, part.region, part.memory.size(), part.start)
                : new WindowMemory(memory, WinPlace.PRIVATE, 0, 0);
    }

    /** Returns where what this gave lies; null: it is nothing of this, or not shared. */
    public synchronized @Nullable WindowMemory locate(Object memory) {
        MemoryPart part = live.get(memory);
        return part != null && part.isShared() ? place((ByteBuffer) memory, part) : null;
    }

    /** Returns a region of process {@code lpid}, which told its name and its size; null: there is no such region. */
    public @Nullable Segment map(int lpid, long region, long regionSize) {
        if (shared == null || region < 0 || regionSize <= 0 || regionSize > LARGEST) {
            return null;
        }
        return shared.map(lpid, region, (int) regionSize);
    }

    private ByteBuffer hand(MemoryPart part, int bytes, int alignment) {
        int unit = Math.max(LINE, alignment);
        part.align(unit);
        ByteBuffer handed = part.memory.bytes.slice(part.start, bytes).order(ByteOrder.nativeOrder());
        if (part.isShared() && !part.isCut) {
            parts = PartArrays.with(parts, part);
        }
        live.put(handed, part);
        return handed;
    }

    private static ByteBuffer unshared(int bytes, int extra) {
        if ((long) bytes + extra + LINE > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("one buffer has 2147483647 bytes at most, and its beginning must be aligned");
        }
        return ByteBuffer.allocateDirect(bytes + extra + LINE);
    }

    private MemoryPart unsharedPart(int bytes) {
        int size = freeUnshared.sizeFor(bytes);
        MemoryPart part = freeUnshared.take(size);
        return part == null ? new MemoryPart(Segment.allocate(size)) : part;
    }

    private @Nullable MemoryPart sharedPart(int bytes) {
        if (shared == null) {
            return null;
        }
        int size = free.sizeFor(bytes);
        MemoryPart part = free.take(size);
        return part != null || size > room ? part : reserve(size);
    }

    private @Nullable MemoryPart reserve(int size) {
        assert shared != null;
        long region = shared.reserve(size);
        if (region == IpcMemory.NONE) {
            return null;
        }
        room -= size;
        Segment memory = shared.map(me, region, size);
        return memory == null ? null : new MemoryPart(region, memory);
    }

    /** Takes back what {@link #take} gave; false: {@code memory} is something else. */
    public synchronized boolean give(Object memory) {
        MemoryPart part = live.remove(memory);
        if (part == null) {
            return false;
        }
        if (part.isCut) {
            slabs.give(part);
        } else if (part.isShared()) {
            parts = PartArrays.without(parts, part);
            free.give(part);
        } else {
            freeUnshared.give(part);
        }
        return true;
    }

    /** Returns how many bytes are shared and in use. */
    public long sharedBytes() {
        long sum = 0;
        for (MemoryPart part : parts) {
            sum += part.memory.size();
        }
        return sum;
    }

    /**
     * Writes into {@code hdr} where other processes find data.
     *
     * @param user what the program calls its buffer
     * @param data the same, resolved
     * @return false if they can't
     */
    public boolean describe(Object user, UserBuffer data, long bytes, Segment hdr) {
        if (parts == NO_PARTS || bytes < threshold || data.layout() != null || (data.kind() & BufferKind.NIO) == 0) {
            return false;
        }
        // looking for the address makes an object
        return byIdentity(user, data, bytes, hdr)
                || (MemorySegments.knowsAddresses()
                        && data.base() instanceof Buffer base
                        && byAddress(base, data, bytes, hdr));
    }

    private boolean byAddress(Buffer base, UserBuffer data, long bytes, Segment hdr) {
        if (!base.isDirect()) {
            return false;
        }
        long address = MemorySegments.address(base, BufferKind.shift(data.kind())) + data.offset();
        MemoryPart part = PartArrays.at(parts, address);
        return part != null && IpcPlace.write(hdr, part, address - part.address, bytes);
    }

    private synchronized boolean byIdentity(Object user, UserBuffer data, long bytes, Segment hdr) {
        MemoryPart part = live.get(user instanceof Buffer ? user : data.base());
        return part != null && part.isShared() && IpcPlace.write(hdr, part, part.start + data.offset(), bytes);
    }
}
