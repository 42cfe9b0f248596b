package org.jmpi.mpir.buffer;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of one rank's buffers (MPI 4.1, 5.1.5). Arrays move and have no address, so each object gets a range of a
 * virtual address space of 62 bits, as long as the object, when its address is first requested. Objects are known by
 * identity and held weakly; a range is never used again. A direct buffer has the address of its memory where the JDK tells
 * it (from 22 on), so that its slices lie inside it; on older ones each buffer object is by itself. Any thread.
 */
public final class AddressSpace {
    private static final RankSlot<AddressSpace> SLOT = new RankSlot<>() {
        @Override
        protected AddressSpace make(Rank rank) {
            return new AddressSpace();
        }
    };

    /** Returns the addresses of the buffers of {@code rank}. */
    public static AddressSpace of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Above all addresses of a processor, which native memory keeps. */
    private static final long FIRST = 1L << 60;

    private static final long END = 1L << 62;
    /** Ranges begin at multiples of this and don't touch, so that no run of bytes goes from one into the next. */
    private static final long GRANULE = 64;

    private final Map<Object, Range> objects = new HashMap<>();
    private final TreeMap<Long, Range> ranges = new TreeMap<>();
    private final ReferenceQueue<Object> dead = new ReferenceQueue<>();
    private final UserBuffer scratch = new UserBuffer();
    private long next = FIRST;

    /** An object's range. Equal to another key if both stand for the same live object. */
    private static final class Range extends WeakReference<Object> {
        final long base;
        final long length;
        private final int hash;

        Range(Object object, long base, long length, ReferenceQueue<Object> dead) {
            super(object, dead);
            this.base = base;
            this.length = length;
            hash = System.identityHashCode(object);
        }

        boolean holds(long address, long bytes) {
            return address >= base && bytes <= length - (address - base);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    /** Asks the table of objects for one. */
    private record Probe(Object object) {
        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Range r && r.refersTo(object);
        }
    }

    /**
     * Returns the address of the first element of {@code location}: an array, a NIO buffer (its element 0, whatever the
     * position) or a memory segment. 0 for MPI_BOTTOM.
     *
     * @throws MpirException of class ERR_BUFFER if {@code location} is null or no buffer
     */
    public synchronized long address(Object location) {
        if (location == SpecialBuffers.BOTTOM) {
            return 0;
        }
        UserBuffer seen = scratch.set(location);
        try {
            if (seen.kind() == BufferKind.NONE) {
                if (location != null) {
                    throw UserBuffer.notABuffer(location);
                }
                throw new MpirException(
                        ErrorClass.ERR_BUFFER,
                        "location is null: expected an array or a java.nio buffer; null has no address");
            }
            forgetDead();
            if (MemorySegments.isSegment(location) && seen.base() != MemorySegments.array(location)) {
                return ofSegment(location, seen.length());
            }
            return seen.base() instanceof Buffer
                    ? ofBuffer((Buffer) location, seen.length())
                    : virtual(seen.base(), new UserBuffer().set(seen.base()).length()).base + seen.offset();
        } finally {
            seen.clear();
        }
    }

    private long ofBuffer(Buffer b, long length) {
        long address = b.isDirect() ? NativeAddress.of(b) : 0;
        return address == 0 ? virtual(b, length).base : atNative(address, b, length);
    }

    /** The segment itself is kept, not the buffer that it is resolved to, which nobody else refers to. */
    private long ofSegment(Object segment, long length) {
        return MemorySegments.isNative(segment)
                ? atNative(MemorySegments.address(segment), segment, length)
                : virtual(segment, length).base;
    }

    private long atNative(long address, Object object, long length) {
        Range old = ranges.get(address);
        if (old == null || old.length < length || old.refersTo(null)) {
            ranges.put(address, new Range(object, address, length, dead));
        }
        return address;
    }

    private Range virtual(Object object, long length) {
        Range range = objects.get(new Probe(object));
        if (range == null) {
            range = new Range(object, next, length, dead);
            if (next > END - length - 2 * GRANULE) {
                throw new MpirException(ErrorClass.ERR_NO_MEM, "2^62 bytes of addresses are used up");
            }
            next += (length / GRANULE + 2) * GRANULE;
            objects.put(range, range);
            ranges.put(range.base, range);
        }
        return range;
    }

    private void forgetDead() {
        for (Reference<?> r = dead.poll(); r != null; r = dead.poll()) {
            Range range = (Range) r;
            objects.remove(range);
            ranges.remove(range.base, range);
        }
    }

    /** Returns the live object that has all {@code bytes} bytes from {@code address} on; null: none. */
    public synchronized @Nullable Object find(long address, long bytes) {
        Range range = range(address, bytes);
        return range == null ? null : range.get();
    }

    /** Returns whether a live object, which may be written if {@code write}, has all those bytes. */
    public boolean has(long address, long bytes, boolean write) {
        Object object = find(address, bytes);
        return object != null && !(write && isReadOnly(object));
    }

    private static boolean isReadOnly(Object object) {
        return object instanceof Buffer b ? b.isReadOnly() : MemorySegments.isReadOnly(object);
    }

    /**
     * Makes {@code into} the memory from {@code address} on.
     *
     * @return whether a live object has all those bytes
     */
    public synchronized boolean resolve(long address, long bytes, UserBuffer into) {
        Range range = range(address, bytes);
        Object object = range == null ? null : range.get();
        if (object == null) {
            return false;
        }
        assert range != null;
        into.set(object).advance(address - range.base);
        return true;
    }

    /** Native ranges may overlap: of a buffer and its slices. */
    private @Nullable Range range(long address, long bytes) {
        Map.Entry<Long, Range> e = ranges.floorEntry(address);
        while (e != null && (!e.getValue().holds(address, bytes) || e.getValue().refersTo(null))) {
            e = address < FIRST ? ranges.lowerEntry(e.getKey()) : null;
        }
        return e == null ? null : e.getValue();
    }

    /** Returns how many objects have an address, for tests. */
    synchronized int size() {
        forgetDead();
        return ranges.size();
    }
}
