package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One receive of one rank fails: all ranks come to the end of the collective, and each either says that something is wrong
 * or has the right data.
 */
class ErrorRelayTest {
    private static final int N = 5;

    static List<CollKind> kinds() {
        return List.of(
                CollKind.BCAST,
                CollKind.REDUCE,
                CollKind.ALLREDUCE,
                CollKind.GATHER,
                CollKind.SCATTER,
                CollKind.ALLGATHER,
                CollKind.ALLGATHERV,
                CollKind.ALLTOALL,
                CollKind.GATHERV,
                CollKind.SCATTERV,
                CollKind.ALLTOALLV,
                CollKind.REDUCE_SCATTER,
                CollKind.REDUCE_SCATTER_BLOCK,
                CollKind.SCAN,
                CollKind.EXSCAN);
    }

    private static int value(int call, int rank, int i) {
        return call * 100_003 + rank * 1009 + i + 1;
    }

    private static int[] values(int call, int rank, int n) {
        int[] a = new int[n];
        Arrays.setAll(a, i -> value(call, rank, i));
        return a;
    }

    private static int[] sum(int call, int ranks, int from, int n) {
        int[] a = new int[n];
        for (int r = 0; r < ranks; r++) {
            int rank = r;
            Arrays.setAll(a, i -> a[i] + value(call, rank, from + i));
        }
        return a;
    }

    private static int[] blocks(int call, Member m) {
        int[] a = new int[N * m.size()];
        Arrays.setAll(a, i -> value(call, i / N, i % N));
        return a;
    }

    private static Counts counts(Member m) {
        int[] counts = new int[m.size()];
        Arrays.fill(counts, N);
        return Counts.of(counts);
    }

    private static Counts displs(Member m) {
        int[] displs = new int[m.size()];
        Arrays.setAll(displs, r -> r * N);
        return Counts.of(displs);
    }

    /** Does a call with values of its own; checks the results if it returns normally. */
    private static void call(CollCall<?> coll, Member m, CollKind kind, int call) {
        int[] in = new int[kind.name().startsWith("ALLTOALL") || kind.name().contains("GATHER") ? N * m.size() : N];
        int[] wanted =
                switch (kind) {
                    case BCAST, REDUCE, GATHER, SCATTER, GATHERV, SCATTERV -> rooted(coll, m, kind, call, in);
                    case ALLREDUCE, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK, SCAN, EXSCAN ->
                        reduction(coll, m, kind, call, in);
                    default -> exchange(coll, m, kind, call, in);
                };
        if (coll instanceof OneAlgorithm one && !one.could()) {
            return;
        }
        assertArrayEquals(wanted, in, kind + " at rank " + m.me());
    }

    /** Calls a collective that has a root, and returns what {@code in} should be then. */
    private static int[] rooted(CollCall<?> coll, Member m, CollKind kind, int call, int[] in) {
        int me = m.me();
        int root = call % m.size();
        Datatype ints = m.type(PredefinedTypes.INT);
        int[] own = values(call, me, N);
        switch (kind) {
            case BCAST -> {
                if (me == root) {
                    System.arraycopy(own, 0, in, 0, N);
                }
                coll.bcast(in, N, ints, root);
                return values(call, root, N);
            }
            case REDUCE -> {
                coll.reduce(own, in, N, ints, m.op(Ops.SUM), root);
                return me == root ? sum(call, m.size(), 0, N) : in;
            }
            case GATHER -> {
                coll.gather(own, N, ints, in, N, ints, root);
                return me == root ? blocks(call, m) : in;
            }
            case GATHERV -> {
                coll.gatherv(own, N, ints, in, counts(m), displs(m), ints, root);
                return me == root ? blocks(call, m) : in;
            }
            case SCATTERV -> {
                coll.scatterv(values(call, me, N * m.size()), counts(m), displs(m), ints, in, N, ints, root);
                return Arrays.copyOfRange(values(call, root, N * m.size()), me * N, me * N + N);
            }
            default -> {
                coll.scatter(values(call, me, N * m.size()), N, ints, in, N, ints, root);
                return Arrays.copyOfRange(values(call, root, N * m.size()), me * N, me * N + N);
            }
        }
    }

    /** Calls a reduction for all ranks, and returns what {@code in} should be then. */
    private static int[] reduction(CollCall<?> coll, Member m, CollKind kind, int call, int[] in) {
        int me = m.me();
        Datatype ints = m.type(PredefinedTypes.INT);
        Op op = m.op(Ops.SUM);
        int[] own = values(call, me, N);
        switch (kind) {
            case ALLREDUCE -> {
                coll.allreduce(own, in, N, ints, op);
                return sum(call, m.size(), 0, N);
            }
            case REDUCE_SCATTER -> {
                coll.reduceScatter(values(call, me, N * m.size()), in, counts(m), ints, op);
                return sum(call, m.size(), me * N, N);
            }
            case REDUCE_SCATTER_BLOCK -> {
                coll.reduceScatterBlock(values(call, me, N * m.size()), in, N, ints, op);
                return sum(call, m.size(), me * N, N);
            }
            case SCAN -> {
                coll.scan(own, in, N, ints, op);
                return sum(call, me + 1, 0, N);
            }
            default -> {
                coll.exscan(own, in, N, ints, op);
                return me == 0 ? in : sum(call, me, 0, N);
            }
        }
    }

    /** Calls a collective in which all get blocks of all, and returns what {@code in} should be then. */
    private static int[] exchange(CollCall<?> coll, Member m, CollKind kind, int call, int[] in) {
        int me = m.me();
        Datatype ints = m.type(PredefinedTypes.INT);
        int[] own = values(call, me, N);
        switch (kind) {
            case ALLGATHER -> coll.allgather(own, N, ints, in, N, ints);
            case ALLGATHERV -> coll.allgatherv(own, N, ints, in, counts(m), displs(m), ints);
            default -> {
                int[] all = values(call, me, N * m.size());
                if (kind == CollKind.ALLTOALL) {
                    coll.alltoall(all, N, ints, in, N, ints);
                } else {
                    coll.alltoallv(all, counts(m), displs(m), ints, in, counts(m), displs(m), ints);
                }
                int[] wanted = new int[in.length];
                Arrays.setAll(wanted, i -> value(call, i / N, me * N + i % N));
                return wanted;
            }
        }
        return blocks(call, m);
    }

    /** Counts the ranks that are told. */
    private static final class Trial {
        private final CyclicBarrier together;
        private final AtomicInteger told = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger();

        Trial(int size) {
            together = new CyclicBarrier(size);
        }

        void run(CollCall<?> coll, Member m, CollKind kind, int call, int victim, int after) throws Exception {
            m.device().failAfter = after;
            m.device().failNext = m.me() == victim ? ErrorClass.ERR_INTERN : 0;
            boolean ok = false;
            try {
                call(coll, m, kind, call);
                ok = true;
            } catch (MpirException e) {
                assertTrue(
                        e.errorClass() == ErrorClass.ERR_INTERN
                                || e.getMessage().contains("passes on"),
                        e.getMessage());
                told.incrementAndGet();
            }
            if (m.me() == victim && m.device().failNext == 0) {
                failed.incrementAndGet();
                assertEquals(false, ok, "the receive of rank " + victim + " failed");
            }
            m.device().failNext = 0;
            together.await(30, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldReachWhoeverGetsWrongData(CollKind kind) throws Exception {
        for (int size : new int[] {2, 3, 5, 8}) {
            Trial trial = new Trial(size);
            try (FakeJob job = new FakeJob(size, Map.of())) {
                job.run(m -> {
                    int call = 0;
                    for (AlgorithmEntry entry : AlgorithmRegistry.of(kind)) {
                        for (boolean recorded : new boolean[] {false, true}) {
                            OneAlgorithm by = new OneAlgorithm(m, entry, recorded);
                            for (int victim = 0; victim < size; victim++) {
                                for (int after = 0; after < 3; after++) {
                                    trial.run(by, m, kind, ++call, victim, after);
                                }
                            }
                        }
                    }
                });
            }
            assertTrue(size == 2 || trial.failed.get() > 0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 6, 7})
    void shouldReachAllRanksOfANode(int size) throws Exception {
        Trial trial = new Trial(size);
        try (FakeJob job = FakeJob.sharing(size, Map.of())) {
            job.run(m -> {
                Arrays.setAll(m.device().nodes, r -> r * 2 / size);
                // the first call makes the memory
                m.coll().barrier();
                int call = 0;
                for (CollKind kind : List.of(CollKind.BCAST, CollKind.ALLREDUCE, CollKind.REDUCE)) {
                    for (int victim = 0; victim < size; victim++) {
                        for (int root = 0; root < size; root++) {
                            trial.run(m.coll(), m, kind, ++call, victim, 0);
                        }
                    }
                }
            });
        }
        assertTrue(trial.failed.get() > 0 && trial.told.get() > trial.failed.get());
    }
}
