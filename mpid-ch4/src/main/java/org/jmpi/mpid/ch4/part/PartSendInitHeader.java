package org.jmpi.mpid.ch4.part;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a PART_SEND_INIT, little-endian (mirrors {@code MPIDIG_part_send_init_msg_t}). The partitions are the
 * sender's.
 *
 * <pre>
 *   0            4        8                  16                 24           28
 *   | context id | tag    | sreq id          | partition size   | partitions | 0      |
 * </pre>
 */
final class PartSendInitHeader {
    private static final int CONTEXT = 0;
    private static final int TAG = 4;
    private static final int SREQ = 8;
    private static final int PARTITION_SZ = 16;
    private static final int PARTITIONS = 24;
    static final int SIZE = 32;

    private PartSendInitHeader() {}

    static void write(Segment hdr, int context, int tag, long sreqId, PartSizes sizes) {
        hdr.putInt(CONTEXT, context);
        hdr.putInt(TAG, tag);
        hdr.putLong(SREQ, sreqId);
        hdr.putLong(PARTITION_SZ, sizes.partitionSz());
        hdr.putLong(PARTITIONS, sizes.partitions());
    }

    static int context(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + CONTEXT);
    }

    static int tag(AmMessage m) {
        return m.hdr.getInt(m.hdrPos + TAG);
    }

    static long sreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + SREQ);
    }

    static PartSizes sizes(AmMessage m) {
        return new PartSizes(m.hdr.getInt(m.hdrPos + PARTITIONS), m.hdr.getLong(m.hdrPos + PARTITION_SZ));
    }
}
