package org.jmpi.mpid.ch4.am;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;

/**
 * Processes that reach each other by the transport under test.
 *
 * <p>Most tests drive all of them from one thread, in turns, which makes them repeatable; some give each process its own
 * thread for its whole life.
 */
public abstract class TransportProcesses {
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    static final int[] SIZES = {
        0, 1, 2, 7, 8, 9, 31, 63, 64, 65, 127, 1000, 4096, 8191, 16383, 16384, 16385, 32768, 65537, 262143, 262144,
        262145, 1048576, 3333333
    };

    final List<AmTransport> open = new ArrayList<>();

    /** Makes a transport that is not open yet. */
    protected abstract AmTransport create();

    /** Opens it and returns its card. */
    protected abstract String open(AmTransport transport, TransportContext context);

    /** Gives it everybody's cards; index is lpid. */
    protected abstract void connect(AmTransport transport, String[] cards);

    /** Called after everybody's {@link #connect}. */
    protected void connected(AmTransport transport) {}

    /** Called now and then while a test waits long: the transport may look whether its peers live. */
    protected void look(AmTransport transport) {}

    /** Returns whether the processes are to be told that they are threads of one JVM. */
    protected boolean inJvm() {
        return false;
    }

    /** Returns a job id that is unique on the machine. */
    protected String newJobId() {
        return "contract-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
    }

    @AfterEach
    void closeAll() {
        open.forEach(AmTransport::shutdownNow);
    }

    TransportContext context(int lpid, int n, String jobId, Recorder seen) {
        return new TransportContext(null, lpid, n, jobId, new byte[16], inJvm(), seen, to -> {});
    }

    Endpoint[] endpoints(int n) {
        String jobId = newJobId();
        Endpoint[] all = new Endpoint[n];
        String[] cards = new String[n];
        for (int i = 0; i < n; i++) {
            all[i] = new Endpoint(i, create(), new Recorder(n));
            open.add(all[i].transport);
            cards[i] = open(all[i].transport, context(i, n, jobId, all[i].seen));
        }
        for (Endpoint e : all) {
            connect(e.transport, cards);
        }
        for (Endpoint e : all) {
            connected(e.transport);
        }
        return all;
    }

    void drive(BooleanSupplier until, Endpoint... who) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        int idle = 0;
        while (!until.getAsBoolean()) {
            int events = 0;
            for (Endpoint e : who) {
                events += e.progress();
            }
            idle = events == 0 ? idle + 1 : 0;
            if (idle > 0 && idle % 1000 == 0) {
                for (Endpoint e : who) {
                    look(e.transport);
                    e.seen.check();
                }
                Thread.yield();
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("still waiting after " + PATIENCE_NS / 1_000_000_000 + " s");
            }
        }
    }

    void driveUntilDone(Endpoint from, Endpoint to, Endpoint... who) {
        drive(() -> to.seen.completed[from.lpid] == from.sent[to.lpid] && !from.transport.hasPendingSends(), who);
    }

    static void sendSomething(Endpoint from, int to, Random random) {
        int handler = random.nextInt(Recorder.HANDLERS);
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> from.sendHdr(to, handler, Recorder.HEADER + random.nextInt(60));
            case 3, 4, 5 -> from.trySend(to, handler, random.nextInt(100));
            case 6 -> from.isend(to, handler, random.nextInt(20_000));
            default -> from.isend(to, handler, random.nextInt(random.nextInt(10) == 0 ? 600_000 : 2000));
        }
    }

    static void assertOrigins(Endpoint from) {
        assertEquals(from.requests, from.seen.origins.size(), "requests that completed");
        from.seen.origins.forEach((request, times) -> assertEquals(1, times, "completions of a request"));
    }

    /** Runs one thread a process, each with its transport's whole life, and throws what any of them threw. */
    void threads(int n, Consumer<Endpoint> body) throws InterruptedException {
        String jobId = newJobId();
        String[] cards = new String[n];
        CyclicBarrier barrier = new CyclicBarrier(n);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> all = IntStream.range(0, n)
                .mapToObj(i -> new Thread(() -> life(i, n, jobId, cards, barrier, failure, body), "process-" + i))
                .toList();
        all.forEach(Thread::start);
        for (Thread t : all) {
            t.join();
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get());
        }
    }

    void life(
            int lpid,
            int n,
            String jobId,
            String[] cards,
            CyclicBarrier barrier,
            AtomicReference<Throwable> failure,
            Consumer<Endpoint> body) {
        Endpoint e = new Endpoint(lpid, create(), new Recorder(n));
        try {
            cards[lpid] = open(e.transport, context(lpid, n, jobId, e.seen));
            barrier.await();
            connect(e.transport, cards);
            barrier.await();
            connected(e.transport);
            body.accept(e);
            barrier.await(60, TimeUnit.SECONDS);
            e.transport.close(System.nanoTime() + PATIENCE_NS);
        } catch (Exception | AssertionError x) {
            failure.compareAndSet(null, x);
            barrier.reset();
        } finally {
            e.transport.shutdownNow();
        }
    }
}
