package mpi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/**
 * A part of a window as doubles that this rank loads and stores (MPI 4.1, 12.2.3); see {@link Win#doubles}.
 *
 * <pre>
 * SharedDoubles theirs = win.doubles(right);
 * win.lockAll(0);
 * theirs.setRelease(0, 0.5);
 * </pre>
 *
 * <p>Indices count doubles from 0, whatever the displacement unit. All methods are local. As with all shared memory, accesses belong in
 * an epoch, {@link Win#lockAll} mostly. A value set with release, and what was stored before it, is seen by who gets it with acquire.
 * Plain accesses need {@link Win#sync} or a fence. The standard doesn't promise that these atomic methods exclude accumulates of other
 * ranks; use one kind for an element. Not to be used when the window is freed.
 *
 * <p>Each method that has an index throws {@link IndexOutOfBoundsException} if it is not in the part.
 */
public final class SharedDoubles extends SharedElements {
    private static final VarHandle DOUBLES =
            MethodHandles.byteBufferViewVarHandle(double[].class, ByteOrder.nativeOrder());

    SharedDoubles(ByteBuffer[] pieces, long bytes, int rank) {
        super(pieces, bytes, rank, 3);
    }

    /** Returns an element, by a plain load. */
    public double get(long index) {
        int at = at(index);
        return (double) DOUBLES.get(piece(index), at);
    }

    /** Sets an element, by a plain store. */
    public void set(long index, double value) {
        int at = at(index);
        DOUBLES.set(piece(index), at, value);
    }

    /** Returns an element; loads and stores after this call stay after it. */
    public double getAcquire(long index) {
        int at = at(index);
        return (double) DOUBLES.getAcquire(piece(index), at);
    }

    /** Sets an element; loads and stores before this call stay before it. */
    public void setRelease(long index, double value) {
        int at = at(index);
        DOUBLES.setRelease(piece(index), at, value);
    }

    /** Returns an element, in one order with all volatile accesses. */
    public double getVolatile(long index) {
        int at = at(index);
        return (double) DOUBLES.getVolatile(piece(index), at);
    }

    /** Sets an element, in one order with all volatile accesses. */
    public void setVolatile(long index, double value) {
        int at = at(index);
        DOUBLES.setVolatile(piece(index), at, value);
    }

    /**
     * Sets an element to {@code value} if it is {@code expected} by its bits: 0.0 is not -0.0. Atomic, and volatile.
     *
     * @return whether it was set
     */
    public boolean compareAndSet(long index, double expected, double value) {
        int at = at(index);
        return DOUBLES.compareAndSet(piece(index), at, expected, value);
    }

    /** Adds to an element and returns what it was before. Atomic, and volatile. */
    public double getAndAdd(long index, double value) {
        double before;
        do {
            before = getVolatile(index);
        } while (!compareAndSet(index, before, before + value));
        return before;
    }

    /**
     * Returns a new buffer of the whole part, from its first element on.
     *
     * @throws IllegalStateException if one buffer can't have the part: {@link Win#sharedPieces} returns it
     */
    public DoubleBuffer asBuffer() {
        return whole().asDoubleBuffer();
    }
}
