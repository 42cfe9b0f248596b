package mpi;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * An object as bytes: in an array of bytes, or of longs in native byte order where they are too many. Messages of the
 * second form are filled up to whole longs.
 *
 * @param array {@code byte[]} or {@code long[]}
 * @param offset where the bytes begin, in bytes; a multiple of 8
 * @param length how many bytes there are
 */
record ObjectBytes(Object array, long offset, long length) {
    /** More bytes than this go into an array of longs: growing an array of bytes further would exceed what it can have. */
    static final int MOST = 1 << 30;

    /** Makes room for a message of {@code length} bytes, that of its last long included. */
    static ObjectBytes allocate(long length) {
        long longs = longs(length);
        if (length <= MOST) {
            return new ObjectBytes(new byte[(int) longs * Long.BYTES], 0, length);
        }
        return new ObjectBytes(new long[Math.toIntExact(longs)], 0, length);
    }

    /** Returns how many longs hold {@code bytes}. */
    static long longs(long bytes) {
        return (bytes + Long.BYTES - 1) >>> 3;
    }

    /** Returns whether the message is one of bytes, not of longs. */
    boolean isBytes() {
        return array instanceof byte[];
    }

    /** Returns a part of this. */
    ObjectBytes part(long from, long bytes) {
        return new ObjectBytes(array, offset + from, bytes);
    }

    /** Copies this to whole longs of {@code to} from long {@code at} on. */
    void copyTo(ObjectBytes to, int at) {
        int longs = (int) longs(length);
        if (to.array instanceof long[] target) {
            if (array instanceof long[] source) {
                System.arraycopy(source, 0, target, at, longs);
            } else {
                ByteBuffer.wrap((byte[]) array)
                        .order(ByteOrder.nativeOrder())
                        .asLongBuffer()
                        .get(target, at, longs);
            }
        } else {
            System.arraycopy(array, 0, to.array, at * Long.BYTES, (int) length);
        }
    }

    InputStream open() {
        return array instanceof byte[] bytes
                ? new ByteArrayInputStream(bytes, (int) offset, (int) length)
                : new LongsInput((long[]) array, (int) (offset >>> 3), length);
    }
}
