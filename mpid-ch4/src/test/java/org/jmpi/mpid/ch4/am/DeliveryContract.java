package org.jmpi.mpid.ch4.am;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every transport must deliver: all sizes, all kinds of buffers, in order. */
public abstract class DeliveryContract extends TransportProcesses {
    @Test
    void shouldKeepLimits() {
        AmTransport t = endpoints(2)[0].transport;
        assertTrue(t.amHdrMaxSz() >= 128, "header limit");
        assertTrue(t.amEagerLimit() >= 128, "eager limit");
        assertTrue(t.amCheckEager(24, t.amEagerLimit() - 24));
        assertFalse(t.amCheckEager(24, t.amEagerLimit() - 23L));
        assertFalse(t.hasPendingSends());
    }

    @Test
    void shouldDeliverHeadersOfEverySize() {
        Endpoint[] e = endpoints(2);
        int max = e[0].transport.amHdrMaxSz();
        for (int size = Recorder.HEADER; size <= max; size += size < 300 ? 1 : 97) {
            e[0].sendHdr(1, 3, size);
        }
        e[0].sendHdr(1, 0, max);
        driveUntilDone(e[0], e[1], e);
    }

    @Test
    void shouldDeliverEagerMessagesOfEverySize() {
        Endpoint[] e = endpoints(2);
        int limit = e[0].transport.amEagerLimit() - Recorder.HEADER;
        for (int size = 0; size <= limit; size += size < 300 ? 1 : 1 + limit / 57) {
            int dataSz = size;
            drive(() -> e[0].trySend(1, 1, dataSz), e);
        }
        drive(() -> e[0].trySend(1, 1, limit), e);
        driveUntilDone(e[0], e[1], e);
    }

    @Test
    void shouldDeliverDataOfEverySizeInBothDirections() {
        Endpoint[] e = endpoints(2);
        for (int size : SIZES) {
            e[0].isend(1, 2, size);
            e[1].isend(0, 2, size);
        }
        driveUntilDone(e[0], e[1], e);
        driveUntilDone(e[1], e[0], e);
    }

    private static Object[] buffers(int bytes) {
        return new Object[] {
            new byte[bytes],
            new short[bytes / 2],
            new char[bytes / 2],
            new int[bytes / 4],
            new long[bytes / 8],
            new float[bytes / 4],
            new double[bytes / 8],
            nio(bytes),
            nio(bytes).asShortBuffer(),
            nio(bytes).asCharBuffer(),
            nio(bytes).asIntBuffer(),
            nio(bytes).asLongBuffer(),
            nio(bytes).asFloatBuffer(),
            nio(bytes).asDoubleBuffer(),
            ByteBuffer.allocate(bytes),
        };
    }

    private static ByteBuffer nio(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 120, 4000, 300_000})
    void shouldTakeDataFromEveryKindOfBuffer(int size) {
        Endpoint[] e = endpoints(2);
        for (Object base : buffers(size + 16)) {
            for (int offset : new int[] {0, 8, 1}) {
                UserBuffer data = new UserBuffer().set(base).advance(offset);
                e[0].isend(1, 0, e[0].fill(data, 1, size - offset, 0x3f), size - offset, 0x3f);
                driveUntilDone(e[0], e[1], e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 77, 300_000})
    void shouldTakeDataFromBooleans(int size) {
        Endpoint[] e = endpoints(2);
        UserBuffer data = new UserBuffer().set(new boolean[size]);
        e[0].isend(1, 0, e[0].fill(data, 1, size, 1), size, 1);
        driveUntilDone(e[0], e[1], e);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldKeepOrderWhateverCallWasUsed(long seed) {
        Endpoint[] e = endpoints(2);
        Random random = new Random(seed);
        for (int i = 0; i < 1500; i++) {
            sendSomething(e[0], 1, random);
            if (random.nextInt(20) == 0) {
                e[random.nextInt(2)].progress();
            }
        }
        driveUntilDone(e[0], e[1], e);
        assertOrigins(e[0]);
    }

    @Test
    void shouldDeliverFromManySendersToOne() {
        Endpoint[] e = endpoints(6);
        Random random = new Random(4);
        for (int i = 0; i < 3000; i++) {
            sendSomething(e[1 + random.nextInt(5)], 0, random);
            if (random.nextInt(10) == 0) {
                e[random.nextInt(6)].progress();
            }
        }
        for (int i = 1; i < 6; i++) {
            driveUntilDone(e[i], e[0], e);
            assertOrigins(e[i]);
        }
    }

    @Test
    void shouldQueueWhileTheReceiverDoesNotPoll() {
        Endpoint[] e = endpoints(2);
        int went = 0;
        for (int i = 0; i < 40_000; i++) {
            e[0].sendHdr(1, 1, 64);
            went += e[0].trySend(1, 1, 100) ? 1 : 0;
        }
        for (int i = 0; i < 20; i++) {
            e[0].isend(1, 1, 1_000_000);
        }
        assertTrue(e[0].transport.hasPendingSends());
        assertFalse(e[0].trySend(1, 1, 8), "sent past waiting messages");
        TransportCounters counters = e[0].transport.counters();
        assertTrue(counters.queued >= 20, "messages that wait: " + counters.queued);
        assertEquals(40_020 + went, e[0].sent[1]);
        for (int i = 0; i < 1000; i++) {
            e[0].progress();
        }
        driveUntilDone(e[0], e[1], e);
        assertOrigins(e[0]);
    }

    @Test
    void shouldDeliverSmallMessagesBetweenLongOnes() {
        Endpoint[] e = endpoints(2);
        for (int round = 0; round < 5; round++) {
            for (int side = 0; side < 2; side++) {
                e[side].isend(1 - side, 4, 2_000_000);
                e[side].sendHdr(1 - side, 5, 40);
                e[side].isend(1 - side, 6, 200);
                e[side].isend(1 - side, 4, 777_777);
                e[side].trySend(1 - side, 7, 8);
            }
        }
        driveUntilDone(e[0], e[1], e);
        driveUntilDone(e[1], e[0], e);
        assertOrigins(e[0]);
        assertOrigins(e[1]);
    }

    @Test
    void shouldCompleteAtTheOriginOnceDataMayChange() {
        Endpoint[] e = endpoints(2);
        for (int size : SIZES) {
            byte[] array = new byte[size];
            Request sreq = e[0].isend(1, 2, e[0].fill(new UserBuffer().set(array), 1, size, 0xff), size, 0xff);
            drive(() -> e[0].seen.origins.containsKey(sreq), e);
            Arrays.fill(array, (byte) 0x55);
        }
        driveUntilDone(e[0], e[1], e);
        assertOrigins(e[0]);
    }

    @Test
    void shouldSendFromInsideACallBack() {
        Endpoint[] e = endpoints(2);
        int rounds = 3000;
        e[1].seen.onDeliver = m -> {
            e[1].sendHdr(0, 1, 32);
            e[1].isend(0, 1, m.dataSz > 10 ? 50_000 : 8);
        };
        for (int i = 0; i < rounds; i++) {
            e[0].isend(1, 1, i % 50 == 0 ? 11 : 10);
        }
        drive(() -> e[0].seen.done == 2 * rounds, e);
        assertOrigins(e[1]);
    }
}
