package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of both acknowledgements, little-endian: of a SSEND_ACK, a synchronous eager send was matched; and of an
 * IPC_ACK, the receiver of a rendezvous has copied the data itself.
 *
 * <pre>
 *   0
 *   | sreq id          |
 * </pre>
 */
final class AckHeader {
    private static final int SREQ = 0;
    static final int SIZE = 8;

    private AckHeader() {}

    static void write(Segment hdr, long sreqId) {
        hdr.putLong(SREQ, sreqId);
    }

    static long sreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + SREQ);
    }
}
