package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a SEND_DATA, little-endian: the data of a rendezvous follows.
 *
 * <pre>
 *   0
 *   | rreq id          |
 * </pre>
 */
final class SendDataHeader {
    private static final int RREQ = 0;
    static final int SIZE = 8;

    private SendDataHeader() {}

    static void write(Segment hdr, long rreqId) {
        hdr.putLong(RREQ, rreqId);
    }

    static long rreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + RREQ);
    }
}
