package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of all messages that synchronise, little-endian: WIN_LOCK, WIN_UNLOCK, WIN_FLUSH, their answers, WIN_POST,
 * WIN_COMPLETE and WIN_ERROR.
 *
 * <pre>
 *   0         4
 *   | window  | value   |
 * </pre>
 *
 * The value is the type of a lock, or the class of an error; else 0.
 */
final class SyncHeader {
    private static final int WIN = 0;
    private static final int VALUE = 4;
    static final int SIZE = 8;

    private SyncHeader() {}

    static void write(Segment hdr, int win, int value) {
        hdr.putInt(WIN, win);
        hdr.putInt(VALUE, value);
    }

    static int win(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + WIN);
    }

    static int value(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + VALUE);
    }
}
