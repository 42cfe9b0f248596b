package org.jmpi.mpid.ch4.netmod.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Strangers and broken peers: their connection ends with a message, and the job goes on. */
@Timeout(20)
class BadInputTest {
    private static final int PROCESSES = 4;

    private Endpoint[] job;

    @BeforeEach
    void begin() {
        TcpSettings d = TcpSettings.defaults();
        job = Endpoint.job(
                PROCESSES,
                new TcpSettings(
                        d.eagerLimit(),
                        d.longEagerLimit(),
                        d.longEagerMemory(),
                        0,
                        2000,
                        0,
                        400,
                        4,
                        d.maxFrame(),
                        d.hotConnections(),
                        d.sendBurst(),
                        Security.NONE,
                        ""));
        job[0].netmod.counters().watch(true);
        exchange();
    }

    @AfterEach
    void end() {
        for (Endpoint e : job) {
            e.close();
        }
    }

    /** Processes 0 and 1 talk, which they must be able to do whatever happened. */
    private void exchange() {
        int before = job[0].arrived.size() + job[1].arrived.size();
        job[0].send(1, 1, new byte[8], new byte[100], 100);
        job[1].send(0, 1, new byte[8], new byte[100_000], 100_000);
        while (job[0].arrived.size() + job[1].arrived.size() < before + 2) {
            job[0].netmod.progress();
            job[1].netmod.progress();
        }
    }

    private static byte[] changed(int at, int value) {
        byte[] hello = Stranger.hello(2, 0, PROCESSES, "job-1");
        hello[at] = (byte) value;
        return hello;
    }

    static Stream<Arguments> badHellos() {
        byte[] nonsense = new byte[500];
        new Random(7).nextBytes(nonsense);
        return Stream.of(
                Arguments.of("GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8), "does not speak JMPI's protocol"),
                Arguments.of(nonsense, "does not speak JMPI's protocol"),
                Arguments.of(changed(0, 'X'), "does not speak JMPI's protocol"),
                Arguments.of(changed(8, 9), "protocol version is 9, expected 2"),
                Arguments.of(changed(10, 3), "byte order is 3"),
                Arguments.of(changed(11, 2), "MPIR_CVAR_CH4_TCP_SECURITY is private, expected none"),
                Arguments.of(changed(11, 77), "MPIR_CVAR_CH4_TCP_SECURITY is 77, expected none"),
                Arguments.of(Stranger.hello(2, 0, PROCESSES, "job-2"), "belongs to job 'job-2', expected 'job-1'"),
                Arguments.of(Stranger.hello(2, 0, 5, "job-1"), "number of processes is 5, expected 4"),
                Arguments.of(Stranger.hello(2, 1, PROCESSES, "job-1"), "receiver's rank is 1, expected 0"),
                Arguments.of(Stranger.hello(0, 0, PROCESSES, "job-1"), "sender's rank is 0"),
                Arguments.of(Stranger.hello(-5, 0, PROCESSES, "job-1"), "sender's rank is -5"),
                Arguments.of(Stranger.hello(77, 0, PROCESSES, "job-1"), "sender's rank is 77"));
    }

    @ParameterizedTest
    @MethodSource("badHellos")
    void strangerIsTurnedAway(byte[] hello, String why) throws IOException {
        try (Stranger s = new Stranger(job[0])) {
            s.send(Stranger.admitted(hello, Endpoint.SECRET)).awaitEnd();
        }
        assertLogged(why);
        exchange();
        assertTrue(job[0].failedPeers.isEmpty());
    }

    private void assertLogged(String why) {
        assertEquals(1, job[0].log.size(), () -> job[0].log.toString());
        String line = job[0].log.get(0);
        assertTrue(line.contains(why) && line.startsWith("jmpi: rank 0: tcp: closed a connection from /"), line);
    }

    @Test
    void wrongSecretIsTurnedAway() throws IOException {
        try (Stranger s = new Stranger(job[0])) {
            byte[] hello = Stranger.hello(2, 0, PROCESSES, "job-1");
            s.send(Stranger.admitted(hello, "fedcba9876543210".getBytes(UTF_8))).awaitEnd();
        }
        assertLogged("does not know the job's secret");
        exchange();
    }

    /** Who recorded a hello can say it again, and then no more. */
    @Test
    void repeatedHelloHoldsOnePlace() throws IOException {
        byte[] hello = Stranger.admitted(Stranger.hello(2, 0, PROCESSES, "job-1"), Endpoint.SECRET);
        try (Stranger last = new Stranger(job[0])) {
            for (int i = 0; i < 50; i++) {
                try (Stranger s = new Stranger(job[0])) {
                    s.send(hello).read(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
                }
            }
            last.send(hello).read(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
            last.send(new byte[HelloLayout.PROOF_SIZE]).awaitEnd();
        }
        String line = job[0].log.get(job[0].log.size() - 1);
        assertTrue(line.contains("does not know the job's secret"), line);
        exchange();
    }

    /** The earlier of two calls of one process is given up, and the later one gets its connection. */
    @Test
    void laterCallReplacesTheOneBefore() throws IOException {
        byte[] own = Stranger.hello(2, 0, PROCESSES, "job-1");
        byte[] hello = Stranger.admitted(own, Endpoint.SECRET);
        try (Stranger before = new Stranger(job[0]);
                Stranger after = new Stranger(job[0])) {
            before.send(hello).read(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
            byte[] answer = after.send(hello).read(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
            before.awaitEnd();
            ByteBuffer theirs = ByteBuffer.wrap(answer, 0, HelloLayout.SIZE).slice();
            after.send(new JobKey(Endpoint.SECRET).proof(JobKey.INITIATOR, ByteBuffer.wrap(own), theirs));
            assertEquals('W', after.read(HelloLayout.VERDICT_SIZE)[0]);
        }
        assertTrue(job[0].log.isEmpty(), job[0].log.toString());
        exchange();
    }

    @Test
    void silentConnectionIsClosedAfterAWhile() throws IOException {
        try (Stranger silent = new Stranger(job[0])) {
            silent.awaitEnd();
        }
        assertLogged("did not show who it is within 400 ms");
        exchange();
    }

    @Test
    void unknownCallersAreBounded() throws IOException {
        List<Stranger> all = new ArrayList<>();
        for (int i = 0; i < 4 + PROCESSES + 1; i++) {
            all.add(new Stranger(job[0]));
        }
        while (job[0].log.isEmpty()) {
            job[0].netmod.progress();
        }
        assertLogged("it has not shown yet who it is, nor have 7 others");
        for (Stranger s : all) {
            s.close();
        }
        exchange();
    }

    static Stream<Arguments> badFrames() {
        byte[] version = Stranger.frame(1, 1, 8, 0, 0, 8);
        version[0] = 7;
        return Stream.of(
                Arguments.of(version, "version 7: expected 2"),
                Arguments.of(Stranger.frame(9, 1, 8, 0, 0, 8), "frame type 9"),
                Arguments.of(Stranger.frame(1, 5000, 8, 0, 0, 8), "handler id 5000"),
                Arguments.of(Stranger.frame(1, Endpoint.HANDLERS, 8, 0, 0, 8), "handler id 8"),
                Arguments.of(Stranger.frame(1, 1, 1 << 30, 0, 0, 8), "header size 1073741824: expected 0 to 512"),
                Arguments.of(Stranger.frame(1, 1, -1, 0, 0, 8), "header size -1"),
                Arguments.of(Stranger.frame(1, 1, 8, Long.MAX_VALUE, 0, 8), "data size 9223372036854775807"),
                Arguments.of(Stranger.frame(1, 1, 8, -8, 0, 8), "data size -8"),
                Arguments.of(Stranger.frame(1, 1, 8, 0, 3, 8), "sequence number 3: expected 0"),
                Arguments.of(Stranger.frame(3, 0, 0, 5, 0, 0), "5 bytes were taken: more than were sent"),
                Arguments.of(Stranger.frame(2, 0, 8, 0, 0, 8), "header size 8: expected 0 to 0"));
    }

    @ParameterizedTest
    @MethodSource("badFrames")
    void badFrameClosesItsConnectionOnly(byte[] frame, String why) throws IOException {
        try (Stranger peer = new Stranger(job[0]).handshake(2, PROCESSES, Endpoint.SECRET)) {
            assertEquals('W', peer.read(HelloLayout.VERDICT_SIZE)[0]);
            peer.send(frame).awaitEnd();
        }
        assertEquals(List.of(2), job[0].failedPeers);
        String message = job[0].reasons.get(0).getMessage();
        assertTrue(message.contains(why) && message.contains("process 2 at /"), message);
        exchange();
    }

    @Test
    void sendToAPeerThatEndedIsReportedOnce() {
        job[1].netmod.close(System.nanoTime() + 100_000_000L);
        for (int i = 0; i < 3; i++) {
            while (job[0].netmod.progress() > 0) {
                assertTrue(job[0].failedPeers.isEmpty());
            }
        }
        for (int i = 0; i < 2; i++) {
            job[0].netmod.amSendHdr(1, 1, Endpoint.segment(new byte[8]), 8);
        }
        assertEquals(List.of(1), job[0].failedPeers);
        assertTrue(job[0].reasons.get(0).getMessage().contains("has finalized"));
    }

    @Test
    void resetInTheMiddleOfALongMessageFailsItsReceive() throws IOException {
        try (Stranger peer = new Stranger(job[0]).handshake(2, PROCESSES, Endpoint.SECRET)) {
            peer.read(HelloLayout.VERDICT_SIZE);
            peer.send(Stranger.frame(1, 1, 8, 50_000_000, 0, 30_000));
            while (job[0].pieces == 0 && job[0].netmod.counters().receivedByHandler[1] < 2) {
                job[0].netmod.progress();
            }
            peer.socket.setSoLinger(true, 0);
        }
        while (job[0].failedPeers.isEmpty()) {
            job[0].netmod.progress();
        }
        assertEquals(List.of(2), job[0].failedPeers);
        assertEquals(1, job[0].failedSinks.size());
        assertTrue(job[0].reasons.get(0).getMessage().contains("did that process die?"));
        exchange();
    }

    /** What was collected of it is forgotten, and the next such message is whole. */
    @Test
    void resetInTheMiddleOfALongMessageThatNobodyWaitsForLeavesNothingOfIt() throws IOException {
        int before = job[0].arrived.size();
        job[0].again = true;
        try (Stranger peer = new Stranger(job[0]).handshake(2, PROCESSES, Endpoint.SECRET)) {
            peer.read(HelloLayout.VERDICT_SIZE);
            peer.send(Stranger.longFrame(1, 8, 500_000, 30_000));
            while (job[0].netmod.counters().receivedByHandler[1] < 2) {
                job[0].netmod.progress();
            }
            peer.socket.setSoLinger(true, 0);
        }
        while (job[0].failedPeers.isEmpty()) {
            job[0].netmod.progress();
        }
        assertEquals(List.of(2), job[0].failedPeers);
        assertEquals(before, job[0].arrived.size());
        byte[] whole = new byte[500_000];
        new Random(5).nextBytes(whole);
        job[1].sendLong(0, 1, new byte[8], whole, whole.length);
        while (job[0].arrived.size() == before) {
            job[0].netmod.progress();
            job[1].netmod.progress();
        }
        assertArrayEquals(whole, job[0].arrived.get(before).data());
    }

    @Test
    void unreachablePeerFailsWithItsAddress() {
        job[3].close();
        var request = job[0].send(3, 1, new byte[8], new byte[10], 10);
        while (job[0].failedPeers.isEmpty()) {
            job[0].netmod.progress();
        }
        assertEquals(List.of(request), job[0].failedSends);
        String message = job[0].reasons.get(0).getMessage();
        assertTrue(message.contains("process 3 cannot be reached at ["), message);
        exchange();
    }
}
