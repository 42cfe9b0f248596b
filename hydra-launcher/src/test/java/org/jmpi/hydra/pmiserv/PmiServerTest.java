package org.jmpi.hydra.pmiserv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.pmi.PmiException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class PmiServerTest {
    private static final int SIZE = 4;

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private PmiServer server;

    @BeforeEach
    void open() throws IOException {
        server = new PmiServer(
                "kvs_1_0_host", new int[] {0, 0, 0, 1}, new int[] {0, 0, 1, 1}, new RecordedEvents(events));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private PmiClient client(int rank) {
        return Pmi.connect(Map.of("PMI_PORT", server.port(), "PMI_ID", server.idOf(rank)));
    }

    private String exchange(int rank) {
        PmiClient client = client(rank);
        client.put("card-" + rank, "v".repeat(1500) + rank);
        client.barrier();
        String next = client.get("card-" + (rank + 1) % SIZE);
        assertArrayEquals(new int[] {0, 0, 1, 1}, client.processMapping());
        String seen = client.rank() + "/" + client.size() + " " + client.appnum() + " " + next.substring(1500);
        client.finalizePmi();
        return seen;
    }

    @Test
    void shouldLetRanksExchangeLongValues() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(SIZE);
        try {
            List<Future<String>> results = new ArrayList<>();
            for (int rank = 0; rank < SIZE; rank++) {
                int mine = rank;
                results.add(pool.submit(() -> exchange(mine)));
            }
            assertEquals("0/4 0 1", results.get(0).get());
            assertEquals("3/4 1 0", results.get(3).get());
        } finally {
            pool.shutdownNow();
        }
    }

    /** More than are asked for at once, one of them in segments, one that nobody put. */
    @Test
    void shouldAnswerManyQuestionsAtOnce() {
        PmiClient client = client(0);
        List<String> keys = new ArrayList<>();
        List<Optional<String>> values = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            keys.add("key-" + i);
            values.add(i == 40 ? Optional.empty() : Optional.of(i == 35 ? "v".repeat(1500) : "value-" + i));
            if (i != 40) {
                client.put(keys.get(i), values.get(i).get());
            }
        }
        assertEquals(values, client.findAll(keys));
        assertEquals(List.of(), client.findAll(List.of()));
        client.finalizePmi();
    }

    @Test
    void shouldTellWhatRanksDo() throws Exception {
        PmiClient client = client(2);
        assertEquals("connected 2", events.poll(10, TimeUnit.SECONDS));
        client.abort(263, "no more; really");
        assertEquals("aborted 2 7 no more; really", events.poll(10, TimeUnit.SECONDS));
        client.finalizePmi();
        assertEquals("finalized 2", events.poll(10, TimeUnit.SECONDS));
    }

    @Test
    void shouldTellTheOthersWhenSomeRanksWereAborted() throws Exception {
        PmiClient other = client(0);
        BlockingQueue<Integer> departed = new LinkedBlockingQueue<>();
        other.onDeparture(departed::add);
        try (Socket aborting = connect()) {
            BufferedReader in = reader(aborting);
            identify(aborting, in, 2);
            ask(aborting, "cmd=abort exitcode=5 ranks=2-3");
            assertEquals("connected 0", events.poll(10, TimeUnit.SECONDS));
            assertEquals("connected 2", events.poll(10, TimeUnit.SECONDS));
            assertEquals("aborted 2 5  {2, 3}", events.poll(10, TimeUnit.SECONDS));
        }
        assertEquals(2, departed.poll(10, TimeUnit.SECONDS));
    }

    @SuppressWarnings("try") // they are closed in an order of their own
    @Test
    void shouldNotWaitForAbortedAndFinalizedRanksAtABarrier() throws Exception {
        PmiClient first = client(0);
        PmiClient second = client(1);
        try (Socket aborting = connect();
                Socket victim = connect()) {
            identify(aborting, reader(aborting), 2);
            identify(victim, reader(victim), 3);
            ask(aborting, "cmd=abort exitcode=5 ranks=2-3");
            second.finalizePmi();
            Thread barrier = new Thread(first::barrier);
            barrier.start();
            // both connections end only now: the barrier must have waited for that
            aborting.close();
            victim.close();
            barrier.join(10_000);
            assertEquals(Thread.State.TERMINATED, barrier.getState());
        }
    }

    @Test
    void shouldEndTheJobWhenAnAbortNamesNoRanksOfIt() throws Exception {
        for (String ranks : List.of("0-3", "2-9", "x")) {
            try (Socket aborting = connect()) {
                identify(aborting, reader(aborting), 2);
                ask(aborting, "cmd=abort exitcode=5 ranks=" + ranks);
                assertEquals("connected 2", events.poll(10, TimeUnit.SECONDS));
                assertEquals("aborted 2 5 ", events.poll(10, TimeUnit.SECONDS), ranks);
            }
            assertEquals("disconnected 2", events.poll(10, TimeUnit.SECONDS));
        }
    }

    private void identify(Socket socket, BufferedReader in, int rank) throws IOException {
        ask(socket, "cmd=initack pmiid=" + server.idOf(rank));
        for (int i = 0; i < 4; i++) {
            in.readLine();
        }
        ask(socket, "cmd=init pmi_version=1 pmi_subversion=1");
        assertEquals("cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0 jmpi=1", in.readLine());
    }

    @Test
    void shouldRefuseAStrangerAndServeTheOthers() {
        assertThrows(PmiException.class, () -> Pmi.connect(Map.of("PMI_PORT", server.port(), "PMI_ID", "17")));
        assertEquals(0, client(0).rank());
    }

    @Test
    void shouldCloseAConnectionThatSpeaksNonsense() throws IOException {
        for (String line : List.of("GET / HTTP/1.1\n", "cmd=put key=a value=b\n", "x".repeat(3000), "cmd=initack\n")) {
            try (Socket socket = connect()) {
                socket.getOutputStream().write(line.getBytes(StandardCharsets.ISO_8859_1));
                assertNull(reader(socket).readLine(), line);
            } catch (java.net.SocketException e) {
                // reset: closed with our bytes unread
            }
        }
        assertEquals(1, client(1).rank());
    }

    @Test
    void shouldAnswerWhatItDoesNotServe() throws IOException {
        try (Socket socket = connect()) {
            BufferedReader in = reader(socket);
            ask(socket, "cmd=initack pmiid=" + server.idOf(0));
            for (int i = 0; i < 4; i++) {
                in.readLine();
            }
            ask(socket, "cmd=init pmi_version=3 pmi_subversion=0");
            assertEquals("cmd=response_to_init pmi_version=1 pmi_subversion=0 rc=-1", in.readLine());
            ask(socket, "cmd=put key=k value=" + "v".repeat(980));
            assertEquals("cmd=put_result rc=-1 msg=value_longer_than_960", in.readLine());
            ask(socket, "cmd=frobnicate");
            assertEquals("cmd=frobnicate rc=-1 msg=unknown_command", in.readLine());
            ask(socket, "mcmd=spawn\nnprocs=2\nexecname=x\ntotspawns=1\nspawnssofar=1\nendcmd");
            assertEquals("cmd=spawn_result rc=-1 msg=this_launcher_starts_no_worlds", in.readLine());
            ask(socket, "cmd=publish_name service=s port=p#1");
            assertEquals("cmd=publish_result info=ok rc=0 msg=success", in.readLine());
            ask(socket, "cmd=lookup_name service=s");
            assertEquals("cmd=lookup_result port=p#1 info=ok rc=0 msg=success", in.readLine());
            ask(socket, "cmd=lookup_name service=t");
            assertEquals("cmd=lookup_result info=notok rc=1 msg=service_not_found", in.readLine());
        }
    }

    private Socket connect() throws IOException {
        String[] address = server.port().split(":");
        return new Socket(address[0], Integer.parseInt(address[1]));
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    }

    private static void ask(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void shouldServeBarriersOfPmi12() throws IOException {
        try (RawClient zero = RawClient.identified(server, 0);
                RawClient one = RawClient.identified(server, 1);
                RawClient three = RawClient.identified(server, 3)) {
            zero.say("cmd=barrier_in group=0,3:a");
            zero.say("cmd=barrier_in group=NODE:b");
            assertEquals("cmd=barrier_out tag=b", one.ask("cmd=barrier_in group=NODE:b"));
            assertEquals("cmd=barrier_out tag=b", zero.hear());
            assertEquals("cmd=barrier_out tag=a", three.ask("cmd=barrier_in group=0,3:a"));
            assertEquals("cmd=barrier_out tag=a", zero.hear());
            for (String group : List.of("0,1", "9", "some", "")) {
                assertEquals(
                        "cmd=barrier_out rc=-1 msg=group_is_none_of_this_rank",
                        three.ask("cmd=barrier_in group=" + group));
            }
        }
    }

    @Test
    void shouldLetARankConnectOnceAtATime() throws IOException {
        try (RawClient first = RawClient.identified(server, 0)) {
            try (RawClient second = new RawClient(server)) {
                assertNull(second.ask("cmd=initack pmiid=" + server.idOf(0)));
            }
            assertEquals("cmd=finalize_ack", first.ask("cmd=finalize"));
            // the next program of the same script
            RawClient.identified(server, 0).close();
        }
    }

    @Test
    void shouldSayOnBothSidesThatTheJobsNumberIsWrong() throws Exception {
        BlockingQueue<String> said = new LinkedBlockingQueue<>();
        try (PmiServer strict = new PmiServer(
                "kvs_2_0_host", new int[] {0}, new int[] {0}, -1, new RecordedEvents(events), said::add)) {
            PmiException e = assertThrows(
                    PmiException.class, () -> Pmi.connect(Map.of("PMI_PORT", strict.port(), "PMI_ID", "17")));
            assertTrue(e.getMessage().contains("does not know PMI_ID=17"), e.getMessage());
            String line = said.poll(10, TimeUnit.SECONDS);
            assertEquals(
                    "jmpiexec: closing the PMI connection of a stranger: its PMI_ID was given to no rank of this job",
                    line);
        }
    }

    /** Any user of the machine reaches the port, and may guess. */
    @Test
    void shouldRefuseAnotherUserFromTheFirstWrongNumberOn() throws Exception {
        Path change = Path.of("/usr/bin/setpriv");
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        Assumptions.assumeTrue(isRoot && Files.isExecutable(change), "only root, with setpriv, becomes another user");
        BlockingQueue<String> said = new LinkedBlockingQueue<>();
        try (PmiServer strict = new PmiServer(
                "kvs_2_0_host", new int[] {0}, new int[] {0}, -1, new RecordedEvents(events), said::add)) {
            int right = Integer.parseInt(strict.idOf(0));
            for (int number : new int[] {right ^ 1, right}) {
                String script = "exec 3<>/dev/tcp/" + strict.port().replace(':', '/') + "; echo cmd=initack pmiid="
                        + number + " >&3; cat <&3";
                Process other = new ProcessBuilder(
                                change.toString(), "--reuid=65534", "--clear-groups", "bash", "-c", script)
                        .start();
                assertEquals("", new String(other.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1));
                assertEquals(
                        "jmpiexec: closing the PMI connection of a stranger: it is a process of user 65534: ranks must"
                                + " run as the user who started jmpiexec",
                        said.poll(10, TimeUnit.SECONDS));
            }
            RawClient.identified(strict, 0).close();
        }
    }
}
