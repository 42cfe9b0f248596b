package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PmiTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String ACK = "cmd=initack\ncmd=set size=2\ncmd=set rank=1\ncmd=set debug=0";

    /** A launcher that answers as a function says; null closes the connection. */
    private static Map<String, String> launcher(Function<String, String> answers) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            try (server;
                    Socket socket = server.accept();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    String answer = line.startsWith("cmd=initack") ? ACK : answers.apply(line);
                    if (answer == null) {
                        return;
                    }
                    // an answer that is empty: the launcher hears and says nothing
                    if (!answer.isBlank()) {
                        socket.getOutputStream().write((answer + "\n").getBytes(StandardCharsets.ISO_8859_1));
                    }
                }
            } catch (IOException e) {
                // the client is gone
            }
        });
        thread.setDaemon(true);
        thread.start();
        return Map.of("PMI_PORT", "127.0.0.1:" + server.getLocalPort(), "PMI_ID", "1");
    }

    private static String usual(String request) {
        return switch (PmiMessage.parse(request).command()) {
            case "init" -> "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0";
            case "get_maxes" -> "cmd=maxes rc=0 kvsname_max=256 keylen_max=64 vallen_max=1024";
            case "get_appnum" -> "cmd=appnum rc=0 appnum=-1";
            case "get_my_kvsname" -> "cmd=my_kvsname rc=0 kvsname=1.0";
            case "get_universe_size" -> "cmd=universe_size rc=0 size=3";
            case "get" ->
                request.endsWith(ProcessMapping.KEY)
                        ? "cmd=get_result rc=0 value=(vector,(0,2,1))"
                        : "cmd=get_result rc=1";
            case "finalize" -> "cmd=finalize_ack rc=0";
            default -> null;
        };
    }

    @Test
    void shouldBeAloneWithoutALauncher() {
        PmiClient alone = Pmi.connect(Map.of());
        assertTrue(alone.singleton());
        assertEquals(1, alone.size());
        alone.put("key", "value");
        alone.barrier();
        assertEquals("value", alone.get("key"));
        assertArrayEquals(new int[1], alone.processMapping());
        assertEquals(1, PmiSettings.of(Map.of("PMI_VERSION", "7")).version());
    }

    @Test
    void shouldFindALauncherByAnAddressInBrackets() throws IOException {
        Map<String, String> env = launcher(PmiTest::usual);
        String port = env.get("PMI_PORT").replace("127.0.0.1", "[127.0.0.1]");
        assertEquals(1, Pmi.connect(Map.of("PMI_PORT", port, "PMI_ID", "1")).rank());
    }

    @Test
    void shouldFindSeveralValuesAtALauncherThatIsNotOurs() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        PmiClient client = Pmi.connect(launcher(
                line -> line.contains("key=a") ? "cmd=get_result rc=0 value=" + asked.incrementAndGet() : usual(line)));
        assertEquals(
                List.of(Optional.of("1"), Optional.empty(), Optional.of("2")),
                client.findAll(List.of("a1", "nosuch", "a2")));
    }

    @Test
    void shouldSpeakToALauncherWithSlurmsReplies() throws IOException {
        PmiClient client = Pmi.connect(launcher(PmiTest::usual));
        assertEquals(1, client.rank());
        assertEquals(2, client.size());
        assertEquals(-1, client.appnum());
        assertEquals(3, client.universeSize());
        assertEquals("1.0", client.kvsName());
        assertFalse(client.singleton());
        assertArrayEquals(new int[] {0, 1}, client.processMapping());
        assertEquals(Optional.empty(), client.find("nosuch"));
        assertTrue(assertThrows(PmiException.class, () -> client.get("nosuch"))
                .getMessage()
                .contains("nosuch"));
        client.finalizePmi();
    }

    @Test
    void shouldFailEveryRequestAndRunTheWatchWhenTheLauncherDies() throws Exception {
        PmiClient client = Pmi.connect(launcher(PmiTest::usual));
        CountDownLatch lost = new CountDownLatch(1);
        client.onLauncherLost(lost::countDown);
        assertTimeoutPreemptively(LIMIT, () -> {
            assertThrows(PmiException.class, client::barrier);
            assertThrows(PmiException.class, client::barrier);
        });
        assertTrue(lost.await(LIMIT.toSeconds(), TimeUnit.SECONDS));
        CountDownLatch late = new CountDownLatch(1);
        client.onLauncherLost(late::countDown);
        assertEquals(0, late.getCount());
        client.abort(3, "a launcher that is gone is no reason to fail");
    }

    @Test
    void shouldNotMissALauncherThatEndsAfterFinalize() throws IOException {
        PmiClient client = Pmi.connect(launcher(line ->
                line.equals("cmd=finalize") ? usual(line) : line.equals("cmd=barrier_in") ? null : usual(line)));
        client.finalizePmi();
        assertThrows(PmiException.class, client::barrier);
        client.onLauncherLost(() -> {
            throw new AssertionError("the end was expected");
        });
    }

    @Test
    void shouldRefuseWrongAnswers() throws IOException {
        Map<String, String> env = launcher(line -> "cmd=response_to_init rc=-1");
        assertTrue(assertThrows(PmiException.class, () -> Pmi.connect(env))
                .getMessage()
                .contains("refuses"));
        Map<String, String> other = launcher(line -> "HTTP/1.1 400 Bad Request");
        assertThrows(PmiException.class, () -> Pmi.connect(other));
        Map<String, String> endless = launcher(line -> "x".repeat(5000));
        assertTimeoutPreemptively(LIMIT, () -> assertThrows(PmiException.class, () -> Pmi.connect(endless)));
    }

    @Test
    void shouldSayWhatItAwaitedFromASilentLauncher() throws IOException {
        PmiSettings impatient = new PmiSettings(1, 1, 1, 1);
        Map<String, String> mute = launcher(line -> line.startsWith("cmd=init ") ? usual(line) : "");
        assertTrue(assertThrows(PmiException.class, () -> Pmi.connect(mute, impatient))
                .getMessage()
                .contains("get_maxes"));
        Map<String, String> noBarrier = launcher(line -> line.equals("cmd=barrier_in") ? "" : usual(line));
        PmiClient client = Pmi.connect(noBarrier, impatient);
        PmiException e = assertThrows(PmiException.class, client::barrier);
        assertTrue(e.getMessage().contains("no cmd=barrier_out"), e.getMessage());
        assertTrue(e.getMessage().contains("PMI_PORT /127.0.0.1"), e.getMessage());
        assertTrue(e.getMessage().contains("MPIR_CVAR_PMI_BARRIER_TIMEOUT"), e.getMessage());
        // a late answer would be taken for another request's
        assertThrows(PmiException.class, client::universeSize);
    }

    @Test
    void shouldSpeakPmi2ToALauncherThatRefusesPmi1() throws IOException {
        Map<String, String> env = launcher(line -> line.contains("pmi_version=1")
                ? "cmd=response_to_init rc=-1 pmi_version=2 pmi_subversion=0"
                : line.contains("pmi_version=2") ? "cmd=response_to_init rc=0 pmi_version=2 pmi_subversion=0" : null);
        // the launcher of this test ends where PMI-2 begins
        PmiException e = assertThrows(PmiException.class, () -> Pmi.connect(env, new PmiSettings(1, 2, 2, 2)));
        assertTrue(e.getMessage().contains("fullinit"), e.getMessage());
    }

    @Test
    void shouldNotBelieveLimitsAndRanksThatCannotBe() throws IOException {
        for (String[] change : new String[][] {
            {"vallen_max=1024", "vallen_max=0"},
            {"keylen_max=64", "keylen_max=-5"},
            {"kvsname=1.0", "kvsname=" + "x".repeat(257)},
            {"kvsname=1.0", "kvsname="},
        }) {
            Map<String, String> env = launcher(line -> usual(line).replace(change[0], change[1]));
            PmiException e = assertThrows(PmiException.class, () -> Pmi.connect(env), change[1]);
            assertTrue(e.getMessage().contains("expected"), e.getMessage());
        }
        Map<String, String> huge = Map.of("PMI_FD", "99999", "PMI_RANK", "0", "PMI_SIZE", "2147483647");
        assertThrows(PmiException.class, () -> Pmi.connect(huge));
        Map<String, String> wrong = Map.of("PMI_FD", "9", "PMI_RANK", "0", "PMI_SIZE", "1", "PMI_VERSION", "7");
        assertTrue(assertThrows(PmiException.class, () -> Pmi.connect(wrong))
                .getMessage()
                .contains("PMI_VERSION='7'"));
    }

    @Test
    void shouldNeverBeAloneWhenALauncherIsSeen() {
        for (Map<String, String> env : List.of(
                Map.of("PMI_PORT", "127.0.0.1:1", "PMI_ID", "0"),
                Map.of("PMI_PORT", "nonsense", "PMI_ID", "0"),
                Map.of("PMI_PORT", "127.0.0.1:70000", "PMI_ID", "0"),
                Map.of("PMI_PORT", ":80", "PMI_ID", "0"),
                Map.of("PMI_PORT", "local host:80", "PMI_ID", "0"),
                Map.of("PMI_PORT", "127.0.0.1:1"),
                Map.of("PMI_FD", "9"),
                Map.of("PMI_FD", "x", "PMI_RANK", "0", "PMI_SIZE", "1"),
                Map.of("PMI_FD", "99999", "PMI_RANK", "0", "PMI_SIZE", "2"),
                Map.of("PMI_RANK", "1", "PMI_SIZE", "2"),
                Map.of("PMIX_RANK", "0"),
                Map.of("OMPI_COMM_WORLD_SIZE", "2"),
                Map.of("SLURM_PROCID", "0", "SLURM_STEP_NUM_TASKS", "2"))) {
            PmiException e = assertThrows(PmiException.class, () -> Pmi.connect(env), env::toString);
            assertTrue(e.getMessage().length() > 40, e.getMessage());
        }
    }

    @Test
    void shouldBeAloneInABatchScriptThatSrunDidNotStart() {
        assertTrue(Pmi.connect(Map.of("SLURM_JOB_ID", "7", "SLURM_NTASKS", "4", "SLURM_PROCID", "0"))
                .singleton());
    }
}
