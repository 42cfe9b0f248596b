package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.junit.jupiter.api.Test;

class ProtocolTest extends TwoProcesses {
    private void pass(Process from, Process to, int size, int attr, boolean posted) {
        byte[] in = new byte[size];
        byte[] out = bytes(size);
        Request rreq = posted ? irecv(to, in, from.me) : null;
        Request sreq = isend(from, out, to.me, attr);
        Process.settle(all);
        rreq = posted ? rreq : irecv(to, in, Constants.ANY_SOURCE);
        assertNull(to.finish(rreq, all));
        assertNull(from.finish(sreq, all));
        assertArrayEquals(out, in);
        assertEquals(from.me, rreq.status.MPI_SOURCE);
        assertEquals(TAG, rreq.status.MPI_TAG);
        assertEquals(size, rreq.status.bytes());
    }

    @Test
    void shouldDeliverEveryLengthByEveryProtocolInEveryOrder() {
        for (int size : new int[] {0, 1, 7, 8, 4000, 4064, 4065, 16_384, LONG}) {
            for (int attr : new int[] {0, Device.ATTR_SYNC}) {
                for (boolean posted : new boolean[] {true, false}) {
                    pass(a, b, size, attr, posted);
                    pass(b, a, size, attr, posted);
                    pass(a, a, size, attr, posted);
                }
            }
        }
    }

    @Test
    void shouldSendShortOnesWithoutARequest() {
        byte[] out = bytes(100);
        assertTrue(a.sender.sendNow(out, 100, a.type(PredefinedTypes.BYTE), 1, TAG, a.comm, 0));
        byte[] in = new byte[100];
        assertNull(b.finish(irecv(b, in, 0), all));
        assertArrayEquals(out, in);
        assertFalse(a.sender.sendNow(out, 100, a.type(PredefinedTypes.BYTE), 1, TAG, a.comm, Device.ATTR_SYNC));
        assertFalse(a.sender.sendNow(new byte[LONG], LONG, a.type(PredefinedTypes.BYTE), 1, TAG, a.comm, 0));
    }

    @Test
    void shouldMoveNoLongPayloadBeforeTheReceive() {
        Request sreq = isend(a, bytes(LONG), 1, 0);
        Process.settle(all);
        assertEquals(1, b.common.unexpected.length());
        assertEquals(0, b.common.packBuffers.allocatedBytes());
        assertEquals(0, a.transport.counters().sentByHandler[HandlerId.SEND_DATA]);
        assertFalse(sreq.isComplete());
        assertNull(b.finish(irecv(b, new byte[LONG], 0), all));
        assertNull(a.finish(sreq, all));
        assertEquals(1, a.transport.counters().sentByHandler[HandlerId.SEND]);
        assertEquals(1, b.transport.counters().sentByHandler[HandlerId.SEND_CTS]);
        assertEquals(1, a.transport.counters().sentByHandler[HandlerId.SEND_DATA]);
    }

    @Test
    void shouldCompleteASynchronousSendOnlyWhenItIsMatched() {
        for (int size : new int[] {8, LONG}) {
            Request sreq = isend(a, bytes(size), 1, Device.ATTR_SYNC);
            Process.settle(all);
            assertFalse(sreq.isComplete(), size + " bytes");
            assertNull(b.finish(irecv(b, new byte[size], 0), all));
            assertNull(a.finish(sreq, all));
        }
    }

    @Test
    void shouldTruncateInEveryProtocol() {
        for (int size : new int[] {100, LONG}) {
            for (int attr : new int[] {0, Device.ATTR_SYNC}) {
                for (boolean posted : new boolean[] {true, false}) {
                    for (Process from : all) {
                        truncate(from, size, attr, posted);
                    }
                }
            }
        }
    }

    private void truncate(Process from, int size, int attr, boolean posted) {
        byte[] out = bytes(size);
        byte[] in = new byte[size];
        Request rreq = posted ? short50(in, from) : null;
        Request sreq = isend(from, out, 1, attr);
        Process.settle(all);
        rreq = posted ? rreq : short50(in, from);
        MpirException e = (MpirException) b.finish(rreq, all);
        assertEquals(ErrorClass.ERR_TRUNCATE, e.errorClass());
        assertTrue(e.getMessage().contains(size + " bytes from rank " + from.me), e.getMessage());
        assertTrue(e.getMessage().contains("of 50 bytes"), e.getMessage());
        assertEquals(50, rreq.status.bytes());
        assertEquals(out[49], in[49]);
        assertEquals(0, in[50], "nothing is written behind the buffer");
        assertNull(from.finish(sreq, all));
    }

    private Request short50(byte[] in, Process from) {
        return b.receiver.irecv(in, 50, b.type(PredefinedTypes.BYTE), from.me, TAG, b.comm, 0);
    }

    @Test
    void shouldPackTypesWithGaps() {
        for (int count : new int[] {1, 3, 20_000}) {
            for (int type : new int[] {PredefinedTypes.SHORT_INT, PredefinedTypes.DOUBLE_INT}) {
                for (boolean posted : new boolean[] {true, false}) {
                    passPairs(type, count, posted);
                }
            }
        }
    }

    private void passPairs(int type, int count, boolean posted) {
        int extent = (int) a.type(type).extent;
        byte[] out = bytes(count * extent);
        byte[] in = new byte[count * extent];
        java.util.Arrays.fill(in, (byte) 0x55);
        Request rreq = posted ? b.receiver.irecv(in, count, b.type(type), 0, TAG, b.comm, 0) : null;
        Request sreq = a.sender.isend(out, count, a.type(type), 1, TAG, a.comm, 0);
        Process.settle(all);
        rreq = posted ? rreq : b.receiver.irecv(in, count, b.type(type), 0, TAG, b.comm, 0);
        assertNull(b.finish(rreq, all));
        assertNull(a.finish(sreq, all));
        assertEquals(count * a.type(type).size, rreq.status.bytes());
        boolean[] isData = dataBytes(type, extent);
        for (int i = 0; i < in.length; i++) {
            assertEquals(isData[i % extent] ? out[i] : 0x55, in[i], "byte " + i + " of type " + a.type(type).name);
        }
    }

    @Test
    void shouldKeepOrderAmongProtocolsWithWildcards() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int n = 200;
        Request[] sent = new Request[n];
        for (int i = 0; i < n; i++) {
            byte[] data = new byte[random.nextInt(10) == 0 ? LONG : 4 + random.nextInt(100)];
            ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN).putInt(i);
            sent[i] = isend(a, data, 1, random.nextInt(4) == 0 ? Device.ATTR_SYNC : 0);
        }
        for (int i = 0; i < n; i++) {
            byte[] in = new byte[LONG];
            int source = random.nextBoolean() ? 0 : Constants.ANY_SOURCE;
            int tag = random.nextBoolean() ? TAG : Constants.ANY_TAG;
            Request r = b.receiver.irecv(in, LONG, b.type(PredefinedTypes.BYTE), source, tag, b.comm, 0);
            assertNull(b.finish(r, all));
            assertEquals(i, ByteBuffer.wrap(in).order(ByteOrder.LITTLE_ENDIAN).getInt(), "seed " + seed);
        }
        for (Request s : sent) {
            assertNull(a.finish(s, all));
        }
    }

    @Test
    void shouldKeepCollectiveMessagesApart() {
        Request sreq = isend(a, bytes(8), 1, Device.ATTR_COLL);
        Process.settle(all);
        assertFalse(b.receiver.iprobe(0, TAG, b.comm, 0, null));
        assertTrue(b.receiver.iprobe(0, TAG, b.comm, Device.ATTR_COLL, null));
        Request r = b.receiver.irecv(new byte[8], 8, b.type(PredefinedTypes.BYTE), 0, TAG, b.comm, Device.ATTR_COLL);
        assertNull(b.finish(r, all));
        assertNull(a.finish(sreq, all));
    }

    @Test
    void shouldTakeAMessageByMatchedProbe() {
        for (int size : new int[] {8, LONG}) {
            Request sreq = isend(a, bytes(size), 1, 0);
            Process.settle(all);
            Status status = new Status();
            Request message = b.receiver.improbe(Constants.ANY_SOURCE, Constants.ANY_TAG, b.comm, 0, status);
            assertNotNull(message);
            assertEquals(size, status.bytes());
            assertNull(b.receiver.improbe(0, TAG, b.comm, 0, null), "it is taken");
            byte[] in = new byte[size];
            assertNull(b.finish(b.receiver.imrecv(in, size, b.type(PredefinedTypes.BYTE), message), all));
            assertArrayEquals(bytes(size), in);
            assertNull(a.finish(sreq, all));
        }
    }

    @Test
    void shouldCancelOnlyWhatIsNotMatched() {
        byte[] first = new byte[8];
        Request cancelled = irecv(b, first, 0);
        Request kept = irecv(b, new byte[8], 0);
        b.receiver.cancel(cancelled);
        assertTrue(cancelled.isComplete());
        assertTrue(cancelled.status.wasCancelled());
        Request sreq = isend(a, bytes(8), 1, 0);
        assertNull(b.finish(kept, all));
        b.receiver.cancel(kept);
        assertNull(b.finish(cancelled, all));
        assertNull(a.finish(sreq, all));
        assertArrayEquals(new byte[8], first);
    }
}
