package mpi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * A part of a window as longs that this rank loads and stores (MPI 4.1, 12.2.3); see {@link Win#longs}.
 *
 * <pre>
 * SharedLongs theirs = win.longs(right);
 * win.lockAll(0);
 * theirs.setRelease(0, 42);
 * </pre>
 *
 * <p>Indices count longs from 0, whatever the displacement unit. All methods are local. As with all shared memory, accesses belong in
 * an epoch, {@link Win#lockAll} mostly. A value set with release, and what was stored before it, is seen by who gets it with acquire.
 * Plain accesses need {@link Win#sync} or a fence. The standard doesn't promise that these atomic methods exclude accumulates of other
 * ranks; use one kind for an element. Not to be used when the window is freed.
 *
 * <p>Each method that has an index throws {@link IndexOutOfBoundsException} if it is not in the part.
 */
public final class SharedLongs extends SharedElements {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    SharedLongs(ByteBuffer[] pieces, long bytes, int rank) {
        super(pieces, bytes, rank, 3);
    }

    /** Returns an element, by a plain load. */
    public long get(long index) {
        int at = at(index);
        return (long) LONGS.get(piece(index), at);
    }

    /** Sets an element, by a plain store. */
    public void set(long index, long value) {
        int at = at(index);
        LONGS.set(piece(index), at, value);
    }

    /** Returns an element; loads and stores after this call stay after it. */
    public long getAcquire(long index) {
        int at = at(index);
        return (long) LONGS.getAcquire(piece(index), at);
    }

    /** Sets an element; loads and stores before this call stay before it. */
    public void setRelease(long index, long value) {
        int at = at(index);
        LONGS.setRelease(piece(index), at, value);
    }

    /** Returns an element, in one order with all volatile accesses. */
    public long getVolatile(long index) {
        int at = at(index);
        return (long) LONGS.getVolatile(piece(index), at);
    }

    /** Sets an element, in one order with all volatile accesses. */
    public void setVolatile(long index, long value) {
        int at = at(index);
        LONGS.setVolatile(piece(index), at, value);
    }

    /**
     * Sets an element to {@code value} if it is {@code expected}. Atomic, and volatile.
     *
     * @return whether it was set
     */
    public boolean compareAndSet(long index, long expected, long value) {
        int at = at(index);
        return LONGS.compareAndSet(piece(index), at, expected, value);
    }

    /** Adds to an element and returns what it was before. Atomic, and volatile. */
    public long getAndAdd(long index, long value) {
        int at = at(index);
        return (long) LONGS.getAndAdd(piece(index), at, value);
    }

    /**
     * Returns a new buffer of the whole part, from its first element on.
     *
     * @throws IllegalStateException if one buffer can't have the part: {@link Win#sharedPieces} returns it
     */
    public LongBuffer asBuffer() {
        return whole().asLongBuffer();
    }
}
