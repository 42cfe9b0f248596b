package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes of two jobs that were introduced to each other: rank 1 of 3 of world A, and ranks 0 and 1 of world B. */
@Timeout(30)
class OtherWorldsTest {
    private static final WorldId A = new WorldId(0x1111, 1);
    private static final WorldId B = new WorldId(0x2222, 2);
    private static final byte[] KEY =
            "a key of thirty-two bytes, for A".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    /** The lpids of B's ranks at A, and of A's rank at B. */
    private static final int B0 = 3;

    private static final int B1 = 4;
    private static final int A1 = 2;

    private final Endpoint a = new Endpoint(1, 3, TcpSettings.defaults(), "job-a", Endpoint.SECRET);
    private final Endpoint b0 = new Endpoint(
            0,
            2,
            TcpSettings.defaults(),
            "job-b",
            "another secret...".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    private final Endpoint b1 = new Endpoint(
            1,
            2,
            TcpSettings.defaults(),
            "job-b",
            "another secret...".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    private final Endpoint[] all = {a, b0, b1};

    @AfterEach
    void end() {
        for (Endpoint e : all) {
            e.close();
        }
    }

    private static ProcessInfo info(Endpoint e, WorldId world, int size) {
        return new ProcessInfo(world, size, e.lpid, 0, e.card);
    }

    private void introduceToA(byte[] key) {
        a.netmod.insert(B0, info(b0, B, 2), A, key);
        a.netmod.insert(B1, info(b1, B, 2), A, key);
    }

    private void introduceToB(byte[] key) {
        b0.netmod.insert(A1, info(a, A, 3), B, key);
        b1.netmod.insert(A1, info(a, A, 3), B, key);
    }

    private void introduce() {
        introduceToA(KEY);
        introduceToB(KEY);
    }

    @Test
    void shouldDeliverMessagesUnderTheReceiversNumbers() {
        introduce();
        byte[] data = new byte[300_000];
        data[299_999] = 7;
        a.send(B1, 2, new byte[] {9}, data, data.length);
        Endpoint.until(all, () -> b1.arrived.size() == 1);
        assertEquals(A1, b1.arrived.get(0).lpid());
        assertArrayEquals(data, b1.arrived.get(0).data());
        b1.send(A1, 3, new byte[] {8}, data, 5);
        b0.send(A1, 3, new byte[] {8}, data, 5);
        Endpoint.until(all, () -> a.arrived.size() == 2);
        assertEquals(B0 + B1, a.arrived.get(0).lpid() + a.arrived.get(1).lpid());
        assertTrue(b0.arrived.isEmpty());
    }

    @Test
    void shouldMakeOneConnectionWhereBothCallAtOnce() {
        introduce();
        for (int i = 0; i < 20; i++) {
            a.send(B0, 1, new byte[] {1}, new byte[1], 1);
            b0.send(A1, 1, new byte[] {1}, new byte[1], 1);
        }
        Endpoint.until(all, () -> a.arrived.size() == 20 && b0.arrived.size() == 20);
        assertEquals(1, a.netmod.counters().open);
        assertEquals(1, b0.netmod.counters().open);
    }

    @Test
    void shouldWaitForOneThatLearnsTheKeyLater() {
        introduceToA(KEY);
        a.send(B0, 1, new byte[] {1}, new byte[1], 1);
        Endpoint.until(all, () -> !b0.log.isEmpty());
        assertTrue(b0.log.get(0).contains("was not given"), b0.log.toString());
        introduceToB(KEY);
        Endpoint.until(all, () -> b0.arrived.size() == 1);
    }

    @Test
    void shouldTakeTheKeyOfEachMeeting() {
        byte[] second = KEY.clone();
        second[0]++;
        introduce();
        // B has met A once more, and A does not know that yet
        introduceToB(second);
        a.send(B0, 1, new byte[] {1}, new byte[1], 1);
        Endpoint.until(all, () -> b0.arrived.size() == 1);
    }

    @Test
    void shouldRefuseWhoHasNoKeyOfAnIntroduction() throws Exception {
        introduce();
        String worlds = B.toString() + A;
        byte[] nonce = new byte[HelloLayout.NONCE_SIZE];
        for (long keyId : new long[] {0, 1, -1}) {
            int before = a.log.size();
            try (Stranger stranger = new Stranger(a)) {
                byte[] hello = HelloLayout.make(0, 1, 0, nonce, worlds, keyId, Security.NONE)
                        .array();
                stranger.send(Stranger.admitted(hello, KEY)).awaitEnd();
            }
            assertTrue(a.log.size() > before, "key " + keyId);
        }
        assertEquals(List.of(), a.failedPeers);
        shouldDeliverMessagesUnderTheReceiversNumbers();
    }

    @Test
    void shouldNoticeThatAWholeWorldIsGone() {
        introduce();
        a.send(B0, 1, new byte[] {1}, new byte[1], 1);
        Endpoint.until(all, () -> b0.arrived.size() == 1);
        b0.close();
        b1.close();
        Endpoint.until(new Endpoint[] {a}, () -> a.failedPeers.size() == 2);
        assertTrue(a.failedPeers.containsAll(List.of(B0, B1)), a.failedPeers.toString());
    }

    @Test
    void shouldLookAfterTheWorldOfOneThatDiedElsewhere() {
        introduce();
        b1.close();
        // memory told of B's rank 0; no connection leads to rank 1
        a.netmod.lookAfterWorldOf(B0);
        Endpoint.until(new Endpoint[] {a, b0}, () -> a.failedPeers.contains(B1));
        assertFalse(a.failedPeers.contains(B0), "rank 0 is alive, as far as the network knows");
    }

    @Test
    void shouldNotLookAfterOnesOwnWorld() {
        introduce();
        a.netmod.lookAfterWorldOf(0);
        assertEquals(0, a.netmod.counters().open);
        assertEquals(List.of(), a.failedPeers);
    }

    @Test
    void shouldGiveTheNumberOfOneThatLeftToAnother() {
        introduce();
        a.send(B0, 1, new byte[] {1}, new byte[1], 1);
        Endpoint.until(all, () -> b0.arrived.size() == 1);
        assertFalse(a.netmod.isIdle(B0));
        b0.netmod.close(System.nanoTime() + 1_000_000);
        Endpoint.until(new Endpoint[] {a}, () -> a.netmod.isIdle(B0));
        a.netmod.remove(B0);
        a.netmod.insert(B0, info(b1, B, 2), A, KEY);
        a.send(B0, 1, new byte[] {1}, new byte[1], 1);
        Endpoint.until(new Endpoint[] {a, b1}, () -> b1.arrived.size() == 1);
    }
}
