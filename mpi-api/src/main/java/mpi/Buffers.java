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
import org.jmpi.mpir.buffer.Slices;

/**
 * The makers of buffers in class {@link MPI}. None needs Init. Offsets and capacities are in elements.
 *
 * <p>A slice is an ordinary NIO buffer that begins at the offset. As a buffer of communication it is what {@code &buf[offset]}
 * is in C: datatypes with a negative lower bound and negative displacements reach what lies before it in the buffer or
 * array that was sliced, also by way of several slices. The program has to keep what it slices, as it does anyway who
 * reads the data.
 */
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
        ByteBuffer memory = allocate(capacity, 1);
        return view(memory, memory);
    }

    /** Returns a new direct buffer of {@code capacity} chars, in native byte order. */
    public static CharBuffer newCharBuffer(int capacity) {
        ByteBuffer memory = allocate(capacity, 2);
        return view(memory.asCharBuffer(), memory);
    }

    /** Returns a new direct buffer of {@code capacity} shorts, in native byte order. */
    public static ShortBuffer newShortBuffer(int capacity) {
        ByteBuffer memory = allocate(capacity, 2);
        return view(memory.asShortBuffer(), memory);
    }

    /** Returns a new direct buffer of {@code capacity} ints, in native byte order. */
    public static IntBuffer newIntBuffer(int capacity) {
        ByteBuffer memory = allocate(capacity, 4);
        return view(memory.asIntBuffer(), memory);
    }

    /** Returns a new direct buffer of {@code capacity} longs, in native byte order. */
    public static LongBuffer newLongBuffer(int capacity) {
        ByteBuffer memory = allocate(capacity, 8);
        return view(memory.asLongBuffer(), memory);
    }

    /** Returns a new direct buffer of {@code capacity} floats, in native byte order. */
    public static FloatBuffer newFloatBuffer(int capacity) {
        ByteBuffer memory = allocate(capacity, 4);
        return view(memory.asFloatBuffer(), memory);
    }

    /** Returns a new direct buffer of {@code capacity} doubles, in native byte order. */
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        ByteBuffer memory = allocate(capacity, 8);
        return view(memory.asDoubleBuffer(), memory);
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity, in native byte order; position and limit are ignored. */
    public static ByteBuffer slice(ByteBuffer buffer, int offset) {
        return noted(part(buffer, offset).order(ByteOrder.nativeOrder()), buffer, offset);
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static CharBuffer slice(CharBuffer buffer, int offset) {
        return noted(buffer.duplicate().clear().slice(offset, rest(buffer, offset)), buffer, (long) offset << 1);
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static ShortBuffer slice(ShortBuffer buffer, int offset) {
        return noted(buffer.duplicate().clear().slice(offset, rest(buffer, offset)), buffer, (long) offset << 1);
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static IntBuffer slice(IntBuffer buffer, int offset) {
        return noted(buffer.duplicate().clear().slice(offset, rest(buffer, offset)), buffer, (long) offset << 2);
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static LongBuffer slice(LongBuffer buffer, int offset) {
        return noted(buffer.duplicate().clear().slice(offset, rest(buffer, offset)), buffer, (long) offset << 3);
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static FloatBuffer slice(FloatBuffer buffer, int offset) {
        return noted(part(buffer, offset), buffer, (long) offset << 2);
    }

    /** Returns a view of {@code buffer} from element {@code offset} to its capacity; position and limit are ignored. */
    public static DoubleBuffer slice(DoubleBuffer buffer, int offset) {
        return noted(part(buffer, offset), buffer, (long) offset << 3);
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

    /** As {@link #slice(ByteBuffer, int)}, for views of numbers: nothing reaches what lies before it. */
    static ByteBuffer part(ByteBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** As {@link #slice(FloatBuffer, int)}, for views of numbers: nothing reaches what lies before it. */
    static FloatBuffer part(FloatBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** As {@link #slice(DoubleBuffer, int)}, for views of numbers: nothing reaches what lies before it. */
    static DoubleBuffer part(DoubleBuffer buffer, int offset) {
        return buffer.duplicate().clear().slice(offset, rest(buffer, offset));
    }

    /** Lets datatypes reach what lies before {@code slice}. An array's part has its own offset. */
    private static <B extends Buffer> B noted(B slice, Buffer buffer, long bytes) {
        if (!slice.hasArray()) {
            Slices.note(slice, buffer, bytes);
        }
        return slice;
    }

    /** Lets datatypes reach what lies before slices of {@code view}, even if only these keep the memory. */
    private static <B extends Buffer> B view(B view, ByteBuffer memory) {
        Slices.noteView(view, memory);
        return view;
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
