package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpir.mpl.Segment;

/**
 * The layout of a frame; everything on a connection after its handshake is a frame.
 *
 * <pre>
 *    0       1       2               4                               8
 *   +-------+-------+---------------+-------------------------------+
 *   |version| type  |  handler id   |          header size          |  0
 *   +-------+-------+---------------+-------------------------------+
 *   |                           data size                           |  8
 *   +-------------------------------+-------------------------------+
 *   |            flags              |        sequence number        | 16
 *   +-------------------------------+-------------------------------+
 *   |  header, padded to a multiple of 8                           ...  24
 *   +---------------------------------------------------------------+
 *   |  data, padded to a multiple of 8                             ...
 *   +---------------------------------------------------------------+
 * </pre>
 *
 * <p>Fields are little-endian; data is in the byte order of the job. Sequence numbers count the frames of one
 * direction from 0. A goodbye has handler id and sizes 0 and is the last frame of its direction.
 *
 * <p>The data of a message with flag 1 is long, and counts as lying with the receiver until that sent a credit frame, which
 * is a frame header alone: its data size says how many bytes of such data were consumed since the last.
 */
final class FrameLayout {
    static final int VERSION = 2;
    static final int TYPE_MESSAGE = 1;
    static final int TYPE_GOODBYE = 2;
    static final int TYPE_CREDIT = 3;
    /** Says that the sender wants to be notified when the data was consumed. */
    static final int FLAG_LONG = 1;

    static final int VERSION_OFFSET = 0;
    static final int TYPE_OFFSET = 1;
    static final int HANDLER_ID_OFFSET = 2;
    static final int HDR_SZ_OFFSET = 4;
    static final int DATA_SZ_OFFSET = 8;
    static final int FLAGS_OFFSET = 16;
    static final int SEQUENCE_OFFSET = 20;
    /** Bytes before the header of the message. */
    static final int SIZE = 24;

    private FrameLayout() {}

    /** Writes the frame header at {@code pos}. */
    static void put(Segment s, int pos, int type, int handlerId, int hdrSz, long dataSz, int sequence) {
        put(s, pos, type, handlerId, hdrSz, dataSz, 0, sequence);
    }

    /** Writes the frame header at {@code pos}. */
    static void put(Segment s, int pos, int type, int handlerId, int hdrSz, long dataSz, int flags, int sequence) {
        s.putLong(pos, VERSION | type << 8 | (handlerId & 0xffffL) << 16 | (long) hdrSz << 32);
        s.putLong(pos + DATA_SZ_OFFSET, dataSz);
        s.putLong(pos + FLAGS_OFFSET, flags | (long) sequence << 32);
    }

    static int version(Segment s, int pos) {
        return s.bytes.get(pos + VERSION_OFFSET) & 0xff;
    }

    static int type(Segment s, int pos) {
        return s.bytes.get(pos + TYPE_OFFSET) & 0xff;
    }

    static int handlerId(Segment s, int pos) {
        return s.bytes.getShort(pos + HANDLER_ID_OFFSET) & 0xffff;
    }

    static int hdrSz(Segment s, int pos) {
        return s.getInt(pos + HDR_SZ_OFFSET);
    }

    static long dataSz(Segment s, int pos) {
        return s.getLong(pos + DATA_SZ_OFFSET);
    }

    static int flags(Segment s, int pos) {
        return s.getInt(pos + FLAGS_OFFSET);
    }

    static int sequence(Segment s, int pos) {
        return s.getInt(pos + SEQUENCE_OFFSET);
    }

    /** Returns {@code size} rounded up to a multiple of 8. */
    static int padded(int size) {
        return size + 7 & ~7;
    }
}
