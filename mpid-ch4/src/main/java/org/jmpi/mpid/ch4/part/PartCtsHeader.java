package org.jmpi.mpid.ch4.part;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.mpl.Segment;

/**
 * The header of a PART_CTS, little-endian (mirrors {@code MPIDIG_part_cts_msg_t}). The partitions are the receiver's.
 *
 * <pre>
 *   0                  8                  16                 24                 32           36
 *   | sreq id          | rreq id          | round            | partition size   | partitions | 0      |
 * </pre>
 */
final class PartCtsHeader {
    /** The round of a receive whose sizes don't agree with those of its send: there will be none. */
    static final long REFUSED = 0;

    private static final int SREQ = 0;
    private static final int RREQ = 8;
    /** The receive's start that is meant, counted from 1; or {@link #REFUSED}. */
    private static final int ROUND = 16;

    private static final int PARTITION_SZ = 24;
    private static final int PARTITIONS = 32;
    static final int SIZE = 40;

    private PartCtsHeader() {}

    static void write(Segment hdr, long sreqId, long rreqId, long round, PartSizes sizes) {
        hdr.putLong(SREQ, sreqId);
        hdr.putLong(RREQ, rreqId);
        hdr.putLong(ROUND, round);
        hdr.putLong(PARTITION_SZ, sizes.partitionSz());
        hdr.putLong(PARTITIONS, sizes.partitions());
    }

    static long sreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + SREQ);
    }

    static long rreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + RREQ);
    }

    static long round(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + ROUND);
    }

    static PartSizes sizes(AmMessage m) {
        return new PartSizes(m.hdr.getInt(m.hdrPos + PARTITIONS), m.hdr.getLong(m.hdrPos + PARTITION_SZ));
    }
}
