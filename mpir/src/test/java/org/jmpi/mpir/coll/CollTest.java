package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Ops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every algorithm by name, and the automatic choice, at sizes with and without a power of two. */
class CollTest {
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 8, 16};
    private static final int[] COUNTS = {0, 1, 3, 37, 5000};

    record Case(CollKind kind, String algorithm, int size) {
        FakeJob job() {
            return new FakeJob(size, Map.of(kind.cvarName(), algorithm, "MPIR_CVAR_COLLECTIVE_FALLBACK", "silent"));
        }
    }

    private static List<Case> cases(CollKind... kinds) {
        List<Case> all = new ArrayList<>();
        for (CollKind kind : kinds) {
            List<String> names = new ArrayList<>(List.of(AlgorithmRegistry.AUTO));
            AlgorithmRegistry.of(kind).stream().map(AlgorithmEntry::name).forEach(names::add);
            for (String name : names) {
                for (int size : SIZES) {
                    all.add(new Case(kind, name, size));
                }
            }
        }
        return all;
    }

    static List<Case> barriers() {
        return cases(CollKind.BARRIER);
    }

    static List<Case> bcasts() {
        return cases(CollKind.BCAST);
    }

    static List<Case> reductions() {
        return cases(CollKind.REDUCE, CollKind.ALLREDUCE, CollKind.SCAN, CollKind.EXSCAN);
    }

    static List<Case> reduceScatters() {
        return cases(CollKind.REDUCE_SCATTER, CollKind.REDUCE_SCATTER_BLOCK);
    }

    static List<Case> rooted() {
        return cases(CollKind.GATHER, CollKind.GATHERV, CollKind.SCATTER, CollKind.SCATTERV);
    }

    static List<Case> allgathers() {
        return cases(CollKind.ALLGATHER, CollKind.ALLGATHERV);
    }

    static List<Case> alltoalls() {
        return cases(CollKind.ALLTOALL, CollKind.ALLTOALLV);
    }

    /** A value that no other rank and position has. */
    private static int value(int rank, int position) {
        return 1_000_003 * (rank + 1) + position;
    }

    private static int[] block(int rank, int from, int n) {
        int[] a = new int[n];
        Arrays.setAll(a, i -> value(rank, from + i));
        return a;
    }

    @ParameterizedTest
    @MethodSource("barriers")
    void nobodyLeavesABarrierBeforeAllAreThere(Case c) throws Exception {
        var arrived = new java.util.concurrent.atomic.AtomicInteger();
        try (FakeJob job = c.job()) {
            job.run(m -> {
                for (int round = 1; round <= 20; round++) {
                    arrived.incrementAndGet();
                    m.coll().barrier();
                    assertArrayEquals(new boolean[] {true}, new boolean[] {arrived.get() >= round * m.size()});
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("bcasts")
    void bcastBringsTheRootsData(Case c) throws Exception {
        try (FakeJob job = c.job()) {
            job.run(m -> {
                for (int count : COUNTS) {
                    for (int root = 0; root < m.size(); root++) {
                        int[] buf = m.me() == root ? block(root, count, count) : new int[count];
                        m.coll().bcast(buf, count, m.type(PredefinedTypes.INT), root);
                        assertArrayEquals(block(root, count, count), buf);
                    }
                }
            });
        }
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
        op.function = CollTest::compose;
        return op;
    }

    /** The reduction over ranks first to last, by one plain loop. */
    private static int[] expected(boolean user, int first, int last, int ints) {
        int[] result = operand(user, last, ints);
        for (int r = last - 1; r >= first; r--) {
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

    private static int[] operand(boolean user, int rank, int ints) {
        int[] a = block(rank, 0, ints);
        for (int i = 0; user && i < ints; i += 2) {
            a[i] = 2 * rank + 3;
        }
        return a;
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void reductionsCombineInRankOrder(Case c) throws Exception {
        try (FakeJob job = c.job()) {
            job.run(m -> {
                Op user = compose(m);
                for (int count : COUNTS) {
                    for (boolean inPlace : new boolean[] {false, true}) {
                        reduction(c.kind, m, count, m.type(PredefinedTypes.INT), m.op(Ops.SUM), inPlace);
                        reduction(c.kind, m, count, m.type(PredefinedTypes.TWO_INT), user, inPlace);
                    }
                }
            });
        }
    }

    private static void reduction(CollKind kind, Member m, int count, Datatype type, Op op, boolean inPlace) {
        int ints = (int) (count * type.extent / 4);
        boolean user = op.kind == OpKind.USER;
        int last = m.size() - 1;
        switch (kind) {
            case REDUCE -> {
                for (int root = 0; root < m.size(); root++) {
                    reduceTo(root, m, count, type, op, inPlace);
                }
            }
            case ALLREDUCE ->
                check(m, user, ints, inPlace, 0, last, (s, r) -> m.coll().allreduce(s, r, count, type, op));
            case SCAN ->
                check(m, user, ints, inPlace, 0, m.me(), (s, r) -> m.coll().scan(s, r, count, type, op));
            default ->
                check(m, user, ints, inPlace, 0, m.me() - 1, (s, r) -> m.coll().exscan(s, r, count, type, op));
        }
    }

    private interface Call {
        void run(Object send, Object recv);
    }

    private static void check(Member m, boolean user, int ints, boolean inPlace, int first, int last, Call call) {
        int[] send = operand(user, m.me(), ints);
        int[] recv = inPlace ? send.clone() : new int[ints];
        int[] untouched = recv.clone();
        call.run(inPlace ? SpecialBuffers.IN_PLACE : send, recv);
        assertArrayEquals(last < first ? untouched : expected(user, first, last, ints), recv);
        assertArrayEquals(operand(user, m.me(), ints), send);
    }

    private static void reduceTo(int root, Member m, int count, Datatype type, Op op, boolean inPlace) {
        int ints = (int) (count * type.extent / 4);
        boolean user = op.kind == OpKind.USER;
        int[] send = operand(user, m.me(), ints);
        int[] recv = m.me() != root ? null : inPlace ? send.clone() : new int[ints];
        Object sendbuf = m.me() == root && inPlace ? SpecialBuffers.IN_PLACE : send;
        m.coll().reduce(sendbuf, recv, count, type, op, root);
        if (m.me() == root) {
            assertArrayEquals(expected(user, 0, m.size() - 1, ints), recv);
        }
        assertArrayEquals(operand(user, m.me(), ints), send);
    }

    @ParameterizedTest
    @MethodSource("reduceScatters")
    void reduceScatterGivesEachRankItsBlock(Case c) throws Exception {
        try (FakeJob job = c.job()) {
            job.run(m -> {
                for (int count : new int[] {0, 1, 301}) {
                    for (boolean user : new boolean[] {false, true}) {
                        for (boolean inPlace : new boolean[] {false, true}) {
                            reduceScatter(c.kind, m, count, user, inPlace);
                        }
                    }
                }
            });
        }
    }

    private static void reduceScatter(CollKind kind, Member m, int count, boolean user, boolean inPlace) {
        boolean block = kind == CollKind.REDUCE_SCATTER_BLOCK;
        int[] counts = new int[m.size()];
        Arrays.setAll(counts, r -> block ? count : count * r);
        int total = Arrays.stream(counts).sum();
        int before = Arrays.stream(counts, 0, m.me()).sum();
        int width = user ? 2 : 1;
        Datatype type = m.type(user ? PredefinedTypes.TWO_INT : PredefinedTypes.INT);
        Op op = user ? compose(m) : m.op(Ops.SUM);
        int[] send = operand(user, m.me(), total * width);
        int[] recv = inPlace ? send.clone() : new int[counts[m.me()] * width];
        Object sendbuf = inPlace ? SpecialBuffers.IN_PLACE : send;
        if (block) {
            m.coll().reduceScatterBlock(sendbuf, recv, count, type, op);
        } else {
            m.coll().reduceScatter(sendbuf, recv, Counts.of(counts), type, op);
        }
        int[] all = expected(user, 0, m.size() - 1, total * width);
        int[] mine = Arrays.copyOfRange(all, before * width, (before + counts[m.me()]) * width);
        assertArrayEquals(mine, Arrays.copyOf(recv, mine.length));
    }

    /** Counts and displacements with gaps, the blocks in falling order. */
    private record Layout(int[] counts, int[] displs, int end) {
        static Layout of(int size, boolean regular, int count) {
            int[] counts = new int[size];
            int[] displs = new int[size];
            int at = 0;
            for (int k = 0; k < size; k++) {
                int r = regular ? k : size - 1 - k;
                counts[r] = regular ? count : r % 3 * count;
                displs[r] = at;
                at += counts[r] + (regular ? 0 : 2);
            }
            return new Layout(counts, displs, at);
        }

        /** What a root holds when each rank's block came from that rank. */
        int[] gathered(int fill) {
            int[] all = new int[end];
            Arrays.fill(all, fill);
            for (int r = 0; r < counts.length; r++) {
                System.arraycopy(block(r, 0, counts[r]), 0, all, displs[r], counts[r]);
            }
            return all;
        }
    }

    @ParameterizedTest
    @MethodSource("rooted")
    void gatherAndScatterKeepBlocksInPlace(Case c) throws Exception {
        boolean regular = c.kind == CollKind.GATHER || c.kind == CollKind.SCATTER;
        boolean gather = c.kind == CollKind.GATHER || c.kind == CollKind.GATHERV;
        try (FakeJob job = c.job()) {
            job.run(m -> {
                for (int count : COUNTS) {
                    Layout layout = Layout.of(m.size(), regular, count);
                    for (int root = 0; root < m.size(); root++) {
                        for (boolean inPlace : new boolean[] {false, true}) {
                            if (gather) {
                                gather(regular, m, layout, root, inPlace);
                            } else {
                                scatter(regular, m, layout, root, inPlace);
                            }
                        }
                    }
                }
            });
        }
    }

    private static void gather(boolean regular, Member m, Layout l, int root, boolean inPlace) {
        Datatype type = m.type(PredefinedTypes.INT);
        boolean isRoot = m.me() == root;
        int n = l.counts[m.me()];
        int[] mine = block(m.me(), 0, n);
        int[] recv = isRoot ? new int[l.end] : null;
        if (isRoot && inPlace) {
            System.arraycopy(mine, 0, recv, l.displs[root], n);
        }
        Object send = isRoot && inPlace ? SpecialBuffers.IN_PLACE : mine;
        if (regular) {
            m.coll().gather(send, n, type, recv, n, type, root);
        } else {
            Counts counts = isRoot ? Counts.of(l.counts) : null;
            Counts displs = isRoot ? Counts.of(l.displs) : null;
            m.coll().gatherv(send, n, type, recv, counts, displs, type, root);
        }
        if (isRoot) {
            assertArrayEquals(l.gathered(0), recv);
        }
    }

    private static void scatter(boolean regular, Member m, Layout l, int root, boolean inPlace) {
        Datatype type = m.type(PredefinedTypes.INT);
        boolean isRoot = m.me() == root;
        int n = l.counts[m.me()];
        int[] send = isRoot ? l.gathered(-1) : null;
        int[] mine = new int[n];
        Object recv = isRoot && inPlace ? SpecialBuffers.IN_PLACE : mine;
        if (regular) {
            m.coll().scatter(send, n, type, recv, n, type, root);
        } else {
            Counts counts = isRoot ? Counts.of(l.counts) : null;
            Counts displs = isRoot ? Counts.of(l.displs) : null;
            m.coll().scatterv(send, counts, displs, type, recv, n, type, root);
        }
        if (recv == mine) {
            assertArrayEquals(block(m.me(), 0, n), mine);
        }
    }

    @ParameterizedTest
    @MethodSource("allgathers")
    void allgatherBringsAllBlocksToAll(Case c) throws Exception {
        boolean regular = c.kind == CollKind.ALLGATHER;
        try (FakeJob job = c.job()) {
            job.run(m -> {
                for (int count : COUNTS) {
                    allgather(regular, m, Layout.of(m.size(), regular, count), false);
                    allgather(regular, m, Layout.of(m.size(), regular, count), true);
                }
            });
        }
    }

    private static void allgather(boolean regular, Member m, Layout l, boolean inPlace) {
        Datatype type = m.type(PredefinedTypes.INT);
        int n = l.counts[m.me()];
        int[] recv = new int[l.end];
        if (inPlace) {
            System.arraycopy(block(m.me(), 0, n), 0, recv, l.displs[m.me()], n);
        }
        Object send = inPlace ? SpecialBuffers.IN_PLACE : block(m.me(), 0, n);
        if (regular) {
            m.coll().allgather(send, n, type, recv, n, type);
        } else {
            Counts counts = Counts.of(l.counts);
            m.coll().allgatherv(send, n, type, recv, counts, Counts.of(l.displs), type);
        }
        assertArrayEquals(l.gathered(0), recv);
    }

    @ParameterizedTest
    @MethodSource("alltoalls")
    void alltoallTransposesTheBlocks(Case c) throws Exception {
        boolean regular = c.kind == CollKind.ALLTOALL;
        try (FakeJob job = c.job()) {
            job.run(m -> {
                for (int count : new int[] {0, 1, 5, 2500, 9000}) {
                    alltoall(regular, m, count, false);
                    alltoall(regular, m, count, true);
                }
            });
        }
    }

    /** The number of elements from {@code a} to {@code b}; the same both ways, as IN_PLACE needs. */
    private static int amount(boolean regular, int a, int b, int count) {
        return regular ? count : (a + b) % 3 * count / 2;
    }

    private static void alltoall(boolean regular, Member m, int count, boolean inPlace) {
        Datatype type = m.type(PredefinedTypes.INT);
        int[] counts = new int[m.size()];
        int[] displs = new int[m.size()];
        int end = 0;
        for (int r = 0; r < m.size(); r++) {
            counts[r] = amount(regular, m.me(), r, count);
            displs[r] = end;
            end += counts[r] + (regular ? 0 : 1);
        }
        int[] send = new int[end];
        int[] wanted = new int[end];
        for (int r = 0; r < m.size(); r++) {
            System.arraycopy(block(m.me(), 100_000 * r, counts[r]), 0, send, displs[r], counts[r]);
            System.arraycopy(block(r, 100_000 * m.me(), counts[r]), 0, wanted, displs[r], counts[r]);
        }
        int[] recv = inPlace ? send.clone() : new int[end];
        Object sendbuf = inPlace ? SpecialBuffers.IN_PLACE : send;
        if (regular) {
            m.coll().alltoall(sendbuf, count, type, recv, count, type);
        } else {
            Counts n = Counts.of(counts);
            Counts at = Counts.of(displs);
            m.coll().alltoallv(sendbuf, n, at, type, recv, n, at, type);
        }
        assertArrayEquals(wanted, recv);
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void oneBufferMayBeOperandAndResult(Case c) throws Exception {
        try (FakeJob job = c.job()) {
            job.run(m -> {
                int n = 3000;
                int[] buf = operand(false, m.me(), n);
                int root = m.size() - 1;
                Datatype type = m.type(PredefinedTypes.INT);
                Op sum = m.op(Ops.SUM);
                switch (c.kind) {
                    case REDUCE -> m.coll().reduce(buf, buf, n, type, sum, root);
                    case ALLREDUCE -> m.coll().allreduce(buf, buf, n, type, sum);
                    case SCAN -> m.coll().scan(buf, buf, n, type, sum);
                    default -> m.coll().exscan(buf, buf, n, type, sum);
                }
                int last =
                        switch (c.kind) {
                            case SCAN -> m.me();
                            case EXSCAN -> m.me() - 1;
                            default -> root;
                        };
                boolean changed = last >= 0 && (c.kind != CollKind.REDUCE || m.me() == root);
                assertArrayEquals(changed ? expected(false, 0, last, n) : operand(false, m.me(), n), buf);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8, 9})
    void oneBufferMayBeSentAndReceived(int size) throws Exception {
        try (FakeJob job = new FakeJob(size, Map.of())) {
            job.run(m -> {
                Datatype type = m.type(PredefinedTypes.INT);
                for (int root = 0; root < size; root++) {
                    int[] buf = block(m.me(), 0, 3 * size);
                    m.coll().gather(buf, 3, type, buf, 3, type, root);
                    int from = m.me() == root ? size - 1 : m.me();
                    assertEquals(value(from, 0), buf[m.me() == root ? 3 * size - 3 : 0]);
                    int[] all = block(root, 0, 3 * size);
                    m.coll().scatter(all, 3, type, all, 3, type, root);
                    assertArrayEquals(block(root, 3 * m.me(), 3), Arrays.copyOf(all, 3));
                }
                int[] buf = block(m.me(), 0, 3 * size);
                m.coll().alltoall(buf, 3, type, buf, 3, type);
                for (int r = 0; r < size; r++) {
                    assertArrayEquals(block(r, 3 * m.me(), 3), Arrays.copyOfRange(buf, 3 * r, 3 * r + 3));
                }
            });
        }
    }

    @Test
    void sixtyFourRanksAgree() throws Exception {
        try (FakeJob job = new FakeJob(64, Map.of())) {
            job.run(m -> {
                Op user = compose(m);
                Layout layout = Layout.of(m.size(), true, 3);
                allgather(true, m, layout, false);
                alltoall(true, m, 3, false);
                gather(true, m, layout, 37, false);
                scatter(true, m, layout, 37, true);
                reduceTo(5, m, 3000, m.type(PredefinedTypes.INT), m.op(Ops.SUM), false);
                reduction(CollKind.ALLREDUCE, m, 40, m.type(PredefinedTypes.TWO_INT), user, true);
                reduction(CollKind.SCAN, m, 40, m.type(PredefinedTypes.TWO_INT), user, false);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("bcasts")
    void buffersOfAnyKindReduceAlike(Case c) throws Exception {
        try (FakeJob job = c.job()) {
            job.run(m -> {
                int n = 700;
                ByteBuffer send = ByteBuffer.allocateDirect(8 * n).order(ByteOrder.nativeOrder());
                for (int i = 0; i < n; i++) {
                    send.putDouble(8 * i, m.me() + i);
                }
                byte[] recv = new byte[8 * n];
                Datatype type = m.type(PredefinedTypes.DOUBLE);
                m.coll().allreduce(send, recv, n, type, m.op(Ops.SUM));
                double[] sums = new double[n];
                ByteBuffer.wrap(recv)
                        .order(ByteOrder.nativeOrder())
                        .asDoubleBuffer()
                        .get(sums);
                double[] wanted = new double[n];
                int p = m.size();
                Arrays.setAll(wanted, i -> p * (double) i + p * (p - 1) / 2);
                assertArrayEquals(wanted, sums);
            });
        }
    }
}
