package mpi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/**
 * A part of a window as ints that this rank loads and stores (MPI 4.1, 12.2.3); see {@link Win#ints}.
 *
 * <pre>
 * SharedInts theirs = win.ints(right);
 * win.lockAll(0);
 * theirs.setRelease(0, 42);
 * </pre>
 *
 * <p>Indices count ints from 0, whatever the displacement unit. All methods are local. As with all shared memory, accesses belong in
 * an epoch, {@link Win#lockAll} mostly. A value set with release, and what was stored before it, is seen by who gets it with acquire.
 * Plain accesses need {@link Win#sync} or a fence. The standard doesn't promise that these atomic methods exclude accumulates of other
 * ranks; use one kind for an element. Not to be used when the window is freed.
 *
 * <p>Each method that has an index throws {@link IndexOutOfBoundsException} if it is not in the part.
 */
public final class SharedInts extends SharedElements {
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    SharedInts(ByteBuffer[] pieces, long bytes, int rank) {
        super(pieces, bytes, rank, 2);
    }

    /** Returns an element, by a plain load. */
    public int get(long index) {
        int at = at(index);
        return (int) INTS.get(piece(index), at);
    }

    /** Sets an element, by a plain store. */
    public void set(long index, int value) {
        int at = at(index);
        INTS.set(piece(index), at, value);
    }

    /** Returns an element; loads and stores after this call stay after it. */
    public int getAcquire(long index) {
        int at = at(index);
        return (int) INTS.getAcquire(piece(index), at);
    }

    /** Sets an element; loads and stores before this call stay before it. */
    public void setRelease(long index, int value) {
        int at = at(index);
        INTS.setRelease(piece(index), at, value);
    }

    /** Returns an element, in one order with all volatile accesses. */
    public int getVolatile(long index) {
        int at = at(index);
        return (int) INTS.getVolatile(piece(index), at);
    }

    /** Sets an element, in one order with all volatile accesses. */
    public void setVolatile(long index, int value) {
        int at = at(index);
        INTS.setVolatile(piece(index), at, value);
    }

    /**
     * Sets an element to {@code value} if it is {@code expected}. Atomic, and volatile.
     *
     * @return whether it was set
     */
    public boolean compareAndSet(long index, int expected, int value) {
        int at = at(index);
        return INTS.compareAndSet(piece(index), at, expected, value);
    }

    /** Adds to an element and returns what it was before. Atomic, and volatile. */
    public int getAndAdd(long index, int value) {
        int at = at(index);
        return (int) INTS.getAndAdd(piece(index), at, value);
    }

    /**
     * Returns a new buffer of the whole part, from its first element on.
     *
     * @throws IllegalStateException if one buffer can't have the part: {@link Win#sharedPieces} returns it
     */
    public IntBuffer asBuffer() {
        return whole().asIntBuffer();
    }
}
