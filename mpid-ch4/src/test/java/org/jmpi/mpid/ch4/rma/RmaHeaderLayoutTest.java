package org.jmpi.mpid.ch4.rma;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.GoldenBytes;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** What the headers of one-sided communication look like, byte by byte, as docs/wire-format.md says. */
class RmaHeaderLayoutTest {
    private static final long REQUEST = 0x0000_0007_2c00_0005L;
    private static final String PUT = "50010000 01000000 01000000 01000000 03000000 00000000 02000000 00000000";
    private static final String ACC = "50010000 01000000 01000000 01000000 03000000 00000000 02000000 0b08004c"
            + " 03000058 00000000 10000000 01000000";
    private static final String FETCH = ACC + " 00200000 00000000 0500002c 07000000";

    private final Segment hdr = GoldenBytes.dirtySegment();

    private void assertGolden(int handler, String name, int size, String golden) {
        assertEquals(name, HandlerId.name(handler));
        assertEquals(golden, GoldenBytes.hex(hdr, size));
        GoldenBytes.assertDocumented(handler, name, size, golden);
    }

    private AmMessage writeFetch() {
        OpHeader.write(hdr, 0x0150, 1, 0x1_0000_0001L, 3, 2);
        OpHeader.writeOp(hdr, 0x4c00080b, 0x58000003, 0x1_0000_0010L);
        OpHeader.writeFetch(hdr, 8192, REQUEST);
        return GoldenBytes.arrived(hdr, OpHeader.FETCH_SIZE);
    }

    @Test
    void shouldWritePut() {
        OpHeader.write(hdr, 0x0150, 1, 0x1_0000_0001L, 3, 2);
        assertGolden(HandlerId.PUT_REQ, "PUT_REQ", OpHeader.PUT_SIZE, PUT);
        AmMessage m = GoldenBytes.arrived(hdr, OpHeader.PUT_SIZE);
        assertEquals(0x0150, OpHeader.win(m));
        assertEquals(1, OpHeader.parity(m));
        assertEquals(0x1_0000_0001L, OpHeader.offset(m));
        assertEquals(3, OpHeader.count(m));
        assertEquals(2, OpHeader.type(m));
    }

    @Test
    void shouldWriteAccumulate() {
        AmMessage m = writeFetch();
        assertGolden(HandlerId.ACC_REQ, "ACC_REQ", OpHeader.ACC_SIZE, ACC);
        assertEquals(0x4c00080b, OpHeader.element(m));
        assertEquals(0x58000003, OpHeader.op(m));
        assertEquals(0x1_0000_0010L, OpHeader.at(m));
    }

    @Test
    void shouldWriteOperationsThatAreAnswered() {
        AmMessage m = writeFetch();
        assertGolden(HandlerId.GET_REQ, "GET_REQ", OpHeader.FETCH_SIZE, FETCH);
        assertGolden(HandlerId.GET_ACC_REQ, "GET_ACC_REQ", OpHeader.FETCH_SIZE, FETCH);
        assertGolden(HandlerId.CSWAP_REQ, "CSWAP_REQ", OpHeader.FETCH_SIZE, FETCH);
        assertEquals(8192, OpHeader.bytes(m));
        assertEquals(REQUEST, OpHeader.request(m));
    }

    @Test
    void shouldWriteAnswers() {
        ReplyHeader.write(hdr, REQUEST, 0x1_0000_0010L, 0);
        assertGolden(
                HandlerId.GET_ACK,
                "GET_ACK",
                ReplyHeader.SIZE,
                "0500002c 07000000 10000000 01000000 00000000 00000000");
        AmMessage m = GoldenBytes.arrived(hdr, ReplyHeader.SIZE);
        assertEquals(REQUEST, ReplyHeader.request(m));
        assertEquals(0x1_0000_0010L, ReplyHeader.at(m));
        assertEquals(0, ReplyHeader.errorClass(m));
    }

    @Test
    void shouldWritePiecesOfTypes() {
        TypeHeader.write(hdr, 3, 5000, 4096);
        assertGolden(HandlerId.RMA_TYPE, "RMA_TYPE", TypeHeader.SIZE, "03000000 00000000 88130000 00100000");
        AmMessage m = GoldenBytes.arrived(hdr, TypeHeader.SIZE);
        assertEquals(3, TypeHeader.number(m));
        assertEquals(5000, TypeHeader.length(m));
        assertEquals(4096, TypeHeader.at(m));
    }

    @Test
    void shouldWriteSynchronisation() {
        SyncHeader.write(hdr, 0x0150, 235);
        assertGolden(HandlerId.WIN_LOCK, "WIN_LOCK", SyncHeader.SIZE, "50010000 eb000000");
        SyncHeader.write(hdr, 0x0150, ErrorClass.ERR_RMA_RANGE);
        assertGolden(HandlerId.WIN_ERROR, "WIN_ERROR", SyncHeader.SIZE, "50010000 37000000");
        SyncHeader.write(hdr, 0x0150, 0);
        for (int id = HandlerId.WIN_LOCK_ACK; id < HandlerId.WIN_ERROR; id++) {
            assertGolden(id, HandlerId.name(id), SyncHeader.SIZE, "50010000 00000000");
        }
        AmMessage m = GoldenBytes.arrived(hdr, SyncHeader.SIZE);
        assertEquals(0x0150, SyncHeader.win(m));
        assertEquals(0, SyncHeader.value(m));
    }
}
