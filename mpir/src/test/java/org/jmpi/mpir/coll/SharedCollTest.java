package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.barrier.Barriers;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.op.Ops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Collectives through memory that the ranks, threads here, share. */
class SharedCollTest {
    private static final int[] COUNTS = {1, 26, 27, 8191, 8192, 8193, 50_000};

    static List<String> protocols() {
        return Stream.concat(Stream.of("auto"), Barriers.names().stream()).toList();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void nobodyLeavesABarrierBeforeAllAreThere(String protocol) throws Exception {
        for (int size : new int[] {2, 3, 7}) {
            AtomicInteger arrived = new AtomicInteger();
            try (FakeJob job = FakeJob.sharing(size, Map.of("MPIR_CVAR_BARRIER_SHM_PROTOCOL", protocol))) {
                job.run(m -> {
                    for (int round = 1; round <= 30; round++) {
                        arrived.incrementAndGet();
                        m.coll().barrier();
                        assertTrue(arrived.get() >= round * m.size());
                    }
                });
            }
        }
    }

    /** As in MPI_Finalize: rank 1 is through and gone while rank 0, which the system has stopped, still owes rank 2 its word. */
    @Test
    void aMemberThatIsThroughMayLeave() throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        try (FakeJob job = FakeJob.sharing(3, Map.of("MPIR_CVAR_BARRIER_SHM_PROTOCOL", "k_dissemination"))) {
            FakeDevice[] devices = new FakeDevice[3];
            job.run(m -> devices[m.me()] = m.device());
            job.run(m -> {
                m.coll().barrier();
                if (m.me() == 0) {
                    m.device().hook = () -> {
                        stopped.countDown();
                        awaitUninterruptibly(goesOn);
                        return true;
                    };
                } else if (m.me() == 2) {
                    m.device().hook = () -> {
                        if (m.device().questions.get() > 2) {
                            goesOn.countDown();
                        }
                        return true;
                    };
                    stopped.await();
                }
                m.coll().barrier();
                if (m.me() == 1) {
                    devices[2].leftRank = 1;
                }
            });
            assertTrue(devices[2].questions.get() > 2);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int[] block(int rank, int n) {
        int[] a = new int[n];
        Arrays.setAll(a, i -> 1_000_003 * (rank + 1) + i);
        return a;
    }

    private static int[] sum(int ranks, int n) {
        int[] a = new int[n];
        for (int r = 0; r < ranks; r++) {
            int[] b = block(r, n);
            Arrays.setAll(a, i -> a[i] + b[i]);
        }
        return a;
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "4, 1", "7, 1", "2, 32", "3, 16", "7, 6"})
    void dataArriveWhole(int size, int megabytes) throws Exception {
        try (FakeJob job = FakeJob.sharing(size, Map.of())) {
            job.run(m -> {
                m.device().memory.share = (long) megabytes << 20;
                for (int n : COUNTS) {
                    for (int root = 0; root < size; root++) {
                        int[] buf = m.me() == root ? block(root, n) : new int[n];
                        m.coll().bcast(buf, n, m.type(PredefinedTypes.INT), root);
                        assertArrayEquals(block(root, n), buf);
                    }
                    reductions(m, n);
                    toOne(m, n, n % size);
                    allgather(m, n);
                }
            });
        }
    }

    private static void toOne(Member m, int n, int root) {
        boolean wants = m.me() == root;
        int[] out = wants ? new int[n] : null;
        m.coll().reduce(block(m.me(), n), out, n, m.type(PredefinedTypes.INT), m.op(Ops.SUM), root);
        ByteBuffer in = ByteBuffer.allocateDirect(4 * n).order(ByteOrder.nativeOrder());
        in.asIntBuffer().put(block(m.me(), n));
        ByteBuffer bytes = wants ? ByteBuffer.allocateDirect(4 * n).order(ByteOrder.nativeOrder()) : null;
        m.coll().reduce(in, bytes, n, m.type(PredefinedTypes.INT), m.op(Ops.SUM), root);
        m.coll()
                .reduce(
                        wants ? SpecialBuffers.IN_PLACE : in,
                        wants ? in : null,
                        n,
                        m.type(PredefinedTypes.INT),
                        m.op(Ops.SUM),
                        root);
        int[] own = block(m.me(), n);
        Object send = wants ? SpecialBuffers.IN_PLACE : own;
        m.coll().reduce(send, wants ? own : null, n, m.type(PredefinedTypes.INT), m.op(Ops.SUM), root);
        if (wants) {
            assertArrayEquals(sum(m.size(), n), out);
            bytes.asIntBuffer().get(out);
            assertArrayEquals(sum(m.size(), n), out);
            in.asIntBuffer().get(out);
            assertArrayEquals(sum(m.size(), n), out);
            assertArrayEquals(sum(m.size(), n), own);
        }
    }

    private static void allgather(Member m, int n) {
        Datatype type = m.type(PredefinedTypes.INT);
        int[] all = new int[n * m.size()];
        m.coll().allgather(block(m.me(), n), n, type, all, n, type);
        for (int r = 0; r < m.size(); r++) {
            assertArrayEquals(block(r, n), Arrays.copyOfRange(all, r * n, (r + 1) * n));
        }
    }

    private static void reductions(Member m, int n) {
        int[] out = new int[n];
        m.coll().allreduce(block(m.me(), n), out, n, m.type(PredefinedTypes.INT), m.op(Ops.SUM));
        assertArrayEquals(sum(m.size(), n), out);
        int[] own = block(m.me(), n);
        m.coll().allreduce(SpecialBuffers.IN_PLACE, own, n, m.type(PredefinedTypes.INT), m.op(Ops.SUM));
        assertArrayEquals(out, own);
        m.coll().scan(block(m.me(), n), out, n, m.type(PredefinedTypes.INT), m.op(Ops.SUM));
        assertArrayEquals(sum(m.me() + 1, n), out);
    }

    @Test
    void messagesServeWhereARankHasNoRoom() throws Exception {
        try (FakeJob job = FakeJob.sharing(3, Map.of())) {
            job.run(m -> {
                m.device().memory.isFull = m.me() == 1;
                for (int i = 0; i < 3; i++) {
                    reductions(m, 100);
                }
                Coll.free(m.comm());
                assertEquals(m.me() == 1 ? 0 : 1, m.device().memory.given.get());
            });
        }
    }

    @Test
    void messagesServeWhereRanksWouldLayTheirRegionsOutDifferently() throws Exception {
        try (FakeJob job = FakeJob.sharing(2, Map.of())) {
            job.run(m -> {
                m.device().memory.share = m.me() == 1 ? 1 << 20 : 32 << 20;
                for (int i = 0; i < 3; i++) {
                    reductions(m, 100);
                }
                Coll.free(m.comm());
                assertEquals(1, m.device().memory.given.get(), "a region that nobody uses was not given back");
            });
        }
    }

    @Test
    void differentCallsFailAtAllRanks() throws Exception {
        try (FakeJob job = FakeJob.sharing(3, Map.of())) {
            job.run(m -> {
                m.coll().barrier();
                int n = m.me() == 0 ? 5 : 6;
                assertThrows(MpirException.class, () -> m.coll()
                        .allreduce(new int[n], new int[n], n, m.type(PredefinedTypes.INT), m.op(Ops.SUM)));
                assertThrows(MpirException.class, () -> m.coll().barrier());
            });
        }
    }
}
