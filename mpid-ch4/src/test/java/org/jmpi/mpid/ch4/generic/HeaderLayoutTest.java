package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.GoldenBytes;
import org.jmpi.mpid.ch4.ipc.IpcPlace;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.ErrorRelay;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** What the headers of point-to-point messages look like, byte by byte, as docs/wire-format.md says. */
class HeaderLayoutTest {
    private static final long SREQ = 0x0000_0007_2c00_0005L;
    private static final long RREQ = 0x0000_0009_2c00_0006L;

    private final Segment hdr = GoldenBytes.dirtySegment();

    /** Returns the header as it arrives: behind other bytes. */
    private AmMessage arrived(int size) {
        return GoldenBytes.arrived(hdr, size);
    }

    private void assertGolden(int handler, String name, int size, String golden) {
        assertEquals(name, HandlerId.name(handler));
        assertEquals(golden, GoldenBytes.hex(hdr, size));
        GoldenBytes.assertDocumented(handler, name, size, golden);
    }

    @Test
    void shouldWriteEagerSend() {
        SendHeader.write(hdr, 3, 0x11223344, 0x0150, 0);
        assertGolden(HandlerId.SEND, "SEND", SendHeader.EAGER_SIZE, "03000000 44332211 50010000 00000000");
        AmMessage m = arrived(SendHeader.EAGER_SIZE);
        assertEquals(3, SendHeader.source(SendHeader.sourceAndTag(m)));
        assertEquals(0x11223344, SendHeader.tag(SendHeader.sourceAndTag(m)));
        assertEquals(0x0150, SendHeader.context(SendHeader.contextAndFlags(m)));
        assertEquals(0, SendHeader.flags(SendHeader.contextAndFlags(m)));
    }

    @Test
    void shouldWriteSynchronousSend() {
        SendHeader.write(hdr, 3, 5, 0x0150, SendHeader.FLAG_SYNC);
        SendHeader.writeRequest(hdr, 8, SREQ);
        assertGolden(
                HandlerId.SEND,
                "SEND",
                SendHeader.FULL_SIZE,
                "03000000 05000000 50010000 01000000 08000000 00000000 0500002c 07000000");
        AmMessage m = arrived(SendHeader.FULL_SIZE);
        assertEquals(SendHeader.FLAG_SYNC, SendHeader.flags(SendHeader.contextAndFlags(m)));
        assertEquals(8, SendHeader.dataSz(m));
        assertEquals(SREQ, SendHeader.sreqId(m));
    }

    @Test
    void shouldWriteRendezvousWhoseReceiverMayCopy() {
        SendHeader.write(hdr, 3, 5, 0x0150, SendHeader.FLAG_RTS | SendHeader.FLAG_IPC);
        SendHeader.writeRequest(hdr, 0x10_0000_0000L, SREQ);
        IpcPlace.write(hdr, 0x1_0000L, 0x20_0000, 0x40);
        assertGolden(
                HandlerId.SEND,
                "SEND",
                SendHeader.IPC_SIZE,
                "03000000 05000000 50010000 0a000000 00000000 10000000 0500002c 07000000"
                        + " 00000100 00000000 40000000 00002000");
        AmMessage m = arrived(SendHeader.IPC_SIZE);
        assertEquals(0x10_0000_0000L, SendHeader.dataSz(m));
        assertEquals(0x1_0000L, IpcPlace.region(m.hdr, m.hdrPos));
        assertEquals(0x20_0000, IpcPlace.size(IpcPlace.word(m.hdr, m.hdrPos)));
        assertEquals(0x40, IpcPlace.start(IpcPlace.word(m.hdr, m.hdrPos)));
    }

    @Test
    void shouldGiveEachFlagOneBitAndAFailureItsClass() {
        int failed = ErrorRelay.attr(new MpirException(ErrorClass.ERR_TRUNCATE, "")) & SendHeader.FAILED_MASK;
        assertEquals(1, SendHeader.FLAG_SYNC);
        assertEquals(2, SendHeader.FLAG_RTS);
        assertEquals(4, SendHeader.FLAG_READY);
        assertEquals(8, SendHeader.FLAG_IPC);
        assertEquals(16, SendHeader.FLAG_FAILED);
        assertEquals(ErrorClass.ERR_TRUNCATE << 8 | 16, failed);
    }

    @Test
    void shouldWriteClearToSend() {
        SendCtsHeader.write(hdr, SREQ, RREQ);
        assertGolden(HandlerId.SEND_CTS, "SEND_CTS", SendCtsHeader.SIZE, "0500002c 07000000 0600002c 09000000");
        AmMessage m = arrived(SendCtsHeader.SIZE);
        assertEquals(SREQ, SendCtsHeader.sreqId(m));
        assertEquals(RREQ, SendCtsHeader.rreqId(m));
    }

    @Test
    void shouldWriteData() {
        SendDataHeader.write(hdr, RREQ);
        assertGolden(HandlerId.SEND_DATA, "SEND_DATA", SendDataHeader.SIZE, "0600002c 09000000");
        assertEquals(RREQ, SendDataHeader.rreqId(arrived(SendDataHeader.SIZE)));
    }

    @Test
    void shouldWriteAcknowledgements() {
        AckHeader.write(hdr, SREQ);
        assertGolden(HandlerId.SSEND_ACK, "SSEND_ACK", AckHeader.SIZE, "0500002c 07000000");
        assertGolden(HandlerId.IPC_ACK, "IPC_ACK", AckHeader.SIZE, "0500002c 07000000");
        assertEquals(SREQ, AckHeader.sreqId(arrived(AckHeader.SIZE)));
    }

    @Test
    void shouldWriteCancelRequest() {
        SendCancelHeader.write(hdr, 3, 5, 0x0150, SREQ);
        assertGolden(
                HandlerId.SEND_CANCEL,
                "SEND_CANCEL",
                SendCancelHeader.SIZE,
                "03000000 05000000 50010000 00000000 0500002c 07000000");
        AmMessage m = arrived(SendCancelHeader.SIZE);
        assertEquals(3, SendCancelHeader.source(m));
        assertEquals(5, SendCancelHeader.tag(m));
        assertEquals(0x0150, SendCancelHeader.context(m));
        assertEquals(SREQ, SendCancelHeader.sreqId(m));
    }

    @Test
    void shouldWriteCancelAnswer() {
        SendCancelAckHeader.write(hdr, SREQ, false);
        assertFalse(SendCancelAckHeader.isTaken(arrived(SendCancelAckHeader.SIZE)));
        SendCancelAckHeader.write(hdr, SREQ, true);
        assertGolden(
                HandlerId.SEND_CANCEL_ACK,
                "SEND_CANCEL_ACK",
                SendCancelAckHeader.SIZE,
                "0500002c 07000000 01000000 00000000");
        AmMessage m = arrived(SendCancelAckHeader.SIZE);
        assertEquals(SREQ, SendCancelAckHeader.sreqId(m));
        assertTrue(SendCancelAckHeader.isTaken(m));
    }

    @Test
    void shouldWriteFailureOfACollective() {
        CollFailedHeader.write(hdr, 0x0151);
        assertGolden(HandlerId.COLL_FAILED, "COLL_FAILED", CollFailedHeader.SIZE, "51010000 00000000");
        assertEquals(0x0151, CollFailedHeader.context(arrived(CollFailedHeader.SIZE)));
    }

    @Test
    void shouldDocumentEveryMessage() {
        for (int id = 0; id < HandlerId.COUNT; id++) {
            GoldenBytes.assertRow(id, HandlerId.name(id));
        }
    }
}
