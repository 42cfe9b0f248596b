package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** The makers of buffers in class {@link MPI}. None needs Init. Offsets and capacities are in elements. */
abstract class Buffers extends MPIConstants {
    Buffers() {}

    private static ByteBuffer allocate(int capacity, int elementSize) {
        if (capacity < 0 || capacity > Integer.MAX_VALUE / elementSize) {
            throw new IllegalArgumentException("capacity " + capacity + ": expected 0 to "
                    + Integer.MAX_VALUE / elementSize + " elements of " + elementSize + " bytes");
        }
        return ByteBuffer.allocateDirect(capacity * elementSize).order(ByteOrder.nativeOrder());
    }

    /** Returns a new direct buffer of {@code capacity} bytes, in native byte order. */
    public static ByteBuffer newByteBuffer(int capacity) {
        return allocate(capacity, 1);
    }

    /** Returns a new direct buffer of {@code capacity} chars, in native byte order. */
    public static CharBuffer newCharBuffer(int capacity) {
        return allocate(capacity, 2).asCharBuffer();
    }

    /** Returns a new direct buffer of {@code capacity} shorts, in native byte order. */
    public static ShortBuffer newShortBuffer(int capacity) {
        return allocate(capacity, 2).asShortBuffer();
    }

    /** Returns a new direct buffer of {@code capacity} ints, in native byte order. */
    public static IntBuffer newIntBuffer(int capacity) {
        return allocate(capacity, 4).asIntBuffer();
    }

    /** Returns a new direct buffer of {@code capacity} longs, in native byte order. */
    public static LongBuffer newLongBuffer(int capacity) {
        return allocate(capacity, 8).asLongBuffer();
    }

    /** Returns a new direct buffer of {@code capacity} floats, in native byte order. */
    public static FloatBuffer newFloatBuffer(int capacity) {
        return allocate(capacity, 4).asFloatBuffer();
    }

    /** Returns a new direct buffer of {@code capacity} doubles, in native byte order. */
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return allocate(capacity, 8).asDoubleBuffer();
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity, in native byte order; position and limit are ignored. */
    public static ByteBuffer slice(ByteBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset)).order(ByteOrder.nativeOrder());
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static CharBuffer slice(CharBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static ShortBuffer slice(ShortBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static IntBuffer slice(IntBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static LongBuffer slice(LongBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static FloatBuffer slice(FloatBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static DoubleBuffer slice(DoubleBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** Returns a view of {@code array} from element {@code offset} on, in native byte order. */
    public static ByteBuffer slice(byte[] array, int offset) {
        return ByteBuffer.wrap(array, offset, rest(array.length, offset))
                .slice()
                .order(ByteOrder.nativeOrder());
    }

    /** Returns a view of {@code array} from element {@code offset} on. */
    public static CharBuffer slice(char[] array, int offset) {
        return CharBuffer.wrap(array, offset, rest(array.length, offset)).slice();
    }

    /** Returns a view of {@code array} from element {@code offset} on. */
    public static ShortBuffer slice(short[] array, int offset) {
        return ShortBuffer.wrap(array, offset, rest(array.length, offset)).slice();
    }

    /** Returns a view of {@code array} from element {@code offset} on. */
    public static IntBuffer slice(int[] array, int offset) {
        return IntBuffer.wrap(array, offset, rest(array.length, offset)).slice();
    }

    /** Returns a view of {@code array} from element {@code offset} on. */
    public static LongBuffer slice(long[] array, int offset) {
        return LongBuffer.wrap(array, offset, rest(array.length, offset)).slice();
    }

    /** Returns a view of {@code array} from element {@code offset} on. */
    public static FloatBuffer slice(float[] array, int offset) {
        return FloatBuffer.wrap(array, offset, rest(array.length, offset)).slice();
    }

    /** Returns a view of {@code array} from element {@code offset} on. */
    public static DoubleBuffer slice(double[] array, int offset) {
        return DoubleBuffer.wrap(array, offset, rest(array.length, offset)).slice();
    }

    private static void check(int offset, int length) {
        if (offset < 0 || offset > length) {
            throw new IndexOutOfBoundsException("offset " + offset + ": expected 0 to " + length + " elements");
        }
    }

    private static int rest(Buffer buffer, int offset) {
        check(offset, buffer.capacity());
        return buffer.capacity() - offset;
    }

    private static int rest(int length, int offset) {
        check(offset, length);
        return length - offset;
    }
}
