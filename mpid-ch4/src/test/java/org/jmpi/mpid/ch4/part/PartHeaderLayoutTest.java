package org.jmpi.mpid.ch4.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.GoldenBytes;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** What the headers of partitioned communication look like, byte by byte, as docs/wire-format.md says. */
class PartHeaderLayoutTest {
    private static final long SREQ = 0x0000_0007_2c00_0005L;
    private static final long RREQ = 0x0000_0009_2c00_0006L;
    private static final PartSizes SIZES = new PartSizes(4, 0x1_0000_0001L);

    private final Segment hdr = GoldenBytes.dirtySegment();

    private void assertGolden(int handler, String name, int size, String golden) {
        assertEquals(name, HandlerId.name(handler));
        assertEquals(golden, GoldenBytes.hex(hdr, size));
        GoldenBytes.assertDocumented(handler, name, size, golden);
    }

    @Test
    void shouldWriteInit() {
        PartSendInitHeader.write(hdr, 0x0150, 5, SREQ, SIZES);
        assertGolden(
                HandlerId.PART_SEND_INIT,
                "PART_SEND_INIT",
                PartSendInitHeader.SIZE,
                "50010000 05000000 0500002c 07000000 01000000 01000000 04000000 00000000");
        AmMessage m = GoldenBytes.arrived(hdr, PartSendInitHeader.SIZE);
        assertEquals(0x0150, PartSendInitHeader.context(m));
        assertEquals(5, PartSendInitHeader.tag(m));
        assertEquals(SREQ, PartSendInitHeader.sreqId(m));
        assertEquals(SIZES, PartSendInitHeader.sizes(m));
    }

    @Test
    void shouldWriteClearToSend() {
        PartCtsHeader.write(hdr, SREQ, RREQ, 2, SIZES);
        assertGolden(
                HandlerId.PART_CTS,
                "PART_CTS",
                PartCtsHeader.SIZE,
                "0500002c 07000000 0600002c 09000000 02000000 00000000 01000000 01000000 04000000 00000000");
        AmMessage m = GoldenBytes.arrived(hdr, PartCtsHeader.SIZE);
        assertEquals(SREQ, PartCtsHeader.sreqId(m));
        assertEquals(RREQ, PartCtsHeader.rreqId(m));
        assertEquals(2, PartCtsHeader.round(m));
        assertEquals(SIZES, PartCtsHeader.sizes(m));
    }

    @Test
    void shouldWriteData() {
        PartSendDataHeader.write(hdr, RREQ, 2, 1, 3);
        assertGolden(
                HandlerId.PART_SEND_DATA,
                "PART_SEND_DATA",
                PartSendDataHeader.SIZE,
                "0600002c 09000000 02000000 00000000 01000000 03000000");
        AmMessage m = GoldenBytes.arrived(hdr, PartSendDataHeader.SIZE);
        assertEquals(RREQ, PartSendDataHeader.rreqId(m));
        assertEquals(2, PartSendDataHeader.round(m));
        assertEquals(1, PartSendDataHeader.first(m));
        assertEquals(3, PartSendDataHeader.number(m));
    }
}
