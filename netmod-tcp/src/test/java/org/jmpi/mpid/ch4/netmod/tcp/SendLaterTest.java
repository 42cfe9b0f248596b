package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.jmpi.mpir.buffer.UserBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages that wait for those after them: when they leave, and in what order they arrive. */
@Timeout(20)
class SendLaterTest {
    private Endpoint[] job = new Endpoint[0];
    private int sent;

    @BeforeEach
    void connect() {
        job = Endpoint.job(2, TcpSettings.defaults());
        job[0].send(1, 1, new byte[8], new byte[0], 0);
        Endpoint.until(job, () -> job[1].arrived.size() == 1);
        job[0].netmod.progress();
        job[1].arrived.clear();
    }

    @AfterEach
    void end() {
        for (Endpoint e : job) {
            e.close();
        }
    }

    private long writes() {
        return job[0].netmod.counters().writes;
    }

    private byte[] header() {
        return ByteBuffer.allocate(8).putInt(sent++).array();
    }

    private boolean later(int bytes) {
        byte[] data = new byte[bytes];
        java.util.Arrays.fill(data, (byte) (sent + 1));
        UserBuffer from = bytes == 0 ? null : new UserBuffer().set(data);
        return job[0].netmod.amTrySendLater(1, 2, Endpoint.segment(header()), 8, from, bytes);
    }

    private void now() {
        job[0].netmod.amSendHdr(1, 2, Endpoint.segment(header()), 8);
    }

    @Test
    void shouldLeaveWithTheNextThatDoesNotWait() {
        long before = writes();
        assertTrue(later(8) && later(0) && later(100));
        assertEquals(before, writes());
        assertTrue(job[0].netmod.hasPendingSends());
        now();
        assertEquals(before + 1, writes());
        assertFalse(job[0].netmod.hasPendingSends());
        Endpoint.allArrive(job, sent);
    }

    @Test
    void shouldLeaveWithTheNextPoll() {
        long before = writes();
        later(8);
        job[0].netmod.progress();
        assertEquals(before + 1, writes());
        now();
        assertEquals(before + 2, writes());
        Endpoint.allArrive(job, sent);
    }

    @Test
    void shouldLeaveWhereMuchWaits() {
        long before = writes();
        for (int i = 0; i < 20; i++) {
            assertTrue(later(1000));
        }
        assertEquals(before + 1, writes());
        now();
        assertEquals(before + 2, writes());
        Endpoint.allArrive(job, sent);
    }

    @Test
    void shouldStayInOrderWithQueuedMessages() {
        later(8);
        byte[] data = new byte[300_000];
        java.util.Arrays.fill(data, (byte) (sent + 1));
        job[0].send(1, 2, header(), data, data.length);
        if (!later(8)) {
            sent--;
        }
        now();
        Endpoint.allArrive(job, sent);
    }

    @Test
    void shouldArriveWhileTheReceiverIsSlow() {
        int before = sent;
        for (int i = 0; i < 20_000; i++) {
            if (!later(900)) {
                sent--;
                break;
            }
        }
        assertTrue(sent - before > 100);
        Endpoint.allArrive(job, sent);
    }
}
