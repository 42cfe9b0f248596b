package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a GET_ACK, little-endian: data that were fetched, or why there are none.
 *
 * <pre>
 *   0                  8                  16
 *   | request          | at               | error class      |
 * </pre>
 */
final class ReplyHeader {
    private static final int REQUEST = 0;
    /** Where in the packed stream of the result the data belong. */
    private static final int AT = 8;
    /** 0: none. */
    private static final int ERROR = 16;

    static final int SIZE = 24;

    private ReplyHeader() {}

    static void write(Segment hdr, long request, long at, int errorClass) {
        hdr.putLong(REQUEST, request);
        hdr.putLong(AT, at);
        hdr.putLong(ERROR, errorClass);
    }

    static long request(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + REQUEST);
    }

    static long at(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + AT);
    }

    static int errorClass(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + ERROR);
    }
}
