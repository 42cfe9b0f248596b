package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a SEND_CTS, little-endian: the receiver of a rendezvous is ready for its data.
 *
 * <pre>
 *   0                  8
 *   | sreq id          | rreq id          |
 * </pre>
 */
final class SendCtsHeader {
    private static final int SREQ = 0;
    private static final int RREQ = 8;
    static final int SIZE = 16;

    private SendCtsHeader() {}

    static void write(Segment hdr, long sreqId, long rreqId) {
        hdr.putLong(SREQ, sreqId);
        hdr.putLong(RREQ, rreqId);
    }

    static long sreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + SREQ);
    }

    static long rreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + RREQ);
    }
}
