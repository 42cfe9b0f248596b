package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.FakeJob.Member;
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

/** Reductions and scans by every algorithm. */
class ReductionTest extends CollCases {
    static List<Case> reductions() {
        return cases(CollKind.REDUCE, CollKind.ALLREDUCE, CollKind.SCAN, CollKind.EXSCAN);
    }

    static List<Case> reduceScatters() {
        return cases(CollKind.REDUCE_SCATTER, CollKind.REDUCE_SCATTER_BLOCK);
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void reductionsCombineInRankOrder(Case c) throws Exception {
        try (FakeJob job = c.job()) {
            job.run(m -> {
                Op user = compose(m);
                for (int count : COUNTS) {
                    for (boolean inPlace : new boolean[] {false, true}) {
                        reduction(c.kind(), m, count, m.type(PredefinedTypes.INT), m.op(Ops.SUM), inPlace);
                        reduction(c.kind(), m, count, m.type(PredefinedTypes.TWO_INT), user, inPlace);
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
                            reduceScatter(c.kind(), m, count, user, inPlace);
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
                switch (c.kind()) {
                    case REDUCE -> m.coll().reduce(buf, buf, n, type, sum, root);
                    case ALLREDUCE -> m.coll().allreduce(buf, buf, n, type, sum);
                    case SCAN -> m.coll().scan(buf, buf, n, type, sum);
                    default -> m.coll().exscan(buf, buf, n, type, sum);
                }
                int last =
                        switch (c.kind()) {
                            case SCAN -> m.me();
                            case EXSCAN -> m.me() - 1;
                            default -> root;
                        };
                boolean changed = last >= 0 && (c.kind() != CollKind.REDUCE || m.me() == root);
                assertArrayEquals(changed ? expected(false, 0, last, n) : operand(false, m.me(), n), buf);
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
                Arrays.setAll(wanted, i -> p * (double) i + p * (p - 1) / 2.0);
                assertArrayEquals(wanted, sums);
            });
        }
    }

    @Test
    void sixtyFourRanksAgree() throws Exception {
        try (FakeJob job = new FakeJob(64, Map.of())) {
            job.run(m -> {
                Op user = compose(m);
                reduceTo(5, m, 3000, m.type(PredefinedTypes.INT), m.op(Ops.SUM), false);
                reduction(CollKind.ALLREDUCE, m, 40, m.type(PredefinedTypes.TWO_INT), user, true);
                reduction(CollKind.SCAN, m, 40, m.type(PredefinedTypes.TWO_INT), user, false);
            });
        }
    }
}
