package org.jmpi.mpir.mpl;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A piece of direct or mapped memory with one cached view a primitive type, so that bulk copies and ordered access
 * allocate nothing. All positions are in bytes.
 *
 * <p>Fields that are read or written one at a time are little-endian; bulk payload keeps the native order.
 * Ordered accesses need a position that is a multiple of their width.
 *
 * <p>No program loads a subclass, so that every call is bound when it is compiled. Tests have one that runs the code which
 * shares memory through every interleaving of its accesses.
 */
public class Segment {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** The memory itself, little-endian; only absolute operations may be used on it. */
    public final ByteBuffer bytes;

    /** The array that the memory is, from its first byte on; null if it is direct or mapped. */
    public final byte @Nullable [] heap;

    public final ShortBuffer shorts;
    public final CharBuffer chars;
    public final IntBuffer ints;
    public final LongBuffer longs;
    public final FloatBuffer floats;
    public final DoubleBuffer doubles;

    /** Makes one over {@code memory}; for tests that look at each access. */
    @SuppressWarnings("ByteBufferBackingArray") // memory on the heap is allocated whole
    protected Segment(ByteBuffer memory) {
        heap = memory.isDirect() ? null : memory.array();
        bytes = memory.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer payload = memory.duplicate().clear().order(ByteOrder.nativeOrder());
        shorts = payload.asShortBuffer();
        chars = payload.asCharBuffer();
        ints = payload.asIntBuffer();
        longs = payload.asLongBuffer();
        floats = payload.asFloatBuffer();
        doubles = payload.asDoubleBuffer();
    }

    /** Wraps {@code memory}, which must be direct or mapped, from its first byte to its capacity. */
    public static Segment of(ByteBuffer memory) {
        if (!memory.isDirect()) {
            throw new IllegalArgumentException("segment over a heap buffer: expected a direct or mapped one");
        }
        return new Segment(memory);
    }

    /** Wraps {@code array}, for copies alone: single accesses are slow, and there are no ordered ones. */
    public static Segment of(byte[] array) {
        return new Segment(ByteBuffer.wrap(array));
    }

    /** Returns a segment over {@code len} bytes from {@code pos} on, for bulk copies through its views. */
    public Segment slice(int pos, int len) {
        return new Segment(bytes.slice(pos, len));
    }

    /** Makes a segment of {@code size} bytes of zeroed direct memory whose address is a multiple of 64. */
    public static Segment allocate(int size) {
        // an aligned slice drops what is beyond the last multiple of 64
        int whole = Math.addExact(size, 127) & -64;
        return new Segment(ByteBuffer.allocateDirect(whole).alignedSlice(64).slice(0, size));
    }

    /** Returns the size in bytes. */
    public int size() {
        return bytes.capacity();
    }

    public int getInt(int pos) {
        return bytes.getInt(pos);
    }

    public void putInt(int pos, int value) {
        bytes.putInt(pos, value);
    }

    public long getLong(int pos) {
        return bytes.getLong(pos);
    }

    public void putLong(int pos, long value) {
        bytes.putLong(pos, value);
    }

    public int getIntAcquire(int pos) {
        return (int) INTS.getAcquire(bytes, pos);
    }

    public void putIntRelease(int pos, int value) {
        INTS.setRelease(bytes, pos, value);
    }

    public int getIntVolatile(int pos) {
        return (int) INTS.getVolatile(bytes, pos);
    }

    public void putIntVolatile(int pos, int value) {
        INTS.setVolatile(bytes, pos, value);
    }

    public boolean casInt(int pos, int expected, int value) {
        return INTS.compareAndSet(bytes, pos, expected, value);
    }

    public long getLongAcquire(int pos) {
        return (long) LONGS.getAcquire(bytes, pos);
    }

    public void putLongRelease(int pos, long value) {
        LONGS.setRelease(bytes, pos, value);
    }

    public long getLongVolatile(int pos) {
        return (long) LONGS.getVolatile(bytes, pos);
    }

    public void putLongVolatile(int pos, long value) {
        LONGS.setVolatile(bytes, pos, value);
    }

    public boolean casLong(int pos, long expected, long value) {
        return LONGS.compareAndSet(bytes, pos, expected, value);
    }

    public long getAndAddLong(int pos, long delta) {
        return (long) LONGS.getAndAdd(bytes, pos, delta);
    }
}
