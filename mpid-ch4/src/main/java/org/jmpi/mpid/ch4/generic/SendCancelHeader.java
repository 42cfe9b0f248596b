package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a SEND_CANCEL, little-endian: the sender wants a message back, and repeats its envelope.
 *
 * <pre>
 *   0        4        8            12       16
 *   | source | tag    | context id | 0      | sreq id          |
 * </pre>
 */
final class SendCancelHeader {
    private static final int SOURCE = 0;
    private static final int TAG = 4;
    private static final int CONTEXT = 8;
    private static final int ZERO = 12;
    private static final int SREQ = 16;
    static final int SIZE = 24;

    private SendCancelHeader() {}

    static void write(Segment hdr, int source, int tag, int context, long sreqId) {
        hdr.putInt(SOURCE, source);
        hdr.putInt(TAG, tag);
        hdr.putInt(CONTEXT, context);
        hdr.putInt(ZERO, 0);
        hdr.putLong(SREQ, sreqId);
    }

    static int source(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + SOURCE);
    }

    static int tag(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + TAG);
    }

    static int context(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + CONTEXT);
    }

    static long sreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + SREQ);
    }
}
