package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Cancelled sends, ready sends, and who hears of a completion. */
class CancelTest {
    private static final int TAG = 5;
    private static final int LONG = 100_000;
    private static final PeerFailure GONE =
            new PeerFailure(new MpirException(ErrorClass.ERR_OTHER, "process 1 is gone"));

    private final Process[] all = Process.several(2);
    private final Process a = all[0];
    private final Process b = all[1];

    @AfterEach
    void nothingIsLeft() {
        for (Process p : all) {
            assertEquals(0, p.vci.requests().liveCount(), "requests of process " + p.me);
            assertEquals(0, p.common.posted.length());
            assertEquals(0, p.common.unexpected.length());
        }
    }

    private Request isend(Process from, int size, Process to, int attr) {
        byte[] data = new byte[size];
        java.util.Arrays.fill(data, (byte) 3);
        return from.sender.isend(data, size, from.type(PredefinedTypes.BYTE), to.me, TAG, from.comm, attr);
    }

    private Request irecv(Process at, byte[] data, Process from) {
        return at.receiver.irecv(data, data.length, at.type(PredefinedTypes.BYTE), from.me, TAG, at.comm, 0);
    }

    @Test
    void shouldTakeBackWhatIsNotMatched() {
        for (Process to : all) {
            for (int size : new int[] {0, 100, LONG}) {
                Request sreq = isend(a, size, to, Device.ATTR_SYNC);
                Process.settle(all);
                a.sender.cancel(sreq);
                assertNull(a.finish(sreq, all));
                assertTrue(sreq.status.wasCancelled());
                assertEquals(0, to.common.unexpected.length());
            }
        }
    }

    @Test
    void shouldTakeBackWhatIsStillUnderWay() {
        Request sreq = isend(a, 100, b, Device.ATTR_SYNC);
        a.sender.cancel(sreq);
        a.sender.cancel(sreq);
        assertNull(a.finish(sreq, all));
        assertTrue(sreq.status.wasCancelled());
        assertEquals(1, a.transport.counters().sentByHandler[HandlerId.SEND_CANCEL]);
    }

    @Test
    void shouldTakeBackTheRightOneOfSeveral() {
        Request first = isend(a, 10, b, Device.ATTR_SYNC);
        Request second = isend(a, 20, b, Device.ATTR_SYNC);
        Request third = isend(a, 30, b, Device.ATTR_SYNC);
        Process.settle(all);
        a.sender.cancel(second);
        assertNull(a.finish(second, all));
        for (int size : new int[] {10, 30}) {
            Request rreq = irecv(b, new byte[size], a);
            assertNull(b.finish(rreq, all));
            assertEquals(size, rreq.status.bytes());
        }
        assertNull(a.finish(first, all));
        assertNull(a.finish(third, all));
        assertFalse(first.status.wasCancelled() || third.status.wasCancelled());
    }

    @Test
    void shouldLeaveWhatIsMatched() {
        for (int size : new int[] {0, 100, LONG}) {
            byte[] in = new byte[size];
            Request rreq = irecv(b, in, a);
            Request sreq = isend(a, size, b, Device.ATTR_SYNC);
            a.sender.cancel(sreq);
            assertNull(a.finish(sreq, all));
            assertFalse(sreq.status.wasCancelled());
            assertNull(b.finish(rreq, all));
            assertEquals(size, rreq.status.bytes());
            assertEquals(size == 0 ? 0 : 3, size == 0 ? 0 : in[size - 1]);
        }
    }

    @Test
    void shouldLeaveWhatAMatchedProbeTook() {
        Request sreq = isend(a, LONG, b, 0);
        Process.settle(all);
        Request message = b.receiver.improbe(0, TAG, b.comm, 0, new Status());
        a.sender.cancel(sreq);
        Process.settle(all);
        assertFalse(sreq.isComplete());
        Request rreq = b.receiver.imrecv(new byte[LONG], LONG, b.type(PredefinedTypes.BYTE), message);
        assertNull(b.finish(rreq, all));
        assertNull(a.finish(sreq, all));
        assertFalse(sreq.status.wasCancelled());
    }

    @Test
    void shouldEndACancelWhoseTargetDies() {
        Request sreq = isend(a, LONG, b, 0);
        Process.settle(all);
        a.sender.cancel(sreq);
        a.handlers.peerFailed(1, GONE);
        assertSame(GONE, a.finish(sreq));
        // asked of a dead process nothing happens, and nothing is sent
        a.sender.cancel(sreq);
        Process.settle(all);
    }

    @Test
    void shouldBelieveNoAnswerThatWasNotAskedFor() {
        Request sreq = isend(a, LONG, b, 0);
        Process.settle(all);
        Segment h = Segment.allocate(64);
        h.putLong(0, Vci.wireId(sreq));
        h.putLong(8, 1);
        a.inject(1, HandlerId.SEND_CANCEL_ACK, h, 16, 0);
        assertFalse(sreq.isComplete(), "not asked for");
        a.sender.cancel(sreq);
        a.inject(0, HandlerId.SEND_CANCEL_ACK, h, 16, 0);
        assertFalse(sreq.isComplete(), "from another process");
        h.putLong(0, 0x1234_5678_9abcL);
        a.inject(1, HandlerId.SEND_CANCEL_ACK, h, 16, 0);
        assertFalse(sreq.isComplete(), "of no request");
        assertThrows(BadMessageException.class, () -> a.inject(1, HandlerId.SEND_CANCEL_ACK, h, 8, 0));
        assertThrows(BadMessageException.class, () -> b.inject(0, HandlerId.SEND_CANCEL, h, 16, 0));
        assertNull(a.finish(sreq, all));
        assertTrue(sreq.status.wasCancelled());
    }

    @Test
    void shouldTakeNobodysMessageForAStranger() {
        Request sreq = isend(a, 100, b, Device.ATTR_SYNC);
        Process.settle(all);
        Segment h = Segment.allocate(64);
        h.putInt(4, TAG);
        h.putInt(8, a.comm.contextId);
        h.putLong(16, Vci.wireId(sreq));
        // process 1 itself asks for what process 0 sent
        b.inject(1, HandlerId.SEND_CANCEL, h, 24, 0);
        assertEquals(1, b.common.unexpected.length());
        assertNull(b.finish(irecv(b, new byte[100], a), all));
        assertNull(a.finish(sreq, all));
    }

    @Test
    void shouldDeliverAReadySendThatIsAwaited() {
        deliverAwaited();
        a.common.checkReadySends();
        deliverAwaited();
    }

    private void deliverAwaited() {
        for (Process to : all) {
            for (int size : new int[] {0, 100, LONG}) {
                byte[] in = new byte[size];
                Request rreq = irecv(to, in, a);
                Request sreq = isend(a, size, to, Device.ATTR_READY);
                assertNull(to.finish(rreq, all));
                assertNull(a.finish(sreq, all));
                assertEquals(size, rreq.status.bytes());
            }
        }
        assertEquals(0, a.transport.counters().receivedByHandler[HandlerId.SSEND_ACK]);
    }

    @Test
    void shouldDeliverAReadySendThatCameTooEarly() {
        for (Process to : all) {
            for (int size : new int[] {0, 100, LONG}) {
                Request sreq = isend(a, size, to, Device.ATTR_READY);
                Process.settle(all);
                byte[] in = new byte[size];
                byte[] expected = new byte[size];
                java.util.Arrays.fill(expected, (byte) 3);
                Request rreq = irecv(to, in, a);
                assertNull(to.finish(rreq, all));
                assertArrayEquals(expected, in);
                assertEquals(size, rreq.status.bytes());
                assertNull(a.finish(sreq, all));
            }
        }
    }

    @Test
    void shouldFailTheReceiveOfACheckedReadySendThatCameTooEarly() {
        a.common.checkReadySends();
        for (int size : new int[] {0, 100, LONG}) {
            Request sreq = isend(a, size, b, Device.ATTR_READY);
            Process.settle(all);
            byte[] in = new byte[size];
            byte[] expected = new byte[size];
            java.util.Arrays.fill(expected, (byte) 3);
            Request rreq = irecv(b, in, a);
            MpirException e = (MpirException) b.finish(rreq, all);
            assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
            assertTrue(
                    e.getMessage().contains("ready send of " + size + " bytes from rank 0 with tag 5"), e.getMessage());
            assertArrayEquals(expected, in);
            assertNull(a.finish(sreq, all));
        }
    }

    @Test
    void shouldNameATruncationBeforeAReadySendThatCameTooEarly() {
        a.common.checkReadySends();
        Request sreq = isend(a, 100, b, Device.ATTR_READY);
        Process.settle(all);
        MpirException e = (MpirException) b.finish(irecv(b, new byte[10], a), all);
        assertEquals(ErrorClass.ERR_TRUNCATE, e.errorClass());
        assertNull(a.finish(sreq, all));
    }

    @Test
    void shouldRejectAMessageThatIsReadyAndSynchronous() {
        Segment h = Segment.allocate(64);
        h.putInt(SendHeader.TAG, TAG);
        h.putInt(SendHeader.CONTEXT, b.comm.contextId);
        for (int flags : new int[] {5, 7, 8, 12}) {
            h.putInt(SendHeader.FLAGS, flags);
            assertThrows(BadMessageException.class, () -> b.inject(0, HandlerId.SEND, h, SendHeader.FULL_SIZE, 0));
        }
    }

    @Test
    void shouldTellOnceThatARequestIsComplete() {
        List<Request> heard = new ArrayList<>();
        Request rreq = irecv(b, new byte[4], a);
        b.vci.whenComplete(rreq, heard::add);
        assertTrue(heard.isEmpty());
        Request sreq = isend(a, 4, b, 0);
        Process.settle(all);
        assertEquals(List.of(rreq), heard);
        b.vci.whenComplete(rreq, heard::add);
        assertEquals(2, heard.size(), "at once, where it is complete");
        b.finish(rreq);
        a.finish(sreq);
        Request dying = isend(a, LONG, b, 0);
        a.vci.whenComplete(dying, heard::add);
        Process.settle(all);
        a.handlers.peerFailed(1, GONE);
        assertEquals(3, heard.size(), "also of a failure");
        assertSame(GONE, a.finish(dying));
        b.common.recycle(take(b));
    }

    private static UnexpectedMessage take(Process at) {
        UnexpectedMessage m = at.common.unexpected.find(at.comm.contextId, 0, TAG);
        at.common.unexpected.remove(m);
        return m;
    }

    @Test
    void shouldFailNoRequestThatWaitsForNobody() {
        Request r = a.common.plainRequest(RequestKind.GREQUEST);
        r.addRef();
        Request old = isend(a, LONG, b, 0);
        Process.settle(all);
        a.sender.cancel(old);
        a.finish(old, all);
        // takes the slot of a request that had to do with process 1
        Request again = a.common.plainRequest(RequestKind.GREQUEST);
        a.handlers.peerFailed(1, GONE);
        assertFalse(r.isComplete() || again.isComplete());
        a.vci.complete1(r);
        assertTrue(r.isComplete());
        a.vci.release(r);
        a.vci.release(again);
    }
}
