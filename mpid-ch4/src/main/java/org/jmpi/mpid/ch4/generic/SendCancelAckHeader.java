package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a SEND_CANCEL_ACK, little-endian: whether the message was taken out (1), or was matched before (0).
 *
 * <pre>
 *   0                  8
 *   | sreq id          | taken out        |
 * </pre>
 */
final class SendCancelAckHeader {
    private static final int SREQ = 0;
    private static final int TAKEN = 8;
    static final int SIZE = 16;

    private SendCancelAckHeader() {}

    static void write(Segment hdr, long sreqId, boolean taken) {
        hdr.putLong(SREQ, sreqId);
        hdr.putLong(TAKEN, taken ? 1 : 0);
    }

    static long sreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + SREQ);
    }

    static boolean isTaken(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + TAKEN) != 0;
    }
}
