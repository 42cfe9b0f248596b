package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.junit.jupiter.api.Test;

/** Messages that contradict themselves or the request that they name, and peers that are gone. */
class BadMessagesTest extends TwoProcesses {
    @Test
    void shouldIgnoreIdsOfRequestsThatAreNotMeant() {
        Request ssend = isend(a, bytes(8), 1, Device.ATTR_SYNC);
        Request rts = isend(a, bytes(LONG), 1, 0);
        Request receive = irecv(a, new byte[8], 1);
        Process.settle(all);
        Segment h = Segment.allocate(64);
        long[] ids = {0, -1, 0x44000000, Vci.wireId(receive), Vci.wireId(rts), Vci.wireId(rts) + (1L << 32)};
        for (long id : ids) {
            h.putLong(0, id);
            a.inject(1, HandlerId.SSEND_ACK, h, 8, 0);
            a.inject(1, HandlerId.SEND_DATA, h, 8, 16);
        }
        for (long id : new long[] {0, Vci.wireId(receive), Vci.wireId(ssend), Long.MIN_VALUE}) {
            h.putLong(0, id);
            a.inject(1, HandlerId.SEND_CTS, h, 16, 0);
        }
        // the right id from the wrong process
        h.putLong(0, Vci.wireId(ssend));
        a.inject(0, HandlerId.SSEND_ACK, h, 8, 0);
        assertFalse(ssend.isComplete() || rts.isComplete() || receive.isComplete());
        a.receiver.cancel(receive);
        a.finish(receive, all);
        assertNull(b.finish(irecv(b, new byte[8], 0), all));
        h.putLong(0, Vci.wireId(ssend));
        Process.settle(all);
        a.inject(1, HandlerId.SSEND_ACK, h, 8, 0);
        assertTrue(ssend.isComplete(), "a second acknowledgement changes nothing");
        assertNull(a.finish(ssend, all));
        assertNull(b.finish(irecv(b, new byte[LONG], 0), all));
        assertNull(a.finish(rts, all));
    }

    private static Segment envelope(int source, int tag, int flags, long dataSz) {
        Segment h = Segment.allocate(64);
        h.putInt(SendHeader.SOURCE, source);
        h.putInt(SendHeader.TAG, tag);
        h.putInt(SendHeader.CONTEXT, 8);
        h.putInt(SendHeader.FLAGS, flags);
        h.putLong(SendHeader.DATA_SZ, dataSz);
        return h;
    }

    private void assertRejected(int handler, Segment h, int hdrSz, int dataSz) {
        MpirException e = assertThrows(MpirException.class, () -> b.inject(0, handler, h, hdrSz, dataSz));
        assertTrue(e.getMessage().contains("from process 0"), e.getMessage());
    }

    @Test
    void shouldRejectAPayloadOfAnotherLengthThanWasAnnounced() {
        Request sreq = isend(a, bytes(LONG), 1, 0);
        Process.settle(a);
        Request rreq = irecv(b, new byte[LONG], 0);
        Process.settle(b);
        Segment h = Segment.allocate(64);
        h.putLong(0, Vci.wireId(rreq));
        assertRejected(HandlerId.SEND_DATA, h, 8, 16);
        // then the transport parts with that peer
        b.handlers.peerFailed(0, new IllegalStateException("a bad frame"));
        assertNotNull(b.finish(rreq));
        assertNull(a.finish(sreq, all));
    }

    @Test
    void shouldFailAReceiveInTheMiddleOfItsPayloadAsOfADeadPeer() {
        Request sreq = isend(a, bytes(LONG), 1, 0);
        Process.settle(a);
        Request rreq = irecv(b, new byte[LONG], 0);
        Process.settle(b);
        AmMessage m = new AmMessage();
        m.lpid = 0;
        m.handlerId = HandlerId.SEND_DATA;
        m.hdr = Segment.allocate(64);
        m.hdr.putLong(0, Vci.wireId(rreq));
        m.hdrSz = 8;
        m.dataSz = LONG;
        b.handlers.deliver(m);
        m.sink.failed(new MpirException(ErrorClass.ERR_PROC_ABORTED, "lost"));
        PeerFailure why = assertInstanceOf(PeerFailure.class, b.finish(rreq));
        assertEquals(ErrorClass.ERR_PROC_ABORTED, why.errorClass());
        assertEquals("lost", why.getMessage());
        Process.settle(all);
        assertNull(a.finish(sreq, all));
    }

    @Test
    void shouldRejectHeadersThatContradictThemselves() {
        assertRejected(HandlerId.SEND, envelope(0, TAG, 0, 0), 8, 0);
        assertRejected(HandlerId.SEND, envelope(0, TAG, SendHeader.FLAG_SYNC, 0), 16, 0);
        assertRejected(HandlerId.SEND, envelope(0, TAG, SendHeader.FLAG_SYNC, 1000), 32, 8);
        assertRejected(HandlerId.SEND, envelope(0, TAG, SendHeader.FLAG_RTS, -1), 32, 0);
        assertRejected(HandlerId.SEND, envelope(0, TAG, SendHeader.FLAG_RTS, 8), 32, 8);
        assertRejected(HandlerId.SEND, envelope(0, TAG, 8, 0), 32, 0);
        assertRejected(HandlerId.SEND, envelope(-1, TAG, 0, 0), 16, 0);
        assertRejected(HandlerId.SEND, envelope(0, -1, 0, 0), 16, 0);
        assertRejected(HandlerId.SEND_CTS, Segment.allocate(64), 8, 0);
        assertRejected(HandlerId.SEND_DATA, Segment.allocate(64), 0, 0);
        assertRejected(HandlerId.SSEND_ACK, Segment.allocate(64), 0, 0);
        assertFalse(b.handlers.isHandler(-1) || b.handlers.isHandler(HandlerId.COUNT));
    }

    @Test
    void shouldFailWhatWaitsForADeadPeer() {
        Request rts = isend(a, bytes(LONG), 1, 0);
        Request receive = irecv(a, new byte[8], 1);
        Request fromAnybody = irecv(a, new byte[8], Constants.ANY_SOURCE);
        Process.settle(all);
        a.handlers.peerFailed(1, new IllegalStateException("it is gone"));
        for (Request r : new Request[] {rts, receive, fromAnybody}) {
            assertEquals("it is gone", a.finish(r, a).getMessage());
        }
        assertEquals("it is gone", a.finish(irecv(a, new byte[8], 1), a).getMessage());
        assertThrows(PeerFailure.class, () -> isend(a, bytes(8), 1, 0));
        Status status = new Status();
        // what stood in the queue of b is of no concern here
        Request message = b.receiver.improbe(0, TAG, b.comm, 0, status);
        b.handlers.peerFailed(0, new IllegalStateException("gone as well"));
        Request r = b.receiver.imrecv(new byte[LONG], LONG, b.type(PredefinedTypes.BYTE), message);
        assertEquals("gone as well", b.finish(r, b).getMessage());
    }

    @Test
    void shouldReceiveWhatADeadPeerHadSent() {
        for (int i = 0; i < 2; i++) {
            assertTrue(a.sender.sendNow(bytes(8), 8, a.type(PredefinedTypes.BYTE), 1, TAG, a.comm, 0));
        }
        Process.settle(all);
        Request message = b.receiver.improbe(0, TAG, b.comm, 0, null);
        b.handlers.peerFailed(0, new IllegalStateException("it is gone"));
        byte[] in = new byte[8];
        assertNull(b.finish(b.receiver.imrecv(in, 8, b.type(PredefinedTypes.BYTE), message), b));
        assertArrayEquals(bytes(8), in);
        assertNull(b.finish(irecv(b, in, 0), b));
    }
}
