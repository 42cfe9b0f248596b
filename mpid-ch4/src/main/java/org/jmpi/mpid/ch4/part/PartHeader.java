package org.jmpi.mpid.ch4.part;

/**
 * The headers of partitioned communication, little-endian (mirrors {@code MPIDIG_part_*_msg_t}). Partitions are the
 * sender's in PART_SEND_INIT and PART_SEND_DATA, the receiver's in PART_CTS.
 *
 * <pre>
 *                   0         4         8                    16         20       24              32
 *   PART_SEND_INIT  | context | tag     | sreq id            | partition size    | partitions |
 *   PART_CTS        | sreq id           | rreq id            | round             | partition size | partitions |
 *   PART_SEND_DATA  | rreq id           | round              | first    | number |
 * </pre>
 */
final class PartHeader {
    static final int INIT_CONTEXT = 0;
    static final int INIT_TAG = 4;
    static final int INIT_SREQ = 8;
    static final int INIT_PARTITION_SZ = 16;
    static final int INIT_PARTITIONS = 24;
    static final int INIT_SIZE = 32;

    static final int CTS_SREQ = 0;
    static final int CTS_RREQ = 8;
    /** The receive's start that is meant, counted from 1; {@link #REFUSED}: the sizes don't agree. */
    static final int CTS_ROUND = 16;

    static final int CTS_PARTITION_SZ = 24;
    static final int CTS_PARTITIONS = 32;
    static final int CTS_SIZE = 40;
    static final long REFUSED = 0;

    static final int DATA_RREQ = 0;
    static final int DATA_ROUND = 8;
    static final int DATA_FIRST = 16;
    static final int DATA_NUMBER = 20;
    static final int DATA_SIZE = 24;

    private PartHeader() {}
}
