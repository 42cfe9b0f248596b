package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of an RMA_TYPE, little-endian: a piece of a flattened datatype.
 *
 * <pre>
 *   0         4         8         12
 *   | number  | 0       | length  | at      |
 * </pre>
 */
final class TypeHeader {
    /** What operations will call the type. */
    private static final int NUMBER = 0;
    /** Bytes of the whole. */
    private static final int LENGTH = 8;
    /** Where in it this piece begins. */
    private static final int AT = 12;

    static final int SIZE = 16;

    private TypeHeader() {}

    static void write(Segment hdr, int number, int length, int at) {
        hdr.putLong(NUMBER, number);
        hdr.putInt(LENGTH, length);
        hdr.putInt(AT, at);
    }

    static int number(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + NUMBER);
    }

    static int length(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + LENGTH);
    }

    static int at(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + AT);
    }
}
