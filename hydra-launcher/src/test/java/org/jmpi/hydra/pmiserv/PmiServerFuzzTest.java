package org.jmpi.hydra.pmiserv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jmpi.hydra.job.JobEvents;
import org.junit.jupiter.api.Test;

/**
 * Garbage from strangers and from rank 2, while ranks 0 and 1 exchange values and meet. {@code JMPI_TEST_FULL=1} for a
 * million inputs.
 */
class PmiServerFuzzTest {
    private static final int INPUTS = "1".equals(System.getenv("JMPI_TEST_FULL")) ? 1_000_000 : 20_000;
    private static final int AT_ONCE = 300;
    /** Connections that have not said who they are. */
    private static final int MOST_KEPT = 128 + 3;

    private final AtomicBoolean done = new AtomicBoolean();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

    @Test
    void shouldServeTheOthersWhateverComes() throws Exception {
        long seed = System.nanoTime();
        System.out.println("PMI server fuzz: seed=" + seed + " inputs=" + INPUTS);
        int[] three = new int[3];
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try (PmiServer server = new PmiServer("kvs_fuzz", three, three, -1, new Silent(), complaints::add)) {
            Future<Integer> zero = pool.submit(() -> meet(server, 0));
            Future<Integer> one = pool.submit(() -> meet(server, 1));
            attack(server, new Random(seed));
            crowd(server);
            done.set(true);
            assertTrue(zero.get(30, TimeUnit.SECONDS) > 10, "rank 0 made too few rounds, seed " + seed);
            assertEquals(zero.get(), one.get());
            assertTrue(server.strangers() <= MOST_KEPT, server.strangers() + " strangers are connected");
            assertEquals(20, complaints.size(), "complaints: expected the first few, then no more");
        } finally {
            pool.shutdownNow();
        }
    }

    /** Puts, meets the other, gets; returns the number of rounds, which is the same for both. */
    private int meet(PmiServer server, int rank) throws IOException {
        int round = 0;
        try (RawClient client = RawClient.identified(server, rank)) {
            client.ask("cmd=init pmi_version=1 pmi_subversion=2");
            for (boolean more = true; more; round++) {
                String last = rank == 0 ? Boolean.toString(done.get()) : "-";
                assertEquals(
                        "cmd=put_result rc=0 msg=success",
                        client.ask("cmd=put kvsname=kvs_fuzz key=card-" + rank + " value=" + round + last));
                assertEquals("cmd=barrier_out tag=in", client.ask("cmd=barrier_in group=0,1:in"));
                String other = client.ask("cmd=get kvsname=kvs_fuzz key=card-" + (1 - rank));
                String said = rank == 0
                        ? last
                        : other.substring(other.indexOf("value=") + 6).replaceAll("[0-9]", "");
                assertNotNull(other);
                assertEquals("cmd=get_result rc=0 msg=success value=" + round + (rank == 0 ? "-" : said), other);
                assertEquals("cmd=barrier_out tag=out", client.ask("cmd=barrier_in group=0,1:out"));
                more = said.equals("false");
            }
        }
        return round;
    }

    private static void attack(PmiServer server, Random random) throws IOException {
        Garbage garbage = new Garbage(random, server.idOf(2));
        byte[] sink = new byte[4096];
        RawClient client = null;
        for (int i = 0; i < INPUTS; i++) {
            try {
                if (client == null) {
                    client = new RawClient(server);
                    client.send(garbage.opening().getBytes(StandardCharsets.ISO_8859_1));
                }
                client.send(garbage.next());
                // some never read what they asked for
                boolean open = random.nextInt(4) == 0 || client.drain(sink);
                if (!open || random.nextInt(12) == 0) {
                    client.reset();
                    client = null;
                }
            } catch (IOException e) {
                client.reset();
                client = null;
            }
        }
        if (client != null) {
            client.reset();
        }
    }

    /** Many that say nothing at all, or only the beginning of a line. */
    private static void crowd(PmiServer server) throws IOException {
        RawClient[] all = new RawClient[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) {
            all[i] = new RawClient(server);
            if (i % 2 == 0) {
                all[i].send(new byte[] {'c', 'm', 'd'});
            }
        }
        // more than it keeps were sent away: the server has seen them, in whatever order their connections were
        // complete
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        int ended = 0;
        while (ended < AT_ONCE - MOST_KEPT) {
            assertTrue(System.nanoTime() < end, "only " + ended + " of " + AT_ONCE + " were sent away");
            ended = 0;
            for (RawClient each : all) {
                ended += each.hasEnded() ? 1 : 0;
            }
        }
        for (RawClient each : all) {
            each.reset();
        }
    }

    private static final class Silent implements JobEvents {
        @Override
        public void exited(int rank, int code) {}

        @Override
        public void connected(int rank) {}

        @Override
        public void finalized(int rank) {}

        @Override
        public void disconnected(int rank) {}

        @Override
        public void aborted(int rank, int code, String message) {}

        @Override
        public void someAborted(int rank, int code, String message, java.util.BitSet ended) {}

        @Override
        public void outputClosed() {}

        @Override
        public void interrupted(int number, String name) {}
    }
}
