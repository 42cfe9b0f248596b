package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a COLL_FAILED, little-endian: the sender gave up a collective in this context.
 *
 * <pre>
 *   0            4
 *   | context id | 0      |
 * </pre>
 */
final class CollFailedHeader {
    private static final int CONTEXT = 0;
    private static final int ZERO = 4;
    static final int SIZE = 8;

    private CollFailedHeader() {}

    static void write(Segment hdr, int context) {
        hdr.putInt(CONTEXT, context);
        hdr.putInt(ZERO, 0);
    }

    static int context(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + CONTEXT);
    }
}
