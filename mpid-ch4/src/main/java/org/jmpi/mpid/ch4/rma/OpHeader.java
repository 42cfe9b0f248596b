package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of an operation on a window, little-endian (mirrors {@code MPIDIG_put_msg_t} and its sisters). PUT_REQ has the first
 * 32 bytes, ACC_REQ 48, the others, which are answered, 64.
 *
 * <pre>
 *   0         4         8                  16                 24        28
 *   | window  | parity  | offset           | count            | type    | element |
 *   32        36        40                 48                 56
 *   | op      | 0       | at               | bytes            | request          |
 * </pre>
 */
final class OpHeader {
    /** The type of bytes in a row; {@link #COUNT} is the number of bytes then. */
    static final int BYTES_IN_A_ROW = 0;

    private static final int WIN = 0;
    /** Which of two fence epochs this belongs to. */
    private static final int PARITY = 4;
    /** Where the target's elements begin: bytes after the start of its part, or an address. */
    private static final int OFFSET = 8;
    /** How many elements of the type the target has. */
    private static final int COUNT = 16;
    /** The number of a type that RMA_TYPE told, or {@link #BYTES_IN_A_ROW}. */
    private static final int TYPE = 24;

    private static final int ELEMENT = 28;
    static final int PUT_SIZE = 32;

    private static final int OP = 32;
    /** Where in the target's packed stream the data belong. */
    private static final int AT = 40;

    static final int ACC_SIZE = 48;

    /** How many bytes are fetched. */
    private static final int BYTES = 48;

    private static final int REQUEST = 56;
    static final int FETCH_SIZE = 64;

    private OpHeader() {}

    static void write(Segment hdr, int win, int parity, long offset, long count, int type) {
        hdr.putInt(WIN, win);
        hdr.putInt(PARITY, parity);
        hdr.putLong(OFFSET, offset);
        hdr.putLong(COUNT, count);
        hdr.putInt(TYPE, type);
        hdr.putInt(ELEMENT, 0);
    }

    /** Completes what {@link #write} began by what an accumulate does to which elements. */
    static void writeOp(Segment hdr, int element, int op, long at) {
        hdr.putInt(ELEMENT, element);
        hdr.putLong(OP, op & 0xffffffffL);
        hdr.putLong(AT, at);
    }

    /** Completes what the others wrote by what is fetched, and for whom. */
    static void writeFetch(Segment hdr, long bytes, long request) {
        hdr.putLong(BYTES, bytes);
        hdr.putLong(REQUEST, request);
    }

    static int win(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + WIN);
    }

    static int parity(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + PARITY) & 1;
    }

    static long offset(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + OFFSET);
    }

    static long count(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + COUNT);
    }

    static int type(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + TYPE);
    }

    static int element(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + ELEMENT);
    }

    static int op(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + OP);
    }

    static long at(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + AT);
    }

    static long bytes(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + BYTES);
    }

    static long request(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + REQUEST);
    }
}
