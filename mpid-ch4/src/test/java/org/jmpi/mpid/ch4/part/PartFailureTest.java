package org.jmpi.mpid.ch4.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** What becomes of partitioned requests when the other side dies, or sends what it should not. */
class PartFailureTest {
    private static final int LONG = 100_000;
    private static final RuntimeException GONE = new PeerFailure(new IllegalStateException("it is gone"));

    private final Fixture f = new Fixture(2);
    private final Segment h = Segment.allocate(64);

    @Test
    void shouldFailActiveRequestsOfADeadPeer() {
        f.sends(new byte[20], 2);
        f.receives(new byte[20], 2);
        f.startBoth();
        f.ready(0, 0);
        f.settle();
        f.a.handlers.peerFailed(1, GONE);
        f.b.handlers.peerFailed(0, GONE);
        assertTrue(f.send.isComplete() && f.receive.isComplete());
        assertSame(GONE, f.send.failure);
        assertSame(GONE, f.receive.failure);
        f.ready(1, 1);
        assertSame(GONE, assertThrows(RuntimeException.class, () -> f.arrived(1)));
        f.free();
        assertEquals(0, f.a.vci.requests().liveCount() + f.b.vci.requests().liveCount());
    }

    @Test
    void shouldFailWhatIsNotYetPairedWithADeadPeer() {
        f.sends(new byte[20], 2);
        f.atA.start(f.send);
        f.a.handlers.peerFailed(1, GONE);
        assertSame(GONE, f.send.failure);
        f.atA.free(f.send);
        f.receives(new byte[20], 4);
        f.b.handlers.peerFailed(0, GONE);
        assertTrue(f.receive.isComplete(), "nothing is wrong with an inactive one");
        assertNull(f.receive.failure);
        f.atB.start(f.receive);
        assertSame(GONE, f.receive.failure);
        f.atB.free(f.receive);
        assertSame(GONE, assertThrows(RuntimeException.class, () -> f.receives(new byte[1], 1)));
        assertSame(GONE, assertThrows(RuntimeException.class, () -> f.sends(new byte[1], 1)));
        assertEquals(0, f.a.vci.requests().liveCount() + f.b.vci.requests().liveCount());
    }

    @Test
    void shouldFailInTheMiddleOfLongMessages() {
        f.sends(new byte[20 * LONG], 2);
        f.receives(new byte[20 * LONG], 2);
        f.startBoth();
        f.ready(0, 0);
        f.ready(1, 1);
        f.b.transport.progress();
        f.a.transport.progress();
        f.b.transport.shutdownNow();
        f.a.transport.progress();
        assertTrue(f.send.isComplete());
        assertTrue(f.send.failure.getMessage().contains("gone"), f.send.failure.getMessage());
        f.atA.free(f.send);
        assertEquals(0, f.a.vci.requests().liveCount());
        f.a.transport.shutdownNow();
        while (!f.receive.isComplete()) {
            f.b.transport.progress();
        }
        assertTrue(f.receive.failure.getMessage().contains("gone"));
        f.atB.free(f.receive);
        assertEquals(0, f.b.vci.requests().liveCount());
    }

    /** Process 1 gets a message from process {@code from} that is wrong. */
    private void assertRejected(int handler, int size, int dataSz, Consumer<Segment> header) {
        header.accept(h);
        BadMessageException e = assertThrows(BadMessageException.class, () -> f.b.inject(0, handler, h, size, dataSz));
        assertTrue(e.getMessage().contains("from process 0"), e.getMessage());
    }

    private static Consumer<Segment> init(int tag, int partitions, long partitionSz) {
        return s -> PartSendInitHeader.write(s, 8, tag, 0, new PartSizes(partitions, partitionSz));
    }

    @Test
    void shouldRejectInitsThatCannotBe() {
        int size = PartSendInitHeader.SIZE;
        assertRejected(HandlerId.PART_SEND_INIT, size - 8, 0, init(1, 1, 1));
        assertRejected(HandlerId.PART_SEND_INIT, size, 8, init(1, 1, 1));
        assertRejected(HandlerId.PART_SEND_INIT, size, 0, init(-1, 1, 1));
        assertRejected(HandlerId.PART_SEND_INIT, size, 0, init(1, -1, 1));
        assertRejected(HandlerId.PART_SEND_INIT, size, 0, init(1, 1, -1));
        assertRejected(HandlerId.PART_SEND_INIT, size, 0, init(1, 4, Long.MAX_VALUE / 2));
        assertRejected(HandlerId.PART_SEND_INIT, size, 0, init(1, Integer.MAX_VALUE, Long.MAX_VALUE));
        assertFalse(f.atB.holds(8));
    }

    private Consumer<Segment> data(long id, long round, int first, int number) {
        return s -> PartSendDataHeader.write(s, id, round, first, number);
    }

    @Test
    void shouldRejectDataThatNobodyWaitsFor() {
        f.sends(new byte[40], 4);
        byte[] in = new byte[40];
        f.receives(in, 2);
        f.settle();
        long id = Vci.wireId(f.receive);
        int size = PartSendDataHeader.SIZE;
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(id, 0, 0, 1));
        f.startBoth();
        assertRejected(HandlerId.PART_SEND_DATA, size - 8, 10, data(id, 1, 0, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(id, 2, 0, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(id, 0, 0, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(id + (1L << 32), 1, 0, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(Vci.wireId(f.send) + 1, 1, 0, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(id, 1, -1, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(id, 1, 4, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 20, data(id, 1, 3, 2));
        assertRejected(HandlerId.PART_SEND_DATA, size, 0, data(id, 1, 0, 0));
        assertRejected(HandlerId.PART_SEND_DATA, size, 9, data(id, 1, 0, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 0, data(id, 1, 0, Integer.MAX_VALUE));
        assertRejected(HandlerId.PART_SEND_DATA, size, 0, data(id, 1, Integer.MAX_VALUE, Integer.MAX_VALUE));
        f.ready(1, 2);
        f.settle();
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(id, 1, 1, 1));
        assertRejected(HandlerId.PART_SEND_DATA, size, 30, data(id, 1, 0, 3));
        f.ready(0, 0);
        f.ready(3, 3);
        f.assertComplete();
        assertRejected(HandlerId.PART_SEND_DATA, size, 10, data(id, 1, 0, 1));
        f.free();
    }

    private Consumer<Segment> clear(long sreq, long rreq, long round, long partitionSz) {
        return s -> PartCtsHeader.write(s, sreq, rreq, round, new PartSizes(2, partitionSz));
    }

    @Test
    void shouldRejectWordOfAStartThatCannotHaveBeen() {
        // from process 1 to process 0, so that the receive of process 0 stands for the sender's peer
        f.send = f.atB.sendInit(
                new byte[20], 2, 10, f.b.type(org.jmpi.mpir.datatype.PredefinedTypes.BYTE), 0, 5, f.b.comm);
        f.atB.start(f.send);
        f.atB.ready(f.send, 0, 0);
        long id = Vci.wireId(f.send);
        int size = PartCtsHeader.SIZE;
        assertRejected(HandlerId.PART_CTS, size - 8, 0, clear(id, 7, 1, 10));
        assertRejected(HandlerId.PART_CTS, size, 8, clear(id, 7, 0, 1));
        assertRejected(HandlerId.PART_CTS, size, 0, clear(id, 7, 2, 10));
        assertRejected(HandlerId.PART_CTS, size, 0, clear(id, 7, -1, 10));
        assertRejected(HandlerId.PART_CTS, size, 0, clear(id, 7, PartCtsHeader.REFUSED, 10));
        assertRejected(HandlerId.PART_CTS, size, 0, clear(id, 7, PartCtsHeader.REFUSED, -1));
        // ids of nobody are ids of those that were freed
        for (long other : new long[] {0, -1, id + (1L << 32), id + 1}) {
            clear(other, 7, 1, 10).accept(h);
            f.b.inject(0, HandlerId.PART_CTS, h, size, 0);
        }
        clear(id, 7, 1, 10).accept(h);
        f.b.inject(1, HandlerId.PART_CTS, h, size, 0);
        assertEquals(0, f.b.transport.counters().sentByHandler[HandlerId.PART_SEND_DATA], "the wrong process");
        f.b.inject(0, HandlerId.PART_CTS, h, size, 0);
        assertEquals(1, f.b.transport.counters().sentByHandler[HandlerId.PART_SEND_DATA]);
        assertRejected(HandlerId.PART_CTS, size, 0, clear(id, 7, 1, 10));
        assertRejected(HandlerId.PART_CTS, size, 0, clear(id, 8, 2, 10));
    }

    @Test
    void shouldNotWriteIntoABufferAfterTheReceiveFailed() {
        byte[] in = new byte[2 * LONG];
        f.sends(new byte[2 * LONG], 1);
        f.receives(in, 1);
        f.startBoth();
        AmMessage m = new AmMessage();
        m.lpid = 0;
        m.handlerId = HandlerId.PART_SEND_DATA;
        data(Vci.wireId(f.receive), 1, 0, 1).accept(h);
        m.hdr = h;
        m.hdrSz = PartSendDataHeader.SIZE;
        m.data = Segment.allocate(64);
        m.data.putLong(0, -1);
        m.inlineSz = 8;
        m.dataSz = 2 * LONG;
        f.b.handlers.deliver(m);
        assertEquals(-1, in[7]);
        f.b.handlers.peerFailed(0, GONE);
        m.sink.data(m.data, 0, 8);
        assertEquals(0, in[8]);
        m.sink.failed(GONE);
        f.atB.free(f.receive);
        assertEquals(0, f.b.vci.requests().liveCount());
    }
}
