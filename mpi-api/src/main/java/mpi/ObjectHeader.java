package mpi;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * The begin of an object's message, little-endian:
 *
 * <pre>
 *  0  "JMPO"
 *  4  version, 1
 *  5  kind: see {@link ObjectValues}
 *  6  1 if multi-byte elements of arrays are big-endian, else 0
 *  7  0
 *  8  hash of the serializer's format; 0 where none was used
 * 12  0
 * 16  bytes of header and object, 8 bytes
 * </pre>
 *
 * @param kind what follows
 * @param order byte order of array elements
 * @param format hash of the serializer's format
 * @param length bytes of header and object
 */
record ObjectHeader(int kind, ByteOrder order, int format, long length) {
    static final int SIZE = 24;

    private static final int MAGIC = 'J' | 'M' << 8 | 'P' << 16 | 'O' << 24;
    private static final int VERSION = 1;

    /** Returns the header's bytes. */
    byte[] bytes() {
        return buffer(new byte[SIZE])
                .putInt(MAGIC)
                .put((byte) VERSION)
                .put((byte) kind)
                .put((byte) (order == ByteOrder.BIG_ENDIAN ? 1 : 0))
                .put((byte) 0)
                .putInt(format)
                .putInt(0)
                .putLong(length)
                .array();
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Reads and checks a header.
     *
     * @param in the message
     * @param available its bytes
     * @param slack how many of them may be there only to fill it up
     * @throws MpirException of class ERR_TYPE if it is not one of an object
     */
    static ObjectHeader read(InputStream in, long available, int slack) throws IOException {
        byte[] bytes = in.readNBytes(SIZE);
        if (bytes.length < SIZE || buffer(bytes).getInt() != MAGIC) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "a message of " + available + " bytes is no object message: expected one that sendObject sent; "
                            + "receive it with recv, or give messages of objects a tag of their own");
        }
        ByteBuffer fields = buffer(bytes).position(4);
        int version = fields.get();
        int kind = fields.get();
        int bigEndian = fields.get();
        int zero = fields.get();
        int format = fields.getInt();
        zero |= fields.getInt();
        long length = fields.getLong();
        if (version != VERSION) {
            throw bad("version " + version, "version " + VERSION, "run the same release of JMPI on all ranks");
        }
        if (zero != 0 || bigEndian >>> 1 != 0 || length < SIZE || length > available || available - length > slack) {
            throw bad(
                    "length " + length + " in " + available + " bytes",
                    "a header as sendObject writes it",
                    "see who wrote it");
        }
        return new ObjectHeader(kind, bigEndian == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN, format, length);
    }

    /** Reads {@code n} bytes, which the message is known to have. */
    static byte[] exactly(InputStream in, int n) throws IOException {
        byte[] bytes = new byte[n];
        int there = in.readNBytes(bytes, 0, n);
        if (there < n) {
            throw new EOFException("the object ends after " + there + " of " + n + " bytes");
        }
        return bytes;
    }

    static MpirException bad(String what, String expected, String suggestion) {
        return new MpirException(
                ErrorClass.ERR_TYPE, "object message with " + what + ": expected " + expected + "; " + suggestion);
    }
}
