package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.ipc.AllocatedMemory;
import org.jmpi.mpid.ch4.ipc.FakeIpcMemory;
import org.jmpi.mpid.ch4.ipc.IpcPlace;
import org.jmpi.mpid.ch4.shm.Shm;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rendezvous whose receiver takes the data where the sender has it. */
class IpcTest {
    private static final int TAG = 5;
    private static final int N = 100_000;
    private static final PeerFailure GONE = new PeerFailure(new MpirException(ErrorClass.ERR_PROC_ABORTED, "gone"));

    private final Process[] all = Process.several(2);
    private final Process a = all[0];
    private final Process b = all[1];
    private final FakeIpcMemory shared = new FakeIpcMemory();
    private final AllocatedMemory memory = new AllocatedMemory(shared, 0, 0, 1 << 20);
    private final ByteBuffer out = memory.take(N, 1);
    private final byte[] data = new byte[N];

    @BeforeEach
    void shareMemory() {
        shared.mapped = 0;
        new Random(1).nextBytes(data);
        out.put(0, data);
        a.common.allocated(memory);
        for (Process p : all) {
            p.router.shm(asShm(p));
        }
    }

    @AfterEach
    void nothingIsLeft() {
        for (Process p : all) {
            assertEquals(0, p.vci.requests().liveCount(), "requests of process " + p.me);
            assertEquals(0, p.common.posted.length());
            assertEquals(0, p.common.unexpected.length());
        }
    }

    private Shm asShm(Process p) {
        return (Shm) Proxy.newProxyInstance(
                Shm.class.getClassLoader(), new Class<?>[] {Shm.class}, (proxy, method, args) -> {
                    switch (method.getName()) {
                        case "reaches":
                            return true;
                        case "ipcMemory":
                            return shared;
                        default:
                            break;
                    }
                    try {
                        return p.transport
                                .getClass()
                                .getMethod(method.getName(), method.getParameterTypes())
                                .invoke(p.transport, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private Request isend(Object buffer, int n, int dest, int attr) {
        return a.sender.isend(buffer, n, a.type(PredefinedTypes.BYTE), dest, TAG, a.comm, attr);
    }

    private Request irecv(byte[] in) {
        return b.receiver.irecv(in, in.length, b.type(PredefinedTypes.BYTE), Constants.ANY_SOURCE, TAG, b.comm, 0);
    }

    private long sent(Process p, int handler) {
        return p.transport.counters().sentByHandler[handler];
    }

    private void wasTaken(long messages) {
        assertEquals(messages, sent(b, HandlerId.IPC_ACK));
        assertEquals(0, sent(b, HandlerId.SEND_CTS));
        assertEquals(0, sent(a, HandlerId.SEND_DATA));
    }

    @Test
    void shouldTakeTheDataWhereTheyAre() {
        for (int attr : new int[] {0, Device.ATTR_SYNC, Device.ATTR_READY, Device.ATTR_COLL}) {
            byte[] in = new byte[N];
            Request rreq =
                    b.receiver.irecv(in, N, b.type(PredefinedTypes.BYTE), 0, TAG, b.comm, attr & Device.ATTR_COLL);
            Request sreq = isend(out, N, 1, attr);
            assertNull(b.finish(rreq, all));
            assertNull(a.finish(sreq, all));
            assertArrayEquals(data, in);
            assertEquals(N, rreq.status.bytes());
            assertEquals(TAG, rreq.status.MPI_TAG);
        }
        wasTaken(4);
    }

    @Test
    void shouldLeaveTheDataToTheSenderUntilTheReceiveIsPosted() {
        Request sreq = isend(out, N, 1, 0);
        Process.settle(all);
        assertFalse(sreq.isComplete());
        assertEquals(0, shared.mapped);
        Status status = new Status();
        assertTrue(b.receiver.iprobe(0, TAG, b.comm, 0, status));
        assertEquals(N, status.bytes());
        byte[] in = new byte[N];
        assertNull(b.finish(irecv(in), all));
        assertNull(a.finish(sreq, all));
        assertArrayEquals(data, in);
        wasTaken(1);
    }

    @Test
    void shouldTakeWhatAMatchedProbeTook() {
        Request sreq = isend(out, N, 1, 0);
        Process.settle(all);
        Request message = b.receiver.improbe(0, TAG, b.comm, 0, new Status());
        a.sender.cancel(sreq);
        Process.settle(all);
        assertFalse(sreq.isComplete(), "it is matched");
        byte[] in = new byte[N];
        assertNull(b.finish(b.receiver.imrecv(in, N, b.type(PredefinedTypes.BYTE), message), all));
        assertNull(a.finish(sreq, all));
        assertFalse(sreq.status.wasCancelled());
        assertArrayEquals(data, in);
        wasTaken(1);
    }

    @Test
    void shouldTakeNoMoreThanThereIsRoomFor() {
        for (int room : new int[] {N - 1, 0}) {
            byte[] in = new byte[N];
            Request rreq = b.receiver.irecv(in, room, b.type(PredefinedTypes.BYTE), 0, TAG, b.comm, 0);
            Request sreq = isend(out, N, 1, 0);
            MpirException e = (MpirException) b.finish(rreq, all);
            assertEquals(ErrorClass.ERR_TRUNCATE, e.errorClass());
            assertNull(a.finish(sreq, all), "the sender knows nothing of it");
            byte[] expected = Arrays.copyOf(data, N);
            Arrays.fill(expected, room, N, (byte) 0);
            assertArrayEquals(expected, in);
        }
        wasTaken(2);
    }

    @Test
    void shouldAskForTheDataWhereTheyCannotBeMapped() {
        shared.refuses = true;
        byte[] in = new byte[N];
        Request rreq = irecv(in);
        Request sreq = isend(out, N, 1, 0);
        assertNull(b.finish(rreq, all));
        assertNull(a.finish(sreq, all));
        assertArrayEquals(data, in);
        assertEquals(0, sent(b, HandlerId.IPC_ACK));
        assertEquals(1, sent(a, HandlerId.SEND_DATA));
    }

    @Test
    void shouldSendWhatLiesElsewhereAsBefore() {
        byte[] in = new byte[N];
        for (Object elsewhere : new Object[] {data, ByteBuffer.allocateDirect(N).put(0, data)}) {
            Request rreq = irecv(in);
            Request sreq = isend(elsewhere, N, 1, 0);
            assertNull(b.finish(rreq, all));
            assertNull(a.finish(sreq, all));
            assertArrayEquals(data, in);
        }
        assertEquals(0, sent(b, HandlerId.IPC_ACK));
    }

    @Test
    void shouldNotAskItsOwnProcessToMap() {
        byte[] in = new byte[N];
        Request rreq = a.receiver.irecv(in, N, a.type(PredefinedTypes.BYTE), 0, TAG, a.comm, 0);
        Request sreq = isend(out, N, 0, 0);
        assertNull(a.finish(rreq, all));
        assertNull(a.finish(sreq, all));
        assertArrayEquals(data, in);
        assertEquals(0, shared.mapped);
    }

    @Test
    void shouldCancelWhatNobodyTook() {
        Request sreq = isend(out, N, 1, 0);
        Process.settle(all);
        a.sender.cancel(sreq);
        assertNull(a.finish(sreq, all));
        assertTrue(sreq.status.wasCancelled());
        assertEquals(0, shared.mapped);
    }

    @Test
    void shouldFailBothSidesWhereTheOtherOneDies() {
        Request sreq = isend(out, N, 1, 0);
        Process.settle(all);
        a.handlers.peerFailed(1, GONE);
        assertSame(GONE, a.finish(sreq));
        b.handlers.peerFailed(0, GONE);
        assertSame(GONE, b.finish(irecv(new byte[N])));
    }

    @Test
    void shouldBelieveNoAnswerOfAStranger() {
        Request sreq = isend(out, N, 1, 0);
        Process.settle(all);
        Segment h = Segment.allocate(64);
        h.putLong(0, Vci.wireId(sreq));
        a.inject(0, HandlerId.IPC_ACK, h, 8, 0);
        assertFalse(sreq.isComplete(), "from another process");
        h.putLong(0, 0x1234_5678_9abcL);
        a.inject(1, HandlerId.IPC_ACK, h, 8, 0);
        assertFalse(sreq.isComplete(), "of no request");
        assertThrows(BadMessageException.class, () -> a.inject(1, HandlerId.IPC_ACK, h, 4, 0));
        assertNull(b.finish(irecv(new byte[N]), all));
        assertNull(a.finish(sreq, all));
    }

    @Test
    void shouldRefusePlacesThatCannotBe() {
        int[][] bad = {{-1, 1 << 17, 0}, {0, N - 1, 0}, {0, 1 << 17, (1 << 17) - N + 1}, {0, -1, 0}, {0, 1 << 17, -1}};
        for (int[] place : bad) {
            Segment h = envelope();
            h.putLong(IpcPlace.AT, place[0]);
            h.putLong(IpcPlace.AT + 8, (long) place[1] << 32 | (place[2] & 0xffffffffL));
            assertThrows(BadMessageException.class, () -> b.inject(0, HandlerId.SEND, h, IpcPlace.END, 0));
        }
        assertThrows(BadMessageException.class, () -> b.inject(0, HandlerId.SEND, envelope(), SendHeader.FULL_SIZE, 0));
        Segment noRts = envelope();
        noRts.putInt(SendHeader.FLAGS, SendHeader.FLAG_IPC);
        assertThrows(BadMessageException.class, () -> b.inject(0, HandlerId.SEND, noRts, IpcPlace.END, 0));
    }

    private static Segment envelope() {
        Segment h = Segment.allocate(64);
        h.putInt(SendHeader.TAG, TAG);
        h.putInt(SendHeader.CONTEXT, 8);
        h.putInt(SendHeader.FLAGS, SendHeader.FLAG_RTS | SendHeader.FLAG_IPC);
        h.putLong(SendHeader.DATA_SZ, N);
        return h;
    }
}
