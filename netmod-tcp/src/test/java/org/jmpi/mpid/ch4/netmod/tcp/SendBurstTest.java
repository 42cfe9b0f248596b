package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which non-blocking sends leave at once, and when the others do: system calls are counted. */
@Timeout(20)
class SendBurstTest {
    private Endpoint[] job = new Endpoint[0];
    private int sent;

    @AfterEach
    void end() {
        for (Endpoint e : job) {
            e.close();
        }
    }

    /** Two processes with a connection, over which nothing moves. */
    private void connect(int burst) {
        TcpSettings d = TcpSettings.defaults();
        job = Endpoint.job(
                2,
                new TcpSettings(
                        d.eagerLimit(),
                        d.longEagerLimit(),
                        d.longEagerMemory(),
                        0,
                        2000,
                        0,
                        2000,
                        4,
                        d.maxFrame(),
                        d.hotConnections(),
                        burst,
                        Security.NONE,
                        ""));
        job[0].send(1, 1, new byte[8], new byte[0], 0);
        Endpoint.until(job, () -> job[1].arrived.size() == 1);
        job[0].netmod.progress();
        job[0].completed.clear();
        job[1].arrived.clear();
    }

    private long writes() {
        return job[0].netmod.counters().writes;
    }

    private static byte[] header(int i) {
        return ByteBuffer.allocate(8).putInt(i).array();
    }

    /** What {@code MPI_Isend} does. */
    private Request isend(int bytes) {
        byte[] data = new byte[bytes];
        java.util.Arrays.fill(data, (byte) (sent + 1));
        Request r = new Request(null);
        UserBuffer from = new UserBuffer().set(data);
        byte[] hdr = header(sent++);
        boolean defers = job[0].netmod.amDefers(1);
        if (defers || !job[0].netmod.amTrySend(1, 2, Endpoint.segment(hdr), hdr.length, from, bytes)) {
            job[0].netmod.amIsend(1, 2, Endpoint.segment(hdr), hdr.length, from, bytes, r);
        } else {
            job[0].completed.add(r);
        }
        return r;
    }

    @Test
    void burstTakesFewSystemCalls() {
        connect(4);
        long before = writes();
        for (int i = 0; i < 64; i++) {
            isend(8);
        }
        // 4, and together 4, 8, 16 and 32
        assertEquals(8, writes() - before);
        assertEquals(64, job[0].completed.size());
        Endpoint.allArrive(job, sent);
    }

    @Test
    void firstFewLeaveAtOnce() {
        connect(4);
        long before = writes();
        for (int i = 1; i <= 4; i++) {
            isend(8);
            assertEquals(i, writes() - before);
        }
        Endpoint.until(job, () -> job[1].arrived.size() == 4);
    }

    @Test
    void messageThatWaitsIsIncompleteUntilTheNextPoll() {
        connect(4);
        for (int i = 0; i < 4; i++) {
            isend(8);
        }
        long before = writes();
        Request last = isend(8);
        assertEquals(before, writes());
        assertTrue(!job[0].completed.contains(last) && job[0].netmod.hasPendingSends());
        job[0].netmod.progress();
        assertEquals(before + 1, writes());
        assertTrue(job[0].completed.contains(last) && !job[0].netmod.hasPendingSends());
        // the poll ended the burst
        isend(8);
        assertEquals(before + 2, writes());
        Endpoint.allArrive(job, sent);
    }

    @Test
    void blockingSendLeavesAtOnceBehindWhatWaits() {
        connect(1);
        isend(8);
        Request held = isend(100);
        Request alsoHeld = isend(8);
        List<Request> first = List.copyOf(job[0].completed);
        long before = writes();
        byte[] hdr = header(sent++);
        UserBuffer data = new UserBuffer().set(new byte[] {(byte) sent});
        assertTrue(job[0].netmod.amTrySend(1, 2, Endpoint.segment(hdr), hdr.length, data, 1));
        assertTrue(writes() > before && !job[0].netmod.hasPendingSends());
        assertTrue(job[0].completed.containsAll(List.of(held, alsoHeld)) && first.size() >= 1);
        Endpoint.allArrive(job, sent);
    }

    @Test
    void answerLeavesAtOnceBehindWhatWaits() {
        connect(2);
        for (int i = 0; i < 3; i++) {
            isend(8);
        }
        byte[] hdr = header(sent++);
        job[0].netmod.amSendHdr(1, 3, Endpoint.segment(hdr), hdr.length);
        assertEquals(false, job[0].netmod.hasPendingSends());
        Endpoint.allArrive(job, sent);
    }

    @Test
    void manyBytesDoNotWait() {
        connect(1);
        isend(8);
        long before = writes();
        isend(SendBurst.MOST_BYTES);
        assertEquals(before + 1, writes());
        for (int i = 0; i < 20; i++) {
            isend(8);
        }
        before = writes();
        isend(SendBurst.MOST_BYTES - 100);
        Endpoint.allArrive(job, sent);
        assertTrue(writes() - before <= 2);
    }

    @Test
    void noneWaitsWhereTheBurstIsUnbounded() {
        connect(0);
        long before = writes();
        for (int i = 0; i < 64; i++) {
            isend(8);
        }
        assertEquals(64, writes() - before);
        Endpoint.allArrive(job, sent);
    }

    @Test
    void messageThatWaitsEndsWithItsTarget() {
        connect(2);
        isend(8);
        isend(8);
        Request held = isend(8);
        assertTrue(job[0].netmod.hasPendingSends());
        job[1].netmod.shutdownNow();
        while (job[0].failedPeers.isEmpty()) {
            job[0].netmod.progress();
        }
        assertTrue(job[0].failedSends.contains(held) || job[0].completed.contains(held));
    }

    @Test
    void closeSendsWhatWaits() {
        connect(2);
        for (int i = 0; i < 3; i++) {
            isend(8);
        }
        assertTrue(job[0].netmod.hasPendingSends());
        job[0].netmod.close(System.nanoTime() + 5_000_000_000L);
        Endpoint.allArrive(job, sent);
    }
}
