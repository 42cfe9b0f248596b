package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.ServiceLoader;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpid.ch4.netmod.NetmodProvider;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages between endpoints of one job, driven by one thread. */
@Timeout(20)
class TcpNetmodTest {
    private Endpoint[] job = new Endpoint[0];

    @AfterEach
    void end() {
        for (Endpoint e : job) {
            e.close();
        }
    }

    @Test
    void providerIsFoundByName() {
        assertTrue(ServiceLoader.load(NetmodProvider.class).stream()
                .anyMatch(p -> p.get().name().equals("tcp")));
    }

    @Test
    void messagesOfAllSizesArriveInOrder() {
        job = Endpoint.job(2, TcpSettings.defaults());
        job[1].netmod.counters().watch(true);
        int[] sizes = {0, 1, 7, 8, 9, 1000, 65_000, 65_536, 70_001, 300_003, 1 << 20, 5, 3_000_001, 0};
        Random random = new Random(42);
        byte[][] sent = new byte[sizes.length][];
        for (int i = 0; i < sizes.length; i++) {
            sent[i] = new byte[sizes[i]];
            random.nextBytes(sent[i]);
            job[0].send(1, i % 8, new byte[] {(byte) i, 2, 3}, sent[i], sizes[i]);
        }
        Endpoint.until(job, () -> job[1].arrived.size() == sizes.length);
        for (int i = 0; i < sizes.length; i++) {
            Endpoint.Arrived a = job[1].arrived.get(i);
            assertEquals(0, a.lpid());
            assertEquals(i % 8, a.handlerId());
            assertArrayEquals(new byte[] {(byte) i, 2, 3}, a.hdr());
            assertArrayEquals(sent[i], a.data());
        }
        assertEquals(sizes.length, job[0].completed.size());
        assertTrue(job[1].pieces > 0);
        assertFalse(job[0].netmod.hasPendingSends());
        assertEquals(sizes.length, job[1].netmod.counters().receivedMessages());
    }

    @Test
    void shouldCountConnections() {
        job = Endpoint.job(2, TcpSettings.defaults());
        job[0].send(1, 1, new byte[8], new byte[0], 0);
        Endpoint.until(job, () -> job[1].arrived.size() == 1);
        TransportCounters caller = job[0].netmod.counters();
        TransportCounters called = job[1].netmod.counters();
        assertEquals(1, caller.opened);
        assertEquals(0, caller.accepted);
        assertEquals(0, called.opened);
        assertEquals(1, called.accepted);
        assertEquals(1, caller.open);
        assertEquals(1, called.open);
        assertTrue(caller.writes > 0 && called.reads > 0);
        job[0].netmod.shutdownNow();
        while (called.lost == 0) {
            job[1].netmod.progress();
        }
        assertEquals(1, called.lost);
        assertEquals(0, called.open);
    }

    @Test
    void trySendGoesOnceConnectedAndKeepsOrder() {
        job = Endpoint.job(2, TcpSettings.defaults());
        byte[] hdr = new byte[16];
        UserBuffer data = new UserBuffer().set(new long[] {7, 8});
        assertFalse(job[1].netmod.amTrySend(0, 3, Endpoint.segment(hdr), 16, data, 16));
        Endpoint.until(job, () -> job[1].netmod.amTrySend(0, 3, Endpoint.segment(hdr), 16, data, 16));
        job[1].netmod.amSendHdr(0, 4, Endpoint.segment(hdr), 5);
        Endpoint.until(job, () -> job[0].arrived.size() == 2);
        assertEquals(3, job[0].arrived.get(0).handlerId());
        assertEquals(5, job[0].arrived.get(1).hdr().length);
    }

    @Test
    void sendToSelfOrNobodyIsRefused() {
        job = Endpoint.job(2, TcpSettings.defaults());
        for (int lpid : new int[] {0, 2, -1}) {
            MpirException e = assertThrows(
                    MpirException.class, () -> job[0].netmod.amSendHdr(lpid, 1, Endpoint.segment(new byte[8]), 8));
            assertTrue(e.getMessage().contains("process " + lpid), e.getMessage());
        }
    }

    @Test
    void closeSendsWhatWaitsAndNobodyIsFailed() {
        job = Endpoint.job(2, TcpSettings.defaults());
        job[0].send(1, 1, new byte[8], new byte[100_000], 100_000);
        job[1].send(0, 1, new byte[8], new byte[10], 10);
        Endpoint.until(job, () -> job[1].arrived.size() == 1 && job[0].arrived.size() == 1);
        job[0].send(1, 2, new byte[8], new byte[10], 10);
        job[0].netmod.close(System.nanoTime() + 5_000_000_000L);
        Endpoint.until(job, () -> job[1].arrived.size() == 2);
        job[1].netmod.close(System.nanoTime() + 5_000_000_000L);
        assertTrue(job[0].failedPeers.isEmpty() && job[1].failedPeers.isEmpty());
        assertTrue(job[0].log.isEmpty() && job[1].log.isEmpty());
    }
}
