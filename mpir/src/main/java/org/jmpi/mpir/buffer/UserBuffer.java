package org.jmpi.mpir.buffer;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * A communication buffer, seen as raw memory: a primitive array, a NIO buffer, or memory in several byte buffers, with a
 * byte offset and a length in bytes.
 *
 * <p>Mutable and embedded where it is needed (a request has one), so that resolving a buffer allocates nothing. It
 * roots the user's object from {@link #set} until {@link #clear}. A heap NIO buffer resolves to its array at
 * {@code arrayOffset}; position and limit are ignored (the object API slices where NIO's meaning is wanted).
 */
public final class UserBuffer {
    @SuppressWarnings("NullAway.Init")
    private Object base;

    private int kind;
    private long offset;
    private long length;
    private boolean readOnly;
    private @Nullable Layout layout;
    private long streamStart;

    /**
     * Resolves {@code buffer}, whose elements lie in memory as {@code elements} says.
     *
     * @param buffer as {@link #set(Object)} has it, or MPI_BOTTOM for elements of absolute addresses in the calling rank
     * @param elements null if they lie as in the packed stream, or as {@code buffer} says if it is a user buffer
     */
    public UserBuffer set(Object buffer, @Nullable Layout elements) {
        set(buffer);
        if (elements != null) {
            layout = elements;
            if (kind == BufferKind.NONE) {
                absolute(buffer);
            } else if (elements.reachesBefore) {
                reach(buffer);
            }
        }
        return this;
    }

    /**
     * Lets what lies before {@code buffer}, from which this was set, be reached if that is a slice by {@code MPI.slice}.
     * Nothing changes for others: what an array has before the beginning of a buffer can be reached always.
     *
     * @throws MpirException of class ERR_BUFFER if the program let go of the buffer that was sliced
     */
    public UserBuffer reach(Object buffer) {
        Slices.Slice slice = kind > BufferKind.NIO && buffer instanceof Buffer b ? Slices.find(b) : null;
        if (slice != null) {
            Buffer whole = slice.whole();
            if (whole == null) {
                throw new MpirException(
                        ErrorClass.ERR_BUFFER,
                        "the buffer that a slice was cut out of is gone, and elements lie before the slice: expected that"
                                + " it is still referred to; keep the buffer that MPI.slice gets");
            }
            long bytes = length;
            boolean isReadOnly = readOnly;
            Layout elements = layout;
            setNio(whole);
            offset = slice.offset;
            length = bytes;
            readOnly = isReadOnly;
            layout = elements;
        }
        return this;
    }

    /** Returns how many bytes before the beginning of {@code buffer} can be reached. */
    public static long before(Object buffer) {
        if (buffer instanceof UserBuffer part) {
            return part.offset;
        }
        if (!(buffer instanceof Buffer b)) {
            return 0;
        }
        return b.hasArray() ? (long) b.arrayOffset() << BufferKind.shift(nioKind(b)) : Slices.before(b);
    }

    private void absolute(Object buffer) {
        if (buffer == SpecialBuffers.BOTTOM) {
            assert layout != null;
            layout = layout.absolute(AddressSpace.of(Rank.current()));
            length = Long.MAX_VALUE;
        }
    }

    /**
     * Resolves {@code buffer}.
     *
     * @param buffer null, a primitive array, a NIO buffer, a memory segment, or another user buffer; anything else is no
     *     buffer, as null
     */
    public UserBuffer set(Object buffer) {
        if (buffer instanceof byte[] a) {
            return array(a, BufferKind.BYTES, 0, a.length);
        }
        if (buffer instanceof double[] a) {
            return array(a, BufferKind.DOUBLES, 0, (long) a.length << 3);
        }
        if (buffer instanceof int[] a) {
            return array(a, BufferKind.INTS, 0, (long) a.length << 2);
        }
        if (buffer instanceof Buffer b) {
            return setNio(b);
        }
        return setOther(buffer);
    }

    private UserBuffer setOther(Object buffer) {
        if (buffer instanceof long[] a) {
            return array(a, BufferKind.LONGS, 0, (long) a.length << 3);
        }
        if (buffer instanceof float[] a) {
            return array(a, BufferKind.FLOATS, 0, (long) a.length << 2);
        }
        if (buffer instanceof short[] a) {
            return array(a, BufferKind.SHORTS, 0, (long) a.length << 1);
        }
        if (buffer instanceof char[] a) {
            return array(a, BufferKind.CHARS, 0, (long) a.length << 1);
        }
        if (buffer instanceof boolean[] a) {
            return array(a, BufferKind.BOOLEANS, 0, a.length);
        }
        if (buffer instanceof UserBuffer other) {
            return set(other);
        }
        if (MemorySegments.isSegment(buffer)) {
            return setSegment(buffer);
        }
        // MPI_BOTTOM has no memory of its own, only its layout finds some; what is no buffer goes with count 0
        return array(null, BufferKind.NONE, 0, 0);
    }

    /** Returns the error of something that is none of what {@link #set} resolves. */
    public static MpirException notABuffer(Object buffer) {
        return new MpirException(
                ErrorClass.ERR_BUFFER,
                "buffer of " + buffer.getClass()
                        + ": expected a primitive array, a java.nio buffer or, on JDK 22 and newer, a MemorySegment");
    }

    /**
     * Becomes memory in several direct byte buffers, one behind the other.
     *
     * @param pieces all of the same capacity but the last, which has at most as much; copied, whatever their limits
     */
    public UserBuffer setPieces(ByteBuffer[] pieces) {
        ByteBuffer[] all = new ByteBuffer[pieces.length];
        long bytes = 0;
        for (int i = 0; i < all.length; i++) {
            all[i] = pieces[i].duplicate().clear();
            bytes += all[i].capacity();
        }
        return array(all, BufferKind.CHUNKS, 0, bytes);
    }

    private UserBuffer setSegment(Object segment) {
        long size = MemorySegments.byteSize(segment);
        Object array = MemorySegments.array(segment);
        if (array != null) {
            set(array);
            offset = MemorySegments.address(segment);
            length = size;
            return this;
        }
        if (size <= Integer.MAX_VALUE) {
            array(MemorySegments.buffer(segment), BufferKind.NIO_BYTES, 0, size);
        } else {
            array(MemorySegments.chunks(segment, size), BufferKind.CHUNKS, 0, size);
        }
        readOnly = MemorySegments.isReadOnly(segment);
        return this;
    }

    private UserBuffer setNio(Buffer b) {
        int k = nioKind(b);
        int shift = BufferKind.shift(k);
        if (b.hasArray()) {
            return array(b.array(), k, (long) b.arrayOffset() << shift, (long) b.capacity() << shift);
        }
        // absolute operations stop at the limit, which is not what counts here
        Buffer all = b.limit() == b.capacity() ? b : b.duplicate().clear();
        array(all, k + BufferKind.NIO, 0, (long) b.capacity() << shift);
        readOnly = b.isReadOnly();
        return this;
    }

    private static int nioKind(Buffer b) {
        if (b instanceof ByteBuffer) {
            return BufferKind.BYTES;
        }
        if (b instanceof DoubleBuffer) {
            return BufferKind.DOUBLES;
        }
        if (b instanceof IntBuffer) {
            return BufferKind.INTS;
        }
        if (b instanceof LongBuffer) {
            return BufferKind.LONGS;
        }
        if (b instanceof FloatBuffer) {
            return BufferKind.FLOATS;
        }
        if (b instanceof ShortBuffer) {
            return BufferKind.SHORTS;
        }
        assert b instanceof CharBuffer;
        return BufferKind.CHARS;
    }

    @SuppressWarnings("NullAway") // nobody reads the memory of an empty buffer
    private UserBuffer array(@Nullable Object object, int objectKind, long byteOffset, long byteLength) {
        base = object;
        kind = objectKind;
        offset = byteOffset;
        length = byteLength;
        readOnly = false;
        layout = null;
        streamStart = 0;
        return this;
    }

    /** Becomes the same as {@code other}. */
    public UserBuffer set(UserBuffer other) {
        base = other.base;
        kind = other.kind;
        offset = other.offset;
        length = other.length;
        readOnly = other.readOnly;
        layout = other.layout;
        streamStart = other.streamStart;
        return this;
    }

    /** Sets how the elements lie in memory. */
    public UserBuffer lieAs(@Nullable Layout elements) {
        layout = elements;
        return this;
    }

    /**
     * Moves the start {@code bytes} further into the buffer (negative: back) and shortens it by as much. Where there is
     * a layout, the bytes are those of the packed stream, and the length stays.
     */
    public UserBuffer advance(long bytes) {
        if (layout != null) {
            streamStart += bytes;
            return this;
        }
        offset += bytes;
        length -= bytes;
        return this;
    }

    /** Moves the start {@code bytes} bytes of memory further (negative: back), whatever the layout. */
    public UserBuffer move(long bytes) {
        offset += bytes;
        length -= bytes;
        return this;
    }

    /** Lets go of the user's object. */
    @SuppressWarnings("NullAway") // nobody reads the memory of an empty buffer
    public void clear() {
        base = null;
        layout = null;
        kind = BufferKind.NONE;
        offset = 0;
        length = 0;
    }

    /** Returns the array, or the NIO buffer that has none; an array of byte buffers if it takes several. */
    public Object base() {
        return base;
    }

    /** Returns how the elements lie in memory; null if they lie as in the packed stream. */
    public @Nullable Layout layout() {
        return layout;
    }

    /** Returns where in the packed stream of its {@link #layout} the buffer begins; 0 without one. */
    public long streamStart() {
        return streamStart;
    }

    /** Returns the {@link BufferKind}. */
    public int kind() {
        return kind;
    }

    /** Returns where the buffer begins inside its base, in bytes. */
    public long offset() {
        return offset;
    }

    /** Returns how many bytes there are from {@link #offset} on; for MPI_BOTTOM no limit. */
    public long length() {
        return length;
    }

    /** Returns whether nothing may be received into this buffer. */
    public boolean isReadOnly() {
        return readOnly;
    }
}
