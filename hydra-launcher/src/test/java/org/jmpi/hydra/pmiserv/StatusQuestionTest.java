package org.jmpi.hydra.pmiserv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.status.StatusLines;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher's question what ranks are doing, between real clients and the server. */
@Timeout(20)
class StatusQuestionTest {
    private static final int SIZE = 3;

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private static PmiClient client(PmiServer server, int rank, String version) {
        PmiClient client =
                Pmi.connect(Map.of("PMI_PORT", server.port(), "PMI_ID", server.idOf(rank), "PMI_VERSION", version));
        client.onStatus(id -> List.of(
                StatusLines.question(id).with("part", "rank").with("rank", Integer.toString(rank)),
                StatusLines.last(id)));
        return client;
    }

    private BitSet ask(PmiServer server, int id) throws Exception {
        CompletableFuture<BitSet> asked = new CompletableFuture<>();
        server.queryStatus(id, asked::complete, (rank, line) -> lines.add(rank + " " + line));
        return asked.get(10, TimeUnit.SECONDS);
    }

    private List<String> answers(int count) throws InterruptedException {
        List<String> got = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String line = lines.poll(10, TimeUnit.SECONDS);
            assertNotNull(line, () -> "only " + got);
            got.add(line);
        }
        got.sort(null);
        return got;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void shouldBeAnsweredByRanksThatWaitForTheLauncherAndNotAskThoseThatHaveLeft(String version) throws Exception {
        try (PmiServer server = new PmiServer("kvs", new int[SIZE], new int[SIZE], new Quiet())) {
            PmiClient waiting = client(server, 0, version);
            PmiClient computing = client(server, 1, version);
            PmiClient leaving = client(server, 2, version);
            leaving.finalizePmi();
            CompletableFuture<Void> barrier = CompletableFuture.runAsync(waiting::barrier);
            for (int id = 1; id <= 3; id++) {
                assertEquals("{0, 1}", ask(server, id).toString());
                PmiMessage end = StatusLines.last(id);
                String head = StatusLines.question(id).with("part", "rank").toString();
                assertEquals(
                        List.of("0 " + end, "0 " + head + " rank=0", "1 " + end, "1 " + head + " rank=1"), answers(4));
            }
            assertEquals(1, computing.rank());
            assertEquals(false, barrier.isDone());
        }
    }

    private static final class Quiet implements JobEvents {
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
        public void someAborted(int rank, int code, String message, BitSet ended) {}

        @Override
        public void outputClosed() {}

        @Override
        public void interrupted(int number, String name) {}
    }
}
