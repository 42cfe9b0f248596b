package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.dispatch.SelfTransport;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.junit.jupiter.api.Test;

/** What the matching of process 0 does when process 1 dies in the middle of a protocol. */
class PeerFailureTest {
    private static final int TAG = 3;
    private static final PeerFailure GONE =
            new PeerFailure(new MpirException(ErrorClass.ERR_OTHER, "process 1 is gone"));

    private final Datatype bytes =
            new Datatype().initPredefined("MPI_BYTE", BasicType.NONE, new ElementMap(1, 1, 1), 1);
    private final Comm world = comm(2, 0);
    private final Comm self = comm(1, 4);
    private final Router router = new Router(2, 0);
    private final PointToPoint common = new PointToPoint(
            requests -> new Vci(0, 0, requests, () -> {}), router, new PointToPointVars(new PvarRegistry()));
    private final Vci vci = common.vci();
    private final Receiver receiver = new Receiver(common);

    PeerFailureTest() {
        vci.enter();
        router.self(new SelfTransport(0, new Handlers(common, new Sender(common), receiver)));
    }

    private static Comm comm(int size, int context) {
        Comm comm = new Comm();
        comm.contextId = context;
        comm.size = size;
        comm.localGroup = new Group().initStrided(size, 0, 1, 0);
        comm.remoteGroup = comm.localGroup;
        return comm;
    }

    /** Process 1 sends {@code data}, or announces as much. */
    private void arrives(int flags, byte... data) {
        AmMessage m = new AmMessage();
        m.lpid = 1;
        m.transport = router.self();
        m.handlerId = HandlerId.SEND;
        m.hdr = Segment.allocate(64);
        m.hdr.putInt(SendHeader.SOURCE, 1);
        m.hdr.putInt(SendHeader.TAG, TAG);
        m.hdr.putInt(SendHeader.CONTEXT, world.contextId);
        m.hdr.putInt(SendHeader.FLAGS, flags);
        m.hdr.putLong(SendHeader.DATA_SZ, data.length);
        m.hdrSz = SendHeader.FULL_SIZE;
        m.data = Segment.allocate(64);
        m.data.bytes.put(0, data);
        m.inlineSz = (flags & SendHeader.FLAG_RTS) == 0 ? data.length : 0;
        m.dataSz = m.inlineSz;
        receiver.onSend(m);
    }

    private void dies() {
        router.markFailed(1, GONE);
        common.peerFailed(1, GONE);
    }

    private Request receive(byte[] into, int source, Comm comm) {
        return receiver.irecv(into, into.length, bytes, source, TAG, comm, 0);
    }

    @Test
    void announcedMessageOfTheDeadFailsItsReceive() {
        arrives(SendHeader.FLAG_RTS, new byte[8]);
        dies();
        Request r = receive(new byte[8], 1, world);
        assertTrue(r.isComplete());
        assertSame(GONE, r.failure);
        vci.release(r);
        assertEquals(0, vci.requests().liveCount());
    }

    @Test
    void synchronousMessageOfTheDeadIsReceived() {
        arrives(SendHeader.FLAG_SYNC, (byte) 1, (byte) 2);
        dies();
        byte[] got = new byte[2];
        Request r = receive(got, 1, world);
        assertTrue(r.isComplete());
        assertNull(r.failure);
        assertArrayEquals(new byte[] {1, 2}, got);
    }

    /** Lets process 1 be found dead by whoever sends to it. */
    private void diesWhenSentTo() {
        Class<?>[] netmod = {Netmod.class};
        router.netmod((Netmod) Proxy.newProxyInstance(Netmod.class.getClassLoader(), netmod, (proxy, method, args) -> {
            if (method.getName().startsWith("am")) {
                dies();
            }
            return null;
        }));
    }

    @Test
    void synchronousMessageWhoseSenderIsFoundDeadByTheAnswerIsReceivedOnce() {
        diesWhenSentTo();
        byte[] got = new byte[2];
        arrives(SendHeader.FLAG_SYNC, (byte) 1, (byte) 2);
        assertReceivedOnce(receive(got, 1, world), got);
    }

    @Test
    void awaitedSynchronousMessageWhoseSenderIsFoundDeadByTheAnswerIsReceivedOnce() {
        diesWhenSentTo();
        byte[] got = new byte[2];
        Request r = receive(got, 1, world);
        arrives(SendHeader.FLAG_SYNC, (byte) 1, (byte) 2);
        assertReceivedOnce(r, got);
    }

    private void assertReceivedOnce(Request r, byte[] got) {
        assertEquals(0, r.completionCount());
        assertEquals(1, r.refCount());
        assertNull(r.failure);
        assertArrayEquals(new byte[] {1, 2}, got);
        vci.release(r);
        assertEquals(0, vci.requests().liveCount());
    }

    @Test
    void matchedProbeKeepsTheMessageOfTheDead() {
        arrives(0, (byte) 5);
        Request message = receiver.improbe(1, TAG, world, 0, new Status());
        dies();
        byte[] got = new byte[1];
        Request r = receiver.imrecv(got, 1, bytes, message);
        assertNull(r.failure);
        assertEquals(5, got[0]);
    }

    @Test
    void onlyReceivesThatTheDeadMightServeFail() {
        Request own = receive(new byte[1], Constants.ANY_SOURCE, self);
        Request any = receive(new byte[1], Constants.ANY_SOURCE, world);
        Request fromMe = receive(new byte[1], 0, world);
        dies();
        assertSame(GONE, any.failure);
        assertFalse(own.isComplete());
        assertFalse(fromMe.isComplete());
    }

    @Test
    void receivesThatGotNothingSayNothingOfEarlierMessages() {
        arrives(0, (byte) 5);
        vci.release(receive(new byte[1], 1, world));
        // takes the slot of the request before
        Request cancelled = receive(new byte[1], 1, world);
        receiver.cancel(cancelled);
        assertNoMessage(cancelled);
        assertTrue(cancelled.status.wasCancelled());
        vci.release(cancelled);
        Request failing = receive(new byte[1], Constants.ANY_SOURCE, world);
        dies();
        assertNoMessage(failing);
        assertEquals(GONE.errorClass(), failing.status.MPI_ERROR);
    }

    private static void assertNoMessage(Request r) {
        assertEquals(Constants.ANY_SOURCE, r.status.MPI_SOURCE);
        assertEquals(Constants.ANY_TAG, r.status.MPI_TAG);
        assertEquals(0, r.status.bytes());
    }

    @Test
    void laterReceivesAndProbesThatTheDeadMightServeFail() {
        dies();
        assertSame(GONE, receive(new byte[1], Constants.ANY_SOURCE, world).failure);
        assertSame(GONE, receive(new byte[1], 1, world).failure);
        assertFalse(receive(new byte[1], Constants.ANY_SOURCE, self).isComplete());
        for (int source : new int[] {1, Constants.ANY_SOURCE}) {
            assertSame(
                    GONE,
                    assertThrows(MpirException.class, () -> receiver.iprobe(source, TAG, world, 0, new Status())));
        }
        assertFalse(receiver.iprobe(0, TAG, world, 0, new Status()));
    }
}
