package org.jmpi.mpid.ch4.am;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every transport must do; each transport, and a stub, has a subclass.
 *
 * <p>Most tests drive all processes from one thread, in turns, which makes them repeatable; the last ones give each
 * process its own thread for its whole life.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class TransportContract {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    private static final int[] SIZES = {
        0, 1, 2, 7, 8, 9, 31, 63, 64, 65, 127, 1000, 4096, 8191, 16383, 16384, 16385, 32768, 65537, 262143, 262144,
        262145, 1048576, 3333333
    };

    private final List<AmTransport> open = new ArrayList<>();

    /** Makes a transport that is not open yet. */
    protected abstract AmTransport create();

    /** Opens it and returns its card. */
    protected abstract String open(AmTransport transport, TransportContext context);

    /** Gives it everybody's cards; index is lpid. */
    protected abstract void connect(AmTransport transport, String[] cards);

    /** Called after everybody's {@link #connect}. */
    protected void connected(AmTransport transport) {}

    /** Called now and then while a test waits long: the transport may look whether its peers live. */
    protected void look(AmTransport transport) {}

    /** Returns whether the processes are to be told that they are threads of one JVM. */
    protected boolean inJvm() {
        return false;
    }

    /** Returns a job id that is unique on the machine. */
    protected String newJobId() {
        return "contract-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
    }

    @AfterEach
    void closeAll() {
        open.forEach(AmTransport::shutdownNow);
    }

    private TransportContext context(int lpid, int n, String jobId, Recorder seen) {
        return new TransportContext(null, lpid, n, jobId, new byte[16], inJvm(), seen, to -> {});
    }

    private Endpoint[] endpoints(int n) {
        String jobId = newJobId();
        Endpoint[] all = new Endpoint[n];
        String[] cards = new String[n];
        for (int i = 0; i < n; i++) {
            all[i] = new Endpoint(i, create(), new Recorder(n));
            open.add(all[i].transport);
            cards[i] = open(all[i].transport, context(i, n, jobId, all[i].seen));
        }
        for (Endpoint e : all) {
            connect(e.transport, cards);
        }
        for (Endpoint e : all) {
            connected(e.transport);
        }
        return all;
    }

    private void drive(BooleanSupplier until, Endpoint... who) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        int idle = 0;
        while (!until.getAsBoolean()) {
            int events = 0;
            for (Endpoint e : who) {
                events += e.progress();
            }
            idle = events == 0 ? idle + 1 : 0;
            if (idle > 0 && idle % 1000 == 0) {
                for (Endpoint e : who) {
                    look(e.transport);
                    e.seen.check();
                }
                Thread.yield();
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("still waiting after " + PATIENCE_NS / 1_000_000_000 + " s");
            }
        }
    }

    private void driveUntilDone(Endpoint from, Endpoint to, Endpoint... who) {
        drive(() -> to.seen.completed[from.lpid] == from.sent[to.lpid] && !from.transport.hasPendingSends(), who);
    }

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

    private static void sendSomething(Endpoint from, int to, Random random) {
        int handler = random.nextInt(Recorder.HANDLERS);
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> from.sendHdr(to, handler, Recorder.HEADER + random.nextInt(60));
            case 3, 4, 5 -> from.trySend(to, handler, random.nextInt(100));
            case 6 -> from.isend(to, handler, random.nextInt(20_000));
            default -> from.isend(to, handler, random.nextInt(random.nextInt(10) == 0 ? 600_000 : 2000));
        }
    }

    private static void assertOrigins(Endpoint from) {
        assertEquals(from.requests, from.seen.origins.size(), "requests that completed");
        from.seen.origins.forEach((request, times) -> assertEquals(1, times, "completions of a request"));
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

    /** Runs one thread a process, each with its transport's whole life, and throws what any of them threw. */
    private void threads(int n, Consumer<Endpoint> body) throws InterruptedException {
        String jobId = newJobId();
        String[] cards = new String[n];
        CyclicBarrier barrier = new CyclicBarrier(n);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> all = IntStream.range(0, n)
                .mapToObj(i -> new Thread(() -> life(i, n, jobId, cards, barrier, failure, body), "process-" + i))
                .toList();
        all.forEach(Thread::start);
        for (Thread t : all) {
            t.join();
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get());
        }
    }

    private void life(
            int lpid,
            int n,
            String jobId,
            String[] cards,
            CyclicBarrier barrier,
            AtomicReference<Throwable> failure,
            Consumer<Endpoint> body) {
        Endpoint e = new Endpoint(lpid, create(), new Recorder(n));
        try {
            cards[lpid] = open(e.transport, context(lpid, n, jobId, e.seen));
            barrier.await();
            connect(e.transport, cards);
            barrier.await();
            connected(e.transport);
            body.accept(e);
            barrier.await(60, TimeUnit.SECONDS);
            e.transport.close(System.nanoTime() + PATIENCE_NS);
        } catch (Exception | AssertionError x) {
            failure.compareAndSet(null, x);
            barrier.reset();
        } finally {
            e.transport.shutdownNow();
        }
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
