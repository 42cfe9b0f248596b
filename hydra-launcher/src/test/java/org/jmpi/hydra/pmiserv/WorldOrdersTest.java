package org.jmpi.hydra.pmiserv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jmpi.hydra.job.WorldStarter;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.pmi.PmiSettings;
import org.jmpi.mpir.pmi.WorldRequest;
import org.jmpi.mpir.pmi.WorldWire;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ranks say of worlds that they spawn, on the wire, in both versions of PMI. */
@Timeout(20)
class WorldOrdersTest {
    private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
    private final BlockingQueue<IntConsumer> ends = new LinkedBlockingQueue<>();
    private final BlockingQueue<Consumer<@Nullable String>> answers = new LinkedBlockingQueue<>();
    private PmiServer server;

    private final class Recorder implements WorldStarter {
        @Override
        public void start(int rank, int id, String data, @Nullable String mac, IntConsumer ended) {
            orders.add("start " + rank + " " + id + " " + request(data) + " " + mac);
            ends.add(ended);
        }

        @Override
        public void spawn(
                int rank, List<List<String>> programs, Map<String, String> preput, Consumer<@Nullable String> started) {
            orders.add("spawn " + rank + " " + programs + " " + preput);
            answers.add(started);
        }

        @Override
        public void part(int rank, int id, boolean disconnected) {
            orders.add("part " + rank + " " + id + " " + disconnected);
        }

        @Override
        public void end(int rank, int id) {
            orders.add("end " + rank + " " + id);
        }

        @Override
        public void left(int rank) {
            orders.add("left " + rank);
        }
    }

    private static String request(String data) {
        byte[] bytes = WorldWire.bytes(data);
        if (bytes == null) {
            return "no request";
        }
        try {
            WorldRequest request = WorldRequest.of(bytes);
            int length = request.programs().get(0).get(0).length();
            return request.port() + " " + request.programs().get(0).get(0).substring(length - 1) + length;
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    @BeforeEach
    void open() throws IOException {
        server = new PmiServer("kvs_1_0_host", new int[2], new int[2], new RecordedEvents(new LinkedBlockingQueue<>()));
        server.startWorlds(new Recorder(), new NameService());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private PmiClient client(int version) {
        return Pmi.connect(
                Map.of("PMI_PORT", server.port(), "PMI_ID", server.idOf(1)), new PmiSettings(version, 10, 10, 10));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldPutPiecesTogetherAndTellTheEnd(int version) throws Exception {
        PmiClient client = client(version);
        assertTrue(client.startsWorlds());
        BlockingQueue<Integer> codes = new LinkedBlockingQueue<>();
        WorldRequest request = new WorldRequest("port", List.of(List.of("ü".repeat(5000))));
        int id = client.startWorld(request, codes::add);
        assertEquals("start 1 " + id + " port ü5000 none", orders.take());
        assertEquals(List.of(), List.copyOf(codes));
        ends.take().accept(7);
        assertEquals(7, codes.take());
        client.partWorld(id, true);
        assertEquals("part 1 " + id + " true", orders.take());
        client.endWorld(id);
        assertEquals("end 1 " + id, orders.take());
        client.finalizePmi();
        assertEquals("left 1", orders.take());
    }

    @Test
    void shouldTellEachWorldsEndOfItsOwn() throws Exception {
        PmiClient client = client(1);
        BlockingQueue<String> codes = new LinkedBlockingQueue<>();
        WorldRequest request = new WorldRequest("port", List.of(List.of("x")));
        int first = client.startWorld(request, code -> codes.add("first " + code));
        int second = client.startWorld(request, code -> codes.add("second " + code));
        assertFalse(first == second);
        IntConsumer endOfFirst = ends.take();
        ends.take().accept(2);
        assertEquals("second 2", codes.take());
        endOfFirst.accept(1);
        assertEquals("first 1", codes.take());
    }

    @Test
    void shouldAnswerASpawnOfPmi1WhenItIsDone() throws Exception {
        try (RawClient client = RawClient.identified(server, 0)) {
            String spawn = "mcmd=spawn\nnprocs=2\nexecname=x\ntotspawns=1\nspawnssofar=1\narg1=a b\nargcnt=1\n"
                    + "preput_num=1\npreput_key_0=k\npreput_val_0=v\nendcmd";
            client.say(spawn);
            assertEquals("spawn 0 [[-n, 2, x, a b]] {k=v}", orders.take());
            answers.take().accept(null);
            assertEquals("cmd=spawn_result rc=0 msg=success", client.hear());
            client.say(spawn);
            answers.take().accept("no such program");
            assertEquals("cmd=spawn_result rc=-1 msg=no%20such%20program", client.hear());
        }
    }

    @Test
    void shouldRefuseRequestsThatAreNone() throws Exception {
        try (RawClient client = RawClient.identified(server, 0)) {
            client.say("cmd=jmpi_world id=1 data=*** mac=none");
            assertEquals("start 0 1 no request none", orders.take());
            client.say("cmd=jmpi_world id=nonsense data=AAAA");
            assertEquals(null, client.hear());
        }
        assertEquals("left 0", lastOrder());
    }

    private String lastOrder() throws InterruptedException {
        String last = orders.take();
        while (!last.startsWith("left")) {
            last = orders.take();
        }
        return last;
    }
}
