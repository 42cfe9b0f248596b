package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that call each other at once, wait, or do not listen. */
@Timeout(20)
class ManyProcessesTest {
    private Endpoint[] job = new Endpoint[0];

    @AfterEach
    void end() {
        for (Endpoint e : job) {
            e.close();
        }
    }

    /** Everybody sends to everybody before any connection is open; in turns that a seed decides. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void simultaneousConnectsLoseNothing(long seed) {
        int n = 12;
        int messages = 20;
        job = Endpoint.job(n, TcpSettings.defaults());
        Random random = new Random(seed);
        int[][] sent = new int[n][n];
        for (int left = n * (n - 1) * messages; left > 0; ) {
            int from = random.nextInt(n);
            int to = random.nextInt(n);
            if (from != to && sent[from][to] < messages) {
                int size = random.nextInt(200);
                job[from].send(to, 1, new byte[] {(byte) sent[from][to]++}, new byte[size], size);
                left--;
            }
            if (random.nextInt(3) == 0) {
                job[random.nextInt(n)].netmod.progress();
            }
        }
        while (Arrays.stream(job).mapToInt(e -> e.arrived.size()).sum() < n * (n - 1) * messages) {
            job[random.nextInt(n)].netmod.progress();
        }
        for (Endpoint e : job) {
            assertInOrder(e, n);
        }
    }

    private static void assertInOrder(Endpoint e, int n) {
        int[] next = new int[n];
        for (Endpoint.Arrived a : e.arrived) {
            assertEquals(next[a.lpid()]++, a.hdr()[0], "message of " + a.lpid());
        }
        assertTrue(e.log.isEmpty() && e.failedPeers.isEmpty(), () -> e.log + " " + e.reasons);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void simultaneousConnectsOfThreadsLoseNothing(long seed) throws InterruptedException {
        for (int round = 0; round < 20; round++) {
            Endpoint[] pair = Endpoint.job(2, TcpSettings.defaults());
            job = pair;
            Thread[] threads = new Thread[2];
            for (int i = 0; i < 2; i++) {
                Endpoint me = pair[i];
                int spins = new Random(seed * 100 + round * 2 + i).nextInt(20_000);
                threads[i] = new Thread(() -> callAndWait(me, spins));
                threads[i].start();
            }
            for (Thread t : threads) {
                t.join();
            }
            assertInOrder(pair[0], 2);
            assertInOrder(pair[1], 2);
            end();
        }
    }

    private static void callAndWait(Endpoint me, int spins) {
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
        me.send(1 - me.lpid, 1, new byte[1], new byte[10], 10);
        while (me.arrived.isEmpty() || me.netmod.hasPendingSends()) {
            me.netmod.progress();
        }
    }

    /** A process that computes, and so takes no part in a handshake, is not taken for one that cannot be reached. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void busyPeerIsWaitedFor(int busy) {
        TcpSettings d = TcpSettings.defaults();
        job = Endpoint.job(
                2,
                new TcpSettings(
                        d.eagerLimit(),
                        d.longEagerLimit(),
                        d.longEagerMemory(),
                        0,
                        5,
                        0,
                        5,
                        64,
                        d.maxFrame(),
                        8,
                        d.sendBurst(),
                        Security.NONE,
                        ""));
        job[0].send(1, 1, new byte[1], new byte[8], 8);
        job[busy].netmod.progress();
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(100)) {
            job[1 - busy].netmod.progress();
        }
        while (job[1].arrived.isEmpty()) {
            job[0].netmod.progress();
            job[1].netmod.progress();
        }
        assertTrue(job[0].failedPeers.isEmpty() && job[1].failedPeers.isEmpty());
    }

    @Test
    void slowReaderBoundsWhatIsStaged() {
        job = Endpoint.job(2, TcpSettings.defaults());
        job[0].send(1, 1, new byte[1], new byte[8], 8);
        while (job[1].arrived.isEmpty()) {
            job[0].netmod.progress();
            job[1].netmod.progress();
        }
        byte[] data = new byte[60_000];
        var buffer = new org.jmpi.mpir.buffer.UserBuffer().set(data);
        Segment hdr = Endpoint.segment(new byte[1]);
        int taken = 0;
        // the kernel takes some, one staging buffer takes the rest, then nothing more is accepted
        for (int refused = 0; refused < 100; ) {
            boolean took = job[0].netmod.amTrySend(1, 1, hdr, 1, buffer, data.length);
            taken += took ? 1 : 0;
            refused += took ? 0 : 1;
            job[0].netmod.progress();
        }
        assertTrue(taken < 2000, taken + " messages of 60 kB were taken for a peer that reads none");
        while (job[1].arrived.size() < taken + 1) {
            job[0].netmod.progress();
            job[1].netmod.progress();
        }
    }

    /** Before and after Netty is there: the place to block differs. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void doorbellWakeupAndMessageEndABlock(boolean connected) throws IOException {
        job = Endpoint.job(2, TcpSettings.defaults());
        if (connected) {
            job[1].send(0, 1, new byte[1], new byte[8], 8);
            progressUntilArrived(1);
        }
        try (DatagramChannel bell = DatagramChannel.open()) {
            bell.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            bell.configureBlocking(false);
            assertBlocksFor(bell, 50);
            // level-triggered: rung before the block begins ends it as well
            bell.send(ByteBuffer.allocate(1), bell.getLocalAddress());
            job[0].netmod.block(bell, TimeUnit.SECONDS.toNanos(15));
            assertTrue(bell.receive(ByteBuffer.allocate(8)) != null);
            job[0].netmod.wakeup();
            job[0].netmod.block(bell, TimeUnit.SECONDS.toNanos(15));
            assertBlocksFor(bell, 50);
            wakeFromAnotherThread(bell);
            int before = job[0].arrived.size();
            job[1].send(0, 1, new byte[1], new byte[8], 8);
            blockUntilArrived(bell, before + 1);
        }
    }

    private void assertBlocksFor(DatagramChannel bell, long millis) {
        long begin = System.nanoTime();
        job[0].netmod.block(bell, TimeUnit.MILLISECONDS.toNanos(millis));
        long took = System.nanoTime() - begin;
        assertTrue(took > TimeUnit.MILLISECONDS.toNanos(millis - 5), "blocked for only " + took + " ns");
    }

    private void wakeFromAnotherThread(DatagramChannel bell) {
        Thread waker = new Thread(job[0].netmod::wakeup);
        waker.start();
        job[0].netmod.block(bell, TimeUnit.SECONDS.toNanos(15));
        assertTrue(job[0].arrived.size() <= 1);
    }

    private void progressUntilArrived(int count) {
        while (job[0].arrived.size() < count) {
            job[0].netmod.progress();
            job[1].netmod.progress();
        }
    }

    private void blockUntilArrived(DatagramChannel bell, int count) {
        while (job[0].arrived.size() < count) {
            job[1].netmod.progress();
            job[0].netmod.block(bell, TimeUnit.MILLISECONDS.toNanos(10));
            job[0].netmod.progress();
        }
    }

    @Test
    void shutdownFromAnotherThreadEndsABlock() throws InterruptedException {
        job = Endpoint.job(2, TcpSettings.defaults());
        job[1].send(0, 1, new byte[1], new byte[8], 8);
        progressUntilArrived(1);
        Thread blocked = new Thread(() -> job[0].netmod.block(null, TimeUnit.SECONDS.toNanos(60)));
        blocked.start();
        job[0].netmod.shutdownNow();
        blocked.join();
        while (job[1].failedPeers.isEmpty()) {
            job[1].netmod.progress();
        }
        assertEquals(0, job[0].netmod.progress());
    }

    /** Under MPI_THREAD_SERIALIZED and MULTIPLE whoever holds the VCI polls: never the same thread for long. */
    @Test
    void progressMovesFromThreadToThread() throws InterruptedException {
        job = Endpoint.job(2, TcpSettings.defaults());
        for (int i = 0; i < 20; i++) {
            int count = i + 1;
            Thread holder = new Thread(() -> {
                job[1].send(0, 1, new byte[] {(byte) (count - 1)}, new byte[8], 8);
                job[0].netmod.block(null, 1_000_000);
                progressUntilArrived(count);
            });
            holder.start();
            holder.join();
        }
        assertInOrder(job[0], 2);
    }
}
