package org.jmpi.mpir.buffer;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jmpi.mpir.mpl.Segment;

/**
 * Raw copies between a user's buffer and a {@link Segment} (mirrors the contiguous cases of {@code MPIR_Typerep_copy}).
 *
 * <p>Arrays are memory in native byte order, whatever the datatype of the message. Whole elements are moved in bulk, the
 * bytes of an element that a copy begins or ends in one by one. A copy allocates nothing unless the segment's position
 * does not fit the elements. Long copies go in pieces, so that none holds up a safepoint.
 */
public final class MemoryCopy {
    /** One bulk operation moves at most this many bytes, so that a safepoint need not wait long. */
    public static final int PIECE = 256 * 1024;

    private MemoryCopy() {}

    /**
     * Copies {@code len} bytes from {@code at} bytes after the start of {@code src} to position {@code pos} of
     * {@code dst}. Where {@code src} has a layout, {@code at} counts bytes of its packed stream.
     */
    public static void toSegment(UserBuffer src, long at, Segment dst, int pos, int len) {
        Layout layout = src.layout();
        if (layout == null) {
            rawToSegment(src, at, dst, pos, len);
        } else {
            layout.pack(src, src.streamStart() + at, dst, pos, len);
        }
    }

    /** As {@link #toSegment}, of the memory as it is, whatever the layout. */
    public static void rawToSegment(UserBuffer src, long at, Segment dst, int pos, int len) {
        while (len > PIECE) {
            piece(src, at, dst, pos, PIECE);
            at += PIECE;
            pos += PIECE;
            len -= PIECE;
        }
        piece(src, at, dst, pos, len);
    }

    /**
     * Copies {@code len} bytes from position {@code pos} of {@code src} to {@code at} bytes after the start of
     * {@code dst}. Where {@code dst} has a layout, {@code at} counts bytes of its packed stream.
     */
    public static void fromSegment(Segment src, int pos, UserBuffer dst, long at, int len) {
        Layout layout = dst.layout();
        if (layout == null) {
            rawFromSegment(src, pos, dst, at, len);
        } else {
            layout.unpack(src, pos, dst, dst.streamStart() + at, len);
        }
    }

    /** As {@link #fromSegment}, into the memory as it is, whatever the layout. */
    public static void rawFromSegment(Segment src, int pos, UserBuffer dst, long at, int len) {
        while (len > PIECE) {
            pieceBack(src, pos, dst, at, PIECE);
            at += PIECE;
            pos += PIECE;
            len -= PIECE;
        }
        pieceBack(src, pos, dst, at, len);
    }

    private static void piece(UserBuffer src, long at, Segment dst, int pos, int len) {
        long from = src.offset() + at;
        int kind = src.kind();
        int shift = BufferKind.shift(kind);
        int mask = (1 << shift) - 1;
        if (((from | len) & mask) != 0) {
            ragged(src, from, dst, pos, len);
            return;
        }
        Segment to = dst;
        if ((pos & mask) != 0) {
            to = dst.slice(pos, len);
            pos = 0;
        }
        bulkPut(src.base(), kind, from >>> shift, to, pos, len >>> shift);
    }

    /** Copies from the middle of an element, or to the middle of one: whole elements in bulk, the ends by bytes. */
    private static void ragged(UserBuffer src, long from, Segment dst, int pos, int len) {
        int mask = (1 << BufferKind.shift(src.kind())) - 1;
        int head = Math.min(len, (int) -from & mask);
        int tail = len - head & mask;
        int middle = len - head - tail;
        Elements.toBytes(src.base(), src.kind(), from, dst.bytes, pos, head);
        if (middle > 0) {
            piece(src, from + head - src.offset(), dst, pos + head, middle);
        }
        Elements.toBytes(src.base(), src.kind(), from + len - tail, dst.bytes, pos + len - tail, tail);
    }

    private static void bulkPut(Object base, int kind, long from, Segment dst, int pos, int n) {
        int i = (int) from;
        switch (kind) {
            case BufferKind.BYTES -> putBytes((byte[]) base, i, dst, pos, n);
            case BufferKind.DOUBLES -> dst.doubles.put(pos >>> 3, (double[]) base, i, n);
            case BufferKind.INTS -> dst.ints.put(pos >>> 2, (int[]) base, i, n);
            case BufferKind.LONGS -> dst.longs.put(pos >>> 3, (long[]) base, i, n);
            case BufferKind.FLOATS -> dst.floats.put(pos >>> 2, (float[]) base, i, n);
            case BufferKind.SHORTS -> dst.shorts.put(pos >>> 1, (short[]) base, i, n);
            case BufferKind.CHARS -> dst.chars.put(pos >>> 1, (char[]) base, i, n);
            case BufferKind.NIO_BYTES -> copyBytes((ByteBuffer) base, i, dst.bytes, pos, n);
            default -> bulkPutRare(base, kind, from, dst, pos, n);
        }
    }

    static void putBytes(byte[] src, int from, Segment dst, int pos, int n) {
        if (n <= SmallCopy.LIMIT) {
            SmallCopy.put(src, from, dst.bytes, pos, n);
        } else {
            dst.bytes.put(pos, src, from, n);
        }
    }

    static void getBytes(Segment src, int pos, byte[] dst, int to, int n) {
        if (n <= SmallCopy.LIMIT) {
            SmallCopy.get(src.bytes, pos, dst, to, n);
        } else {
            src.bytes.get(pos, dst, to, n);
        }
    }

    private static void copyBytes(ByteBuffer src, int from, ByteBuffer dst, int to, int n) {
        if (n <= SmallCopy.LIMIT) {
            SmallCopy.copy(src, from, dst, to, n);
        } else {
            dst.put(to, src, from, n);
        }
    }

    private static void bulkPutRare(Object base, int kind, long from, Segment dst, int pos, int n) {
        int i = (int) from;
        switch (kind) {
            case BufferKind.BOOLEANS -> Booleans.toBytes((boolean[]) base, i, dst.bytes, pos, n);
            case BufferKind.NIO_DOUBLES -> dst.doubles.put(pos >>> 3, (DoubleBuffer) base, i, n);
            case BufferKind.NIO_INTS -> dst.ints.put(pos >>> 2, (IntBuffer) base, i, n);
            case BufferKind.NIO_LONGS -> dst.longs.put(pos >>> 3, (LongBuffer) base, i, n);
            case BufferKind.NIO_FLOATS -> dst.floats.put(pos >>> 2, (FloatBuffer) base, i, n);
            case BufferKind.NIO_SHORTS -> dst.shorts.put(pos >>> 1, (ShortBuffer) base, i, n);
            case BufferKind.NIO_CHARS -> dst.chars.put(pos >>> 1, (CharBuffer) base, i, n);
            case BufferKind.CHUNKS -> Chunks.toBytes((ByteBuffer[]) base, from, dst.bytes, pos, n);
            default -> Elements.toBytes(base, kind, i, dst.bytes, pos, n);
        }
    }

    private static void pieceBack(Segment src, int pos, UserBuffer dst, long at, int len) {
        long to = dst.offset() + at;
        int kind = dst.kind();
        int shift = BufferKind.shift(kind);
        int mask = (1 << shift) - 1;
        if (((to | len) & mask) != 0) {
            raggedBack(src, pos, dst, to, len);
            return;
        }
        Segment from = src;
        if ((pos & mask) != 0) {
            from = src.slice(pos, len);
            pos = 0;
        }
        bulkGet(from, pos, dst.base(), kind, to >>> shift, len >>> shift);
    }

    private static void raggedBack(Segment src, int pos, UserBuffer dst, long to, int len) {
        int mask = (1 << BufferKind.shift(dst.kind())) - 1;
        int head = Math.min(len, (int) -to & mask);
        int tail = len - head & mask;
        int middle = len - head - tail;
        Elements.fromBytes(src.bytes, pos, dst.base(), dst.kind(), to, head);
        if (middle > 0) {
            pieceBack(src, pos + head, dst, to + head - dst.offset(), middle);
        }
        Elements.fromBytes(src.bytes, pos + len - tail, dst.base(), dst.kind(), to + len - tail, tail);
    }

    private static void bulkGet(Segment src, int pos, Object base, int kind, long to, int n) {
        int i = (int) to;
        switch (kind) {
            case BufferKind.BYTES -> getBytes(src, pos, (byte[]) base, i, n);
            case BufferKind.DOUBLES -> src.doubles.get(pos >>> 3, (double[]) base, i, n);
            case BufferKind.INTS -> src.ints.get(pos >>> 2, (int[]) base, i, n);
            case BufferKind.LONGS -> src.longs.get(pos >>> 3, (long[]) base, i, n);
            case BufferKind.FLOATS -> src.floats.get(pos >>> 2, (float[]) base, i, n);
            case BufferKind.SHORTS -> src.shorts.get(pos >>> 1, (short[]) base, i, n);
            case BufferKind.CHARS -> src.chars.get(pos >>> 1, (char[]) base, i, n);
            case BufferKind.NIO_BYTES -> copyBytes(src.bytes, pos, (ByteBuffer) base, i, n);
            default -> bulkGetRare(src, pos, base, kind, to, n);
        }
    }

    private static void bulkGetRare(Segment src, int pos, Object base, int kind, long to, int n) {
        int i = (int) to;
        switch (kind) {
            case BufferKind.BOOLEANS -> Booleans.fromBytes(src.bytes, pos, (boolean[]) base, i, n);
            case BufferKind.NIO_DOUBLES -> ((DoubleBuffer) base).put(i, src.doubles, pos >>> 3, n);
            case BufferKind.NIO_INTS -> ((IntBuffer) base).put(i, src.ints, pos >>> 2, n);
            case BufferKind.NIO_LONGS -> ((LongBuffer) base).put(i, src.longs, pos >>> 3, n);
            case BufferKind.NIO_FLOATS -> ((FloatBuffer) base).put(i, src.floats, pos >>> 2, n);
            case BufferKind.NIO_SHORTS -> ((ShortBuffer) base).put(i, src.shorts, pos >>> 1, n);
            case BufferKind.NIO_CHARS -> ((CharBuffer) base).put(i, src.chars, pos >>> 1, n);
            case BufferKind.CHUNKS -> Chunks.fromBytes(src.bytes, pos, (ByteBuffer[]) base, to, n);
            default -> Elements.fromBytes(src.bytes, pos, base, kind, i, n);
        }
    }
}
