package org.jmpi.mpid.ch4.am;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every transport must do; each transport, and a stub, has a subclass. What it must deliver, it inherits; here are
 * peers that fail, counters, and a thread for each process.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class TransportContract extends DeliveryContract {
    @Test
    void shouldRefuseAMessageForNoHandlerAndHarmNobodyElse() {
        Endpoint[] e = endpoints(3);
        e[2].sendHdr(0, 1, 32);
        e[1].sendHdr(0, Recorder.HANDLERS + 1, 32);
        drive(() -> e[0].seen.failedPeers.containsKey(1), e);
        String why = e[0].seen.failedPeers.get(1).getMessage();
        assertTrue(why.contains(String.valueOf(Recorder.HANDLERS + 1)), why);
        e[2].isend(0, 1, 100_000);
        driveUntilDone(e[2], e[0], e);
        assertEquals(0, e[0].seen.arrived[1]);
    }

    @Test
    void shouldPartWithAPeerWhoseMessageTheDeviceRefuses() {
        Endpoint[] e = endpoints(3);
        e[0].seen.onDeliver = m -> {
            if (m.lpid == 1) {
                throw new BadMessageException("bad message from process 1");
            }
        };
        e[1].sendHdr(0, 1, 32);
        drive(() -> e[0].seen.failedPeers.containsKey(1), e);
        String why = e[0].seen.failedPeers.get(1).getMessage();
        assertTrue(why.contains("bad message from process 1"), why);
        e[2].isend(0, 1, 100_000);
        driveUntilDone(e[2], e[0], e);
    }

    @Test
    void shouldTellOfAPeerThatIsGone() {
        Endpoint[] e = endpoints(3);
        e[0].sendHdr(1, 1, 32);
        driveUntilDone(e[0], e[1], e);
        e[1].transport.shutdownNow();
        e[0].isend(1, 1, 40_000_000);
        e[0].isend(1, 1, 8);
        drive(() -> e[0].seen.failedPeers.containsKey(1) && e[0].seen.origins.size() == 2, e[0], e[2]);
        assertOrigins(e[0]);
        assertTrue(e[0].seen.originFailures >= 1, "a send to nobody failed");
        assertFalse(e[0].transport.hasPendingSends());
        Request late = e[0].isend(1, 1, 100_000);
        drive(() -> e[0].seen.origins.containsKey(late), e[0], e[2]);
        e[2].isend(0, 1, 100_000);
        driveUntilDone(e[2], e[0], e[0], e[2]);
    }

    @Test
    void shouldFailAReceiveWhoseSenderIsGone() {
        Endpoint[] e = endpoints(2);
        e[0].isend(1, 1, 64_000_000);
        drive(() -> e[1].seen.arrived[0] == 1, e);
        e[0].transport.shutdownNow();
        drive(() -> e[1].seen.sinkFailures == 1, e[1]);
        assertTrue(e[1].seen.failedPeers.containsKey(0));
    }

    @Test
    void shouldCountMessagesAndBytesWhileLookedAt() {
        Endpoint[] e = endpoints(2);
        TransportCounters out = e[0].transport.counters();
        TransportCounters in = e[1].transport.counters();
        e[0].isend(1, 2, 8);
        driveUntilDone(e[0], e[1], e);
        assertEquals(0, out.sentMessages() + in.receivedMessages(), "nobody looked");
        out.watch(true);
        in.watch(true);
        e[0].sendHdr(1, 1, 32);
        e[0].isend(1, 2, 8);
        e[0].isend(1, 2, 500_000);
        driveUntilDone(e[0], e[1], e);
        assertEquals(3, out.sentMessages());
        assertEquals(3, in.receivedMessages());
        assertEquals(32 + 8 + 500_000 + 2 * Recorder.HEADER, out.sentBytes);
        assertEquals(out.sentBytes, in.receivedBytes);
        assertEquals(1, out.sentByHandler[1]);
        assertEquals(2, in.receivedByHandler[2]);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shouldDeliverAllToAllWithAThreadEach(int n) throws InterruptedException {
        int messages = 3000;
        threads(n, me -> {
            Random random = new Random(me.lpid);
            LastSeen last = new LastSeen();
            me.seen.onDeliver = last;
            for (int i = 0; i < messages; i++) {
                int to = (me.lpid + 1 + random.nextInt(n - 1)) % n;
                sendSomething(me, to, random);
                me.progress();
            }
            for (int to = 0; to < n; to++) {
                if (to != me.lpid) {
                    me.sendHdr(to, 0, 128);
                }
            }
            drive(
                    () -> last.count == n - 1
                            && me.seen.done == IntStream.of(me.seen.arrived).sum(),
                    me);
            drive(() -> !me.transport.hasPendingSends(), me);
            assertOrigins(me);
        });
    }

    /** Counts messages that end a stream: no other has handler 0 and such a header. */
    private static final class LastSeen implements Consumer<AmMessage> {
        int count;

        @Override
        public void accept(AmMessage m) {
            count += m.handlerId == 0 && m.hdrSz == 128 ? 1 : 0;
        }
    }

    @Test
    void shouldSendWhatWaitsBeforeItCloses() throws InterruptedException {
        int messages = 60_000;
        threads(2, me -> {
            if (me.lpid == 0) {
                for (int i = 0; i < messages; i++) {
                    me.sendHdr(1, 1, 64);
                }
                me.isend(1, 1, 3_000_000);
                me.transport.close(System.nanoTime() + PATIENCE_NS);
                assertOrigins(me);
                assertFalse(me.transport.hasPendingSends());
            } else {
                drive(() -> me.seen.done == messages + 1, me);
            }
        });
    }

    @Test
    void shouldPlayPingPongWithAThreadEach() throws InterruptedException {
        int rounds = 20_000;
        threads(2, me -> {
            int other = 1 - me.lpid;
            for (int i = 0; i < rounds; i++) {
                int target = i + 1;
                if (me.lpid == 0) {
                    drive(() -> me.trySend(other, 1, 8), me);
                    drive(() -> me.seen.done == target, me);
                } else {
                    drive(() -> me.seen.done == target, me);
                    drive(() -> me.trySend(other, 1, 8), me);
                }
            }
        });
    }
}
