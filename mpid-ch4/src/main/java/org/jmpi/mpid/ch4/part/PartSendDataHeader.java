package org.jmpi.mpid.ch4.part;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a PART_SEND_DATA, little-endian (mirrors {@code MPIDIG_part_send_data_msg_t}): {@code number} of the sender's
 * partitions from {@code first} on.
 *
 * <pre>
 *   0                  8                  16       20
 *   | rreq id          | round            | first  | number |
 * </pre>
 */
final class PartSendDataHeader {
    private static final int RREQ = 0;
    private static final int ROUND = 8;
    private static final int FIRST = 16;
    private static final int NUMBER = 20;
    static final int SIZE = 24;

    private PartSendDataHeader() {}

    static void write(Segment hdr, long rreqId, long round, int first, int number) {
        hdr.putLong(RREQ, rreqId);
        hdr.putLong(ROUND, round);
        hdr.putInt(FIRST, first);
        hdr.putInt(NUMBER, number);
    }

    static long rreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + RREQ);
    }

    static long round(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + ROUND);
    }

    static int first(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + FIRST);
    }

    static int number(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + NUMBER);
    }
}
