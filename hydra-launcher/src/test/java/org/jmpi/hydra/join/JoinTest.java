package org.jmpi.hydra.join;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks that no launcher started meet at rank 0, and end together. */
@Timeout(60)
class JoinTest {
    private static final int RANKS = 4;
    private static final String SECRET = "00112233445566778899aabbccddeeff";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private int port;

    /** One that the system gives nobody by itself. */
    @BeforeEach
    void choosePort() {
        Random random = new Random();
        while (true) {
            port = 20_000 + random.nextInt(10_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                assertTrue(free.isBound());
                return;
            } catch (IOException e) {
                // taken
                continue;
            }
        }
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static PmiSettings patience(int seconds) {
        return new PmiSettings(1, 30, 30, seconds);
    }

    private Future<PmiClient> join(int rank, int size, int seconds, String... more) {
        Map<String, String> env = new HashMap<>();
        env.put("JMPI_RANK", "" + rank);
        env.put("JMPI_SIZE", "" + size);
        env.put("JMPI_ADDRESS", "127.0.0.1:" + port);
        for (int i = 0; i < more.length; i += 2) {
            env.put(more[i], more[i + 1]);
        }
        return threads.submit(() -> Pmi.connect(env, patience(seconds)));
    }

    private List<PmiClient> all(String... more) throws Exception {
        List<Future<PmiClient>> joining = new ArrayList<>();
        for (int rank = RANKS - 1; rank >= 0; rank--) {
            joining.add(0, join(rank, RANKS, 30, more));
        }
        List<PmiClient> clients = new ArrayList<>();
        for (Future<PmiClient> each : joining) {
            clients.add(each.get());
        }
        return clients;
    }

    private void leave(List<PmiClient> clients) throws Exception {
        List<Future<?>> leaving = new ArrayList<>();
        for (PmiClient each : clients) {
            leaving.add(threads.submit(() -> each.finalizePmi()));
        }
        for (Future<?> each : leaving) {
            each.get();
        }
    }

    private static String failure(Future<PmiClient> joining) {
        ExecutionException e = assertThrows(ExecutionException.class, joining::get);
        assertTrue(e.getCause() instanceof PmiException, () -> "" + e.getCause());
        return e.getCause().getMessage();
    }

    private static void assertHas(String part, String text) {
        assertTrue(text.contains(part), text);
    }

    @Test
    void shouldServeAllRanks() throws Exception {
        List<PmiClient> clients = all();
        List<Future<?>> puts = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            PmiClient client = clients.get(rank);
            assertEquals(rank, client.rank());
            assertEquals(RANKS, client.size());
            assertArrayEquals(new int[RANKS], client.processMapping(), "one machine");
            String value = "value-" + rank;
            puts.add(threads.submit(() -> {
                client.put("key-" + client.rank(), value);
                client.barrier();
            }));
        }
        for (Future<?> each : puts) {
            each.get();
        }
        assertEquals("value-3", clients.get(0).get("key-3"));
        assertEquals("value-0", clients.get(2).get("key-0"));
        leave(clients);
    }

    @Test
    void shouldLeaveRank0Last() throws Exception {
        List<PmiClient> clients = all();
        Future<?> first = threads.submit(() -> clients.get(0).finalizePmi());
        clients.get(1).put("still", "served");
        assertEquals("served", clients.get(2).get("still"));
        assertTrue(!first.isDone(), "rank 0 serves the others");
        leave(clients.subList(1, RANKS));
        first.get();
    }

    @Test
    void shouldJoinWithASecret() throws Exception {
        leave(all("JMPI_SECRET", SECRET));
    }

    @Test
    void shouldJoinWithASecretInAFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("secret"), SECRET + "\n");
        Future<PmiClient> zero = join(0, 2, 30, "JMPI_SECRET_FILE", file.toString());
        assertHas("rank 1 has none", failure(join(1, 2, 30)));
        Path other = Files.writeString(folder.resolve("other"), "no secret");
        assertHas("is no secret", failure(join(1, 2, 30, "JMPI_SECRET_FILE", other.toString())));
        assertHas(
                "can't be read",
                failure(join(
                        1, 2, 30, "JMPI_SECRET_FILE", folder.resolve("none").toString())));
        PmiClient one = join(1, 2, 30, "JMPI_SECRET", SECRET).get();
        leave(List.of(zero.get(), one));
    }

    private PmiClient joinThrough(Eavesdropper ear) throws Exception {
        return join(1, 2, 30, "JMPI_SECRET", SECRET, "JMPI_ADDRESS", "127.0.0.1:" + ear.port())
                .get();
    }

    @Test
    void shouldShowNothingAfterTheProofs() throws Exception {
        try (Eavesdropper ear = new Eavesdropper(port)) {
            Future<PmiClient> zero = join(0, 2, 30, "JMPI_SECRET", SECRET);
            PmiClient one = joinThrough(ear);
            one.put("a-key", "a-value");
            assertEquals("a-value", one.get("a-key"));
            String seen = ear.seen();
            assertHas("cmd=jmpi_joined", seen);
            assertTrue(!seen.contains("a-key") && !seen.contains("a-value") && !seen.contains("cmd=put"), seen);
            leave(List.of(zero.get(), one));
        }
    }

    @Test
    void shouldEndWhenSomebodyOnTheWayChangesAByte() throws Exception {
        try (Eavesdropper ear = new Eavesdropper(port)) {
            Future<PmiClient> zero = join(0, 2, 30, "JMPI_SECRET", SECRET);
            PmiClient one = joinThrough(ear);
            BlockingQueue<String> ends = new ArrayBlockingQueue<>(1);
            PmiClient server = zero.get();
            server.onLauncherLost(() -> ends.add(server.endMessage()));
            ear.damage();
            assertThrows(PmiException.class, () -> one.put("a-key", "a-value"));
            assertHas("rank 1 is gone without MPI_Finalize", String.valueOf(ends.poll(30, TimeUnit.SECONDS)));
        }
    }

    @Test
    void shouldSayWhoIsMissing() {
        Future<PmiClient> zero = join(0, RANKS, 1);
        Future<PmiClient> two = join(2, RANKS, 1);
        assertHas("ranks 1, 3 of 4 did not come within 1 s", failure(zero));
        assertHas("ranks 1, 3 of 4 did not come within 1 s", failure(two));
    }

    @Test
    void shouldRefuseWhoDoesNotFit() throws Exception {
        Future<PmiClient> zero = join(0, 2, 30, "JMPI_SECRET", SECRET);
        assertHas("the job has 3 ranks; rank 0 says 2", failure(join(1, 3, 30, "JMPI_SECRET", SECRET)));
        assertHas("another than rank 0's", failure(join(1, 2, 30, "JMPI_SECRET", SECRET + "01")));
        assertHas("rank 1 has none", failure(join(1, 2, 30)));
        PmiClient one = join(1, 2, 30, "JMPI_SECRET", SECRET).get();
        leave(List.of(zero.get(), one));
    }

    @Test
    void shouldRefuseASecondOfARank() throws Exception {
        Future<PmiClient> zero = join(0, 3, 30);
        Future<PmiClient> one = join(1, 3, 30);
        Future<PmiClient> again = join(1, 3, 30);
        // whichever came first stays
        while (!one.isDone() && !again.isDone()) {
            Thread.onSpinWait();
        }
        Future<PmiClient> loser = one.isDone() ? one : again;
        assertHas("rank 1 has come already", failure(loser));
        PmiClient two = join(2, 3, 30).get();
        leave(List.of(zero.get(), (loser == one ? again : one).get(), two));
    }

    /** Rank 2 aborts; returns what each rank is told, and its exit code. */
    private List<String> endsOfAnAbort(String message) throws Exception {
        List<PmiClient> clients = all();
        BlockingQueue<String> ends = new ArrayBlockingQueue<>(RANKS);
        for (PmiClient each : clients) {
            each.onLauncherLost(() -> ends.add(each.rank() + ": " + each.endMessage() + ", " + each.endCode()));
        }
        clients.get(2).abort(7, message);
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < RANKS; i++) {
            seen.add(ends.poll(30, TimeUnit.SECONDS));
        }
        return seen;
    }

    @Test
    void shouldEndAllWhenOneAborts() throws Exception {
        List<String> seen = endsOfAnAbort("no more of this");
        for (int rank : new int[] {0, 1, 3}) {
            assertTrue(seen.contains(rank + ": rank 2 aborted the job: no more of this, 7"), seen::toString);
        }
    }

    @Test
    void shouldTellTheTextOfAnAbortAsItIs() throws Exception {
        List<String> seen = endsOfAnAbort("%41 is 100% wrong");
        assertTrue(seen.contains("1: rank 2 aborted the job: %41 is 100% wrong, 7"), seen::toString);
    }

    @Test
    void shouldNotBeDisturbedByStrangers() throws Exception {
        Future<PmiClient> zero = join(0, 2, 30);
        Random random = new Random(7);
        List<Socket> strangers = new ArrayList<>();
        String[] lines = {
            "cmd=jmpi_join",
            "cmd=jmpi_join rank=1 size=2 node=x nonce=",
            "cmd=jmpi_join rank=x size=2 node=n nonce=1 mac=none",
            "cmd=jmpi_join rank=-1 size=2 node=n nonce=1 mac=none",
            "cmd=init pmi_version=1",
            "GET / HTTP/1.1",
            ""
        };
        for (int i = 0; i < 100; i++) {
            Socket stranger = Eavesdropper.reach(port);
            strangers.add(stranger);
            byte[] bytes = new byte[random.nextInt(2000)];
            random.nextBytes(bytes);
            switch (random.nextInt(4)) {
                case 0 -> send(stranger, bytes);
                case 1 -> send(stranger, (lines[random.nextInt(lines.length)] + "\n").getBytes(StandardCharsets.UTF_8));
                case 2 -> stranger.close();
                default -> stranger.setTcpNoDelay(true);
            }
            if (strangers.size() > 40) {
                strangers.remove(0).close();
            }
        }
        PmiClient one = join(1, 2, 30).get();
        leave(List.of(zero.get(), one));
        for (Socket each : strangers) {
            each.close();
        }
    }

    private static void send(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            // it was closed: that is what strangers get
            return;
        }
    }

    @Test
    void shouldSayThatThePortIsTaken() throws IOException {
        try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertTrue(other.isBound());
            assertHas("does another job have the port", failure(join(0, 2, 5)));
        }
    }

    @Test
    void shouldSayThatNobodyIsThere() {
        assertHas("Rank 1 can't reach rank 0 at 127.0.0.1:" + port, failure(join(1, 2, 1)));
    }
}
