package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.algorithm.AllreduceKReduceScatterAllgather;
import org.jmpi.mpir.coll.algorithm.AllreduceNaive;
import org.jmpi.mpir.coll.algorithm.AllreduceRankOrder;
import org.jmpi.mpir.coll.algorithm.AllreduceRecexch;
import org.jmpi.mpir.coll.algorithm.AllreduceRecursiveMultiplying;
import org.jmpi.mpir.coll.algorithm.AllreduceRing;
import org.jmpi.mpir.coll.algorithm.AllreduceTree;
import org.jmpi.mpir.coll.algorithm.BcastCirculant;
import org.jmpi.mpir.coll.algorithm.BcastScatterRecexchAllgather;
import org.jmpi.mpir.coll.algorithm.BcastTree;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.ReduceCirculant;
import org.jmpi.mpir.coll.algorithm.ReduceRankOrder;
import org.jmpi.mpir.coll.algorithm.ReduceScatterNoncommutative;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRankOrder;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRecexch;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.ReduceTree;
import org.jmpi.mpir.coll.algorithm.ScanLinear;
import org.jmpi.mpir.coll.algorithm.Tree;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.schedule.BlockingSchedule;
import org.jmpi.mpir.coll.schedule.RecordedSchedule;
import org.jmpi.mpir.coll.schedule.ScheduleRun;
import org.jmpi.mpir.coll.schedule.Tags;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Algorithms with the parameters that they take, done at once and recorded. */
class AlgorithmParametersTest {
    private static final int[] SIZES = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17};
    private static final int[] CHUNKS = {0, 4, 60, 64};

    private record Case(CollKind kind, String name, CollAlgorithm algorithm, boolean commutative, boolean pof2) {
        @Override
        public String toString() {
            return kind.functionName() + " " + name;
        }
    }

    private static Case any(CollKind kind, String name, CollAlgorithm algorithm) {
        return new Case(kind, name, algorithm, false, false);
    }

    private static Case commutative(CollKind kind, String name, CollAlgorithm algorithm) {
        return new Case(kind, name, algorithm, true, false);
    }

    private static List<Case> trees() {
        List<Case> cases = new ArrayList<>();
        for (Tree.Type type : Tree.Type.values()) {
            for (int k : new int[] {1, 2, 3, 5}) {
                int chunk = CHUNKS[(type.ordinal() + k) % CHUNKS.length];
                String name = type + " k=" + k + " chunk=" + chunk;
                cases.add(any(CollKind.BCAST, name, new BcastTree(type, k, chunk)));
                cases.add(any(CollKind.REDUCE, name, new ReduceTree(type, k, chunk)));
                cases.add(any(CollKind.ALLREDUCE, name, new AllreduceTree(type, k, chunk)));
            }
        }
        for (int chunk : CHUNKS) {
            cases.add(any(CollKind.BCAST, "circ_graph chunk=" + chunk, new BcastCirculant(chunk)));
            cases.add(commutative(CollKind.REDUCE, "circ_graph chunk=" + chunk, new ReduceCirculant(chunk)));
            cases.add(any(CollKind.SCAN, "linear chunk=" + chunk, new ScanLinear(false, chunk)));
            cases.add(any(CollKind.EXSCAN, "linear chunk=" + chunk, new ScanLinear(true, chunk)));
        }
        return cases;
    }

    private static List<Case> exchanges() {
        List<Case> cases = new ArrayList<>();
        for (int k : new int[] {2, 3, 4, 8, 32}) {
            cases.add(any(CollKind.BCAST, "recexch k=" + k, new BcastScatterRecexchAllgather(k)));
            cases.add(any(CollKind.ALLREDUCE, "recexch k=" + k, new AllreduceRecexch(k, false)));
            cases.add(any(CollKind.ALLREDUCE, "recexch single k=" + k, new AllreduceRecexch(k, true)));
            cases.add(any(CollKind.ALLREDUCE, "multiplying k=" + k, new AllreduceRecursiveMultiplying(k)));
            cases.add(commutative(CollKind.ALLREDUCE, "k_rsag k=" + k, new AllreduceKReduceScatterAllgather(k)));
            cases.add(commutative(CollKind.REDUCE_SCATTER, "recexch k=" + k, new ReduceScatterRecexch(k)));
        }
        return cases;
    }

    private static List<Case> others() {
        return List.of(
                any(CollKind.ALLREDUCE, "naive", new AllreduceNaive()),
                commutative(CollKind.ALLREDUCE, "ring", new AllreduceRing()),
                any(CollKind.ALLREDUCE, "rank_order", new AllreduceRankOrder()),
                any(CollKind.REDUCE, "rank_order", new ReduceRankOrder()),
                any(CollKind.REDUCE_SCATTER, "rank_order", new ReduceScatterRankOrder()),
                any(CollKind.REDUCE_SCATTER, "doubling", new ReduceScatterRecursiveDoubling()),
                new Case(CollKind.REDUCE_SCATTER, "noncommutative", new ReduceScatterNoncommutative(), false, true));
    }

    record Jobs(int size, boolean recorded) {}

    static List<Jobs> jobs() {
        List<Jobs> jobs = new ArrayList<>();
        for (int size : SIZES) {
            jobs.add(new Jobs(size, false));
            jobs.add(new Jobs(size, true));
        }
        return jobs;
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void shouldTakeAnyParametersOfTrees(Jobs j) throws Exception {
        run(j, trees());
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void shouldTakeAnyGroupsInExchanges(Jobs j) throws Exception {
        run(j, exchanges());
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void shouldTakeAnySize(Jobs j) throws Exception {
        run(j, others());
    }

    private static void run(Jobs j, List<Case> all) throws Exception {
        List<Case> cases = Share.of(all, (all.size() + 2) / 3, j.toString());
        try (FakeJob job = new FakeJob(j.size, Map.of())) {
            job.run(m -> {
                Op user = compose(m);
                for (Case c : cases) {
                    if (!c.pof2 || Integer.bitCount(m.size()) == 1) {
                        calls(m, c, user, j.recorded);
                    }
                }
            });
        }
    }

    private static void calls(Member m, Case c, Op user, boolean recorded) {
        Datatype pairs = m.type(PredefinedTypes.TWO_INT);
        for (int count : new int[] {1, m.size() + 1, 100}) {
            for (int root = 0; root < m.size(); root += Math.max(1, m.size() / 2)) {
                if (c.kind == CollKind.BCAST) {
                    bcast(m, c, count, root, recorded);
                    continue;
                }
                for (boolean inPlace : new boolean[] {false, true}) {
                    reduction(m, c, count, m.type(PredefinedTypes.INT), m.op(Ops.SUM), inPlace, root, recorded);
                    if (!c.commutative) {
                        reduction(m, c, count, pairs, user, inPlace, root, recorded);
                    }
                }
                if (c.kind != CollKind.REDUCE) {
                    break;
                }
            }
        }
    }

    private static void go(Member m, Case c, CollArgs a, boolean recorded) {
        if (recorded) {
            RecordedSchedule schedule = new RecordedSchedule(false);
            c.algorithm.run(schedule, a);
            schedule.finish();
            Request r = new ScheduleRun(m.rank(), m.comm(), schedule, clean -> {}).start(Tags.next(m.comm()));
            Requests.wait(m.rank(), r, null);
            return;
        }
        BlockingSchedule schedule = new BlockingSchedule(m.rank(), m.comm());
        schedule.begin();
        c.algorithm.run(schedule, a);
        schedule.fence();
        schedule.end();
    }

    private static CollArgs args(Member m) {
        CollState state = CollState.of(m.rank(), m.comm());
        return state.begin(state.newArgs());
    }

    private static void bcast(Member m, Case c, int count, int root, boolean recorded) {
        int[] buf = m.me() == root ? operand(false, root, count) : new int[count];
        CollArgs a = args(m);
        RootedArguments.bcast(a, buf, count, m.type(PredefinedTypes.INT), root);
        go(m, c, a, recorded);
        assertArrayEquals(operand(false, root, count), buf, c + ", " + count + " from " + root);
    }

    private static void reduction(
            Member m, Case c, int count, Datatype type, Op op, boolean inPlace, int root, boolean recorded) {
        boolean user = op.kind == OpKind.USER;
        boolean scattered = c.kind == CollKind.REDUCE_SCATTER;
        int[] counts = new int[m.size()];
        // no two blocks alike, some empty
        Arrays.setAll(counts, r -> scattered ? (r * 5 + count) % 7 * (count / 8 + 1) : 0);
        int total = scattered ? Arrays.stream(counts).sum() : count;
        int width = user ? 2 : 1;
        int[] send = operand(user, m.me(), total * width);
        boolean here = c.kind != CollKind.REDUCE || m.me() == root;
        boolean replaces = inPlace && here;
        int length = scattered && !replaces ? counts[m.me()] : total;
        int[] recv = replaces ? send.clone() : here ? new int[length * width] : null;
        int[] before = here ? recv.clone() : null;
        Object sendbuf = replaces ? SpecialBuffers.IN_PLACE : send;
        CollArgs a = args(m);
        boolean empty =
                switch (c.kind) {
                    case REDUCE -> ReductionArguments.reduce(a, sendbuf, recv, count, type, op, root);
                    case REDUCE_SCATTER -> ReductionArguments.scatter(a, sendbuf, recv, Counts.of(counts), type, op);
                    default -> ReductionArguments.all(a, sendbuf, recv, count, type, op, c.kind == CollKind.EXSCAN);
                };
        if (empty) {
            return;
        }
        go(m, c, a, recorded);
        String what = c + ", " + count + (user ? " pairs" : " ints") + " to " + root + (inPlace ? " in place" : "");
        assertArrayEquals(operand(user, m.me(), total * width), send, what);
        if (!here) {
            return;
        }
        int last = c.kind == CollKind.SCAN ? m.me() : c.kind == CollKind.EXSCAN ? m.me() - 1 : m.size() - 1;
        if (last < 0) {
            assertArrayEquals(before, recv, what);
            return;
        }
        int from = Arrays.stream(counts, 0, m.me()).sum() * width;
        int mine = scattered ? counts[m.me()] * width : total * width;
        int[] all = expected(user, last, total * width);
        assertArrayEquals(
                scattered ? Arrays.copyOfRange(all, from, from + mine) : all, Arrays.copyOf(recv, mine), what);
    }

    /** Composition of affine maps x -> p*x + q mod 2^32, two ints an element: associative, not commutative. */
    private static void compose(Object in, Object inout, long count, Datatype type) {
        int[] f = (int[]) in;
        int[] g = (int[]) inout;
        for (int i = 0; i < 2 * count; i += 2) {
            g[i + 1] = f[i] * g[i + 1] + f[i + 1];
            g[i] = f[i] * g[i];
        }
    }

    private static Op compose(Member m) {
        Op op = Op.table(m.rank()).allocate();
        op.kind = OpKind.USER;
        op.commutative = false;
        op.function = AlgorithmParametersTest::compose;
        return op;
    }

    private static int[] operand(boolean user, int rank, int ints) {
        int[] a = new int[ints];
        Arrays.setAll(a, i -> user && i % 2 == 0 ? 2 * rank + 3 : 1_000_003 * (rank + 1) + i);
        return a;
    }

    /** The reduction over ranks 0 to last, by one plain loop. */
    private static int[] expected(boolean user, int last, int ints) {
        int[] result = operand(user, last, ints);
        for (int r = last - 1; r >= 0; r--) {
            int[] left = operand(user, r, ints);
            if (user) {
                compose(left, result, ints / 2, null);
            } else {
                for (int i = 0; i < ints; i++) {
                    result[i] += left[i];
                }
            }
        }
        return result;
    }
}
