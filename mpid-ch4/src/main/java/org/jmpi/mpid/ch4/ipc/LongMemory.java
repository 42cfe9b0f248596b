package org.jmpi.mpid.ch4.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.shm.MappedRegion;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.win.WinPlace;
import org.jspecify.annotations.Nullable;

/**
 * Memory for windows that is longer than a chunk: a region of the file that the node's processes map, or direct memory of the JVM.
 * What {@link MappedRegion#longest} says one byte buffer has; longer memory is several, each of a chunk but the last. Any thread.
 */
public final class LongMemory {
    private static final int PAGE = 4096;
    /** A region has a multiple of a chunk's part, so that what one window gave back suits another. */
    private static final int PARTS = 16;
    /** No memory has so many chunks. */
    private static final int MOST_CHUNKS = 1 << 20;

    /** A region that was reserved; it has no name where the memory is the JVM's. */
    private record Part(long region, long size) {}

    private static final Part UNSHARED = new Part(IpcMemory.NONE, 0);

    private final @Nullable IpcMemory shared;
    private final int me;
    private final int shift;
    private final IdentityHashMap<Object, Part> live = new IdentityHashMap<>();
    private final List<Part> free = new ArrayList<>();

    /**
     * Takes the memory that process {@code me} shares.
     *
     * @param shared null: none
     * @param shift log2 of the bytes of a chunk
     */
    public LongMemory(@Nullable IpcMemory shared, int me, int shift) {
        this.shared = shared;
        this.me = me;
        this.shift = shift;
    }

    /** Returns whether memory of {@code bytes} bytes is too long for others to give. */
    public boolean isLong(long bytes, int alignment) {
        return bytes > (1L << shift) - alignment;
    }

    /**
     * Allocates zeroed memory that other processes can map.
     *
     * @param alignment a power of two: the address is a multiple of it
     * @return null if there is no room
     */
    public synchronized @Nullable WindowMemory take(long bytes, int alignment) {
        int extra = alignment <= PAGE ? 0 : alignment;
        if (shared == null || bytes > (long) MOST_CHUNKS << shift) {
            return null;
        }
        long unit = (1L << shift) / PARTS;
        long size = (bytes + extra + unit - 1) / unit * unit;
        Part used = reused(size);
        Part part = used == null ? reserved(shared, size) : used;
        MappedRegion mapped = part == null ? null : map(me, part.region, part.size);
        if (part == null || mapped == null) {
            return null;
        }
        long start = extra == 0 ? 0 : -mapped.range(0).bytes.alignmentOffset(0, alignment) & alignment - 1;
        // what is mapped anew begins at any page
        Object memory = extra > 0 && !isOne(start + bytes)
                ? pieces(mapped, me, part.region, start, bytes)
                : view(mapped, me, part.region, start, bytes);
        if (memory == null) {
            free.add(part);
            return null;
        }
        if (used != null) {
            clear(memory);
        }
        live.put(memory, part);
        return new WindowMemory(memory, part.region, part.size, start);
    }

    private static @Nullable Part reserved(IpcMemory from, long size) {
        long region = from.reserveLong(size);
        return region == IpcMemory.NONE ? null : new Part(region, size);
    }

    /** Returns the shortest free region of {@code size} to twice as many bytes; null: there is none. */
    private @Nullable Part reused(long size) {
        Part best = free.stream()
                .filter(p -> p.size >= size && p.size <= 2 * size)
                .min(Comparator.comparingLong(Part::size))
                .orElse(null);
        free.remove(best);
        return best;
    }

    private static void clear(Object memory) {
        ByteBuffer[] pieces = memory instanceof ByteBuffer[] several ? several : new ByteBuffer[] {(ByteBuffer) memory};
        ByteBuffer zeros = ByteBuffer.allocateDirect(PAGE);
        for (ByteBuffer piece : pieces) {
            for (int at = 0; at < piece.capacity(); at += PAGE) {
                piece.put(at, zeros, 0, Math.min(PAGE, piece.capacity() - at));
            }
        }
    }

    /** Returns whether memory of {@code bytes} bytes is one byte buffer. */
    public boolean isOne(long bytes) {
        return bytes <= MappedRegion.longest(shift);
    }

    /**
     * Allocates zeroed memory of this process that {@linkplain #isOne is several} byte buffers.
     *
     * @param alignment a power of two: the address of each is a multiple of it
     * @throws OutOfMemoryError if there is none
     */
    public WindowMemory takeUnshared(long bytes, int alignment) {
        if (bytes > (long) MOST_CHUNKS << shift) {
            throw new OutOfMemoryError(bytes + " bytes");
        }
        DirectLimit.check(bytes);
        int unit = Math.max(Long.BYTES, alignment);
        ByteBuffer[] pieces = new ByteBuffer[count(bytes)];
        for (int i = 0; i < pieces.length; i++) {
            int n = length(bytes, i);
            ByteBuffer piece = ByteBuffer.allocateDirect(n + unit);
            pieces[i] =
                    piece.slice(-piece.alignmentOffset(0, unit) & unit - 1, n).order(ByteOrder.nativeOrder());
        }
        synchronized (this) {
            live.put(pieces, UNSHARED);
        }
        return new WindowMemory(pieces, WinPlace.PRIVATE, 0, 0);
    }

    private int count(long bytes) {
        return (int) ((bytes + (1L << shift) - 1) >>> shift);
    }

    private int length(long bytes, int piece) {
        return (int) Math.min(1L << shift, bytes - ((long) piece << shift));
    }

    /** Takes back what was taken here; false: {@code memory} is something else. */
    public synchronized boolean give(Object memory) {
        Part part = live.remove(memory);
        if (part != null && part.region != IpcMemory.NONE) {
            free.add(part);
        }
        return part != null;
    }

    /** Maps a region of process {@code lpid}, which told its name and its size; null: there is no such region. */
    public @Nullable MappedRegion map(int lpid, long region, long size) {
        long last = size - 1;
        boolean isPossible = shared != null
                && region >= IpcMemory.LONG
                && size > 0
                && size <= (long) MOST_CHUNKS << shift
                && region <= Long.MAX_VALUE - last;
        if (!isPossible) {
            return null;
        }
        assert shared != null;
        Segment[] ranges = new Segment[MappedRegion.count(size, shift)];
        for (int i = 0; i < ranges.length; i++) {
            Segment range = shared.map(lpid, region + ((long) i << shift), MappedRegion.length(size, i, shift));
            if (range == null) {
                return null;
            }
            ranges[i] = range;
        }
        return new MappedRegion(ranges, shift);
    }

    /** Returns {@code bytes} bytes of a region that {@link #map} mapped, as one byte buffer or several; null: the system refuses. */
    public @Nullable Object view(MappedRegion mapped, int lpid, long region, long start, long bytes) {
        return isOne(bytes)
                ? piece(mapped, lpid, region, start, (int) bytes)
                : pieces(mapped, lpid, region, start, bytes);
    }

    private ByteBuffer @Nullable [] pieces(MappedRegion mapped, int lpid, long region, long start, long bytes) {
        ByteBuffer[] pieces = new ByteBuffer[count(bytes)];
        for (int i = 0; i < pieces.length; i++) {
            ByteBuffer piece = piece(mapped, lpid, region, start + ((long) i << shift), length(bytes, i));
            if (piece == null) {
                return null;
            }
            pieces[i] = piece;
        }
        return pieces;
    }

    private @Nullable ByteBuffer piece(MappedRegion mapped, int lpid, long region, long start, int bytes) {
        int range = mapped.find(start, start + bytes);
        if (range >= 0) {
            int at = (int) (start - mapped.begin(range));
            return mapped.range(range).bytes.slice(at, bytes).order(ByteOrder.nativeOrder());
        }
        ByteBuffer mappedAnew = shared == null ? null : shared.view(lpid, region + start, bytes);
        return mappedAnew == null ? null : mappedAnew.order(ByteOrder.nativeOrder());
    }
}
