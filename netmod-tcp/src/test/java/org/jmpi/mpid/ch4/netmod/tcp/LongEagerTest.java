package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long messages that go without asking, and what bounds them. */
@Timeout(20)
class LongEagerTest {
    private static final int LONG = 1 << 20;

    private Endpoint[] job;

    @BeforeEach
    void begin() {
        job = Endpoint.job(2, TcpSettings.defaults());
    }

    @AfterEach
    void end() {
        for (Endpoint e : job) {
            e.close();
        }
    }

    private boolean mayGo() {
        return job[0].netmod.amCheckLongEager(1, 16, LONG);
    }

    private byte[] send(int seed) {
        byte[] data = new byte[LONG];
        new Random(seed).nextBytes(data);
        job[0].sendLong(1, 1, new byte[16], data, LONG);
        return data;
    }

    /** The data of a rendezvous, for which the receiver has room. */
    @Test
    void whatWasAskedForLeavesTheWindowAsItIs() {
        byte[] data = new byte[LONG];
        for (int i = 0; i < 8; i++) {
            job[0].send(1, 1, new byte[16], data, LONG);
            assertTrue(mayGo());
        }
        Endpoint.until(job, () -> job[1].arrived.size() == 8);
        assertTrue(job[1].failedPeers.isEmpty());
    }

    @Test
    void messageThatNobodyWaitsForIsDeliveredAgainAsAWhole() {
        job[1].again = true;
        byte[] first = send(1);
        byte[] second = send(2);
        Endpoint.until(job, () -> job[1].arrived.size() == 2);
        assertEquals(0, job[1].pieces);
        assertArrayEquals(first, job[1].arrived.get(0).data());
        assertArrayEquals(second, job[1].arrived.get(1).data());
    }

    @Test
    void floodThatNobodyTakesIsBoundedAndGoesOnWhenSomeIsTaken() {
        job[1].again = true;
        job[1].keeps = true;
        int sent = 0;
        for (; mayGo(); sent++) {
            send(sent);
        }
        assertEquals(4, sent);
        Endpoint.until(job, () -> job[1].arrived.size() == 4);
        for (int i = 0; i < 100; i++) {
            job[0].netmod.progress();
            job[1].netmod.progress();
            assertFalse(mayGo());
        }
        job[1].netmod.amConsumed(0, LONG);
        job[1].netmod.amConsumed(0, LONG);
        Endpoint.until(job, this::mayGo);
        send(9);
        assertTrue(mayGo());
        send(10);
        assertFalse(mayGo());
        Endpoint.until(job, () -> job[1].arrived.size() == 6);
        assertTrue(job[1].failedPeers.isEmpty());
    }

    @Test
    void whatIsTakenAtOnceIsNeverShortOfRoom() {
        for (int i = 0; i < 20; i++) {
            Endpoint.until(job, this::mayGo);
            send(i);
        }
        Endpoint.until(job, () -> job[1].arrived.size() == 20);
        assertTrue(job[0].failedPeers.isEmpty());
    }

    @Test
    void blockingSendThatAlsoTellsWhatWasTakenLeavesAtOnce() {
        send(1);
        Endpoint.until(job, () -> job[1].arrived.size() == 1);
        org.jmpi.mpir.buffer.UserBuffer none = new org.jmpi.mpir.buffer.UserBuffer().set(new byte[8]);
        assertTrue(job[1].netmod.amTrySend(0, 2, Endpoint.segment(new byte[16]), 16, none, 8));
        assertFalse(job[1].netmod.hasPendingSends());
        Endpoint.until(job, () -> job[0].arrived.size() == 1);
    }

    /** The data of both come in turns. */
    @Test
    void memoryOfMessagesThatComeAtOnceIsUsedAgain() {
        end();
        job = Endpoint.job(3, TcpSettings.defaults());
        job[0].again = true;
        sendTwoAtOnce(3);
        long before = directBuffers();
        sendTwoAtOnce(10);
        // headers of the test's own are in it
        assertTrue(directBuffers() - before < LONG, () -> before + " bytes before, " + directBuffers() + " after");
    }

    private void sendTwoAtOnce(int times) {
        byte[] data = new byte[LONG];
        for (int i = 0; i < times; i++) {
            int arrived = job[0].arrived.size();
            job[1].sendLong(0, 1, new byte[16], data, LONG);
            job[2].sendLong(0, 1, new byte[16], data, LONG);
            // two, before either is looked at
            job[1].netmod.progress();
            job[2].netmod.progress();
            Endpoint.until(job, () -> job[0].arrived.size() == arrived + 2);
        }
    }

    private static long directBuffers() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getTotalCapacity)
                .sum();
    }

    @Test
    void tooLongAMessageAsks() {
        assertFalse(job[0].netmod.amCheckLongEager(1, 16, LONG + 1));
    }

    @Test
    void manyProcessesShareTheMemory() {
        TcpSettings d = TcpSettings.defaults();
        assertEquals(4L << 20, d.window(2));
        assertEquals(1L << 20, d.window(33));
        assertTrue(d.window(100_000) < 1024);
    }
}
