package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.TypeConstructors;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a user's operation is given: only elements that ranks sent, or that it made of them, each rank's once, and in rank
 * order unless it commutes. Scratch memory is poisoned where assertions are on.
 */
class OperandsTest {
    private static final List<CollKind> KINDS = List.of(
            CollKind.REDUCE,
            CollKind.ALLREDUCE,
            CollKind.REDUCE_SCATTER,
            CollKind.REDUCE_SCATTER_BLOCK,
            CollKind.SCAN,
            CollKind.EXSCAN);
    private static final List<CollKind> INTER_KINDS = KINDS.subList(0, 4);
    private static final int[] COUNTS = {1, 3, 13};
    private static final int TAG_SHIFT = 16;

    static IntStream sizes() {
        return IntStream.rangeClosed(1, 8);
    }

    /** Calls of one rank: one after the other, each with values of its own. */
    private static final class Caller {
        private final Member m;
        private final AtomicLong applied;
        private int calls;

        Caller(Member m, AtomicLong applied) {
            this.m = m;
            this.applied = applied;
        }

        private int value(int rank, int position) {
            return (calls * 64 + position & 0x7fff) << TAG_SHIFT | 1 << rank;
        }

        private int result(int first, int last, int position) {
            return (value(0, position) & ~0xffff) | (1 << (last + 1)) - (1 << first);
        }

        private Op op(boolean commutative, int width, int ranks) {
            Op op = Op.table(m.rank()).allocate();
            op.kind = OpKind.USER;
            op.commutative = commutative;
            op.function =
                    (in, inout, count, type) -> apply((int[]) in, (int[]) inout, count, width, commutative, ranks);
            return op;
        }

        private void apply(int[] in, int[] inout, long count, int width, boolean commutative, int ranks) {
            for (int i = 0; i < count; i++) {
                int left = in[i * width];
                int right = inout[i * width];
                int l = left & 0xffff;
                int r = right & 0xffff;
                boolean ours = left >>> TAG_SHIFT == right >>> TAG_SHIFT && (l | r) < 1 << ranks;
                boolean ordered =
                        commutative || Integer.numberOfTrailingZeros(r) == 32 - Integer.numberOfLeadingZeros(l);
                if (!ours || l == 0 || r == 0 || (l & r) != 0 || !ordered) {
                    throw new IllegalStateException("operands " + Integer.toHexString(left) + " and "
                            + Integer.toHexString(right) + " of element " + i);
                }
                inout[i * width] = left | right;
            }
            applied.addAndGet(count);
        }

        /** One call, whose results are checked. */
        void call(
                CollCall<?> call, CollKind kind, int count, int width, boolean commutative, boolean inPlace, int root) {
            calls++;
            int me = m.me();
            int from = m.comm().isInter ? m.comm().remoteSize : m.size();
            Datatype ints = m.type(PredefinedTypes.INT);
            Datatype type = width == 1
                    ? ints
                    : TypeConstructors.resized(m.rank(), ints, 0, 4 * width).commit();
            Op op = op(commutative, width, Math.max(from, m.size()));
            boolean scatters = kind == CollKind.REDUCE_SCATTER || kind == CollKind.REDUCE_SCATTER_BLOCK;
            int[] counts = new int[m.size()];
            // unequal, some empty; between two groups of one sum
            Arrays.setAll(counts, r -> m.comm().isInter ? share(count, r) : (r * 5 + count) % 4);
            if (kind == CollKind.REDUCE_SCATTER_BLOCK) {
                Arrays.fill(counts, count);
            }
            int total = scatters ? Arrays.stream(counts).sum() : count;
            int[] send = new int[total * width];
            for (int i = 0; i < total; i++) {
                send[i * width] = value(me, i);
            }
            boolean wants = kind != CollKind.REDUCE || (m.comm().isInter ? root == Constants.ROOT : me == root);
            boolean replaces = inPlace && wants;
            int[] recv = replaces ? send : wants ? new int[total * width] : null;
            Object from1 = replaces ? SpecialBuffers.IN_PLACE : send;
            Object done =
                    switch (kind) {
                        case REDUCE -> call.reduce(from1, recv, count, type, op, root);
                        case ALLREDUCE -> call.allreduce(from1, recv, count, type, op);
                        case REDUCE_SCATTER -> call.reduceScatter(from1, recv, Counts.of(counts), type, op);
                        case REDUCE_SCATTER_BLOCK -> call.reduceScatterBlock(from1, recv, count, type, op);
                        case SCAN -> call.scan(from1, recv, count, type, op);
                        default -> call.exscan(from1, recv, count, type, op);
                    };
            if (Boolean.FALSE.equals(done) || !wants) {
                return;
            }
            int last = kind == CollKind.SCAN ? me : kind == CollKind.EXSCAN ? me - 1 : from - 1;
            int first = scatters ? Arrays.stream(counts, 0, me).sum() : 0;
            int n = last < 0 ? 0 : scatters ? counts[me] : count;
            for (int i = 0; i < n; i++) {
                String what = kind + " of " + count + ", width " + width + ", element " + i;
                assertEquals(
                        Integer.toHexString(result(0, last, first + i)), Integer.toHexString(recv[i * width]), what);
            }
        }

        private int share(int count, int r) {
            return count * (r + 1) / m.size() - count * r / m.size();
        }

        /** All forms of a kind by one way of doing it. */
        void forms(CollCall<?> call, CollKind kind) {
            for (int count : COUNTS) {
                for (int form = 0; form < 8; form++) {
                    call(call, kind, count, 1 + (form & 1), (form & 2) != 0, (form & 4) != 0, count % m.size());
                }
            }
        }

        void interForms(CollCall<?> call, CollKind kind) {
            for (int count : COUNTS) {
                for (int form = 0; form < 4; form++) {
                    int root = m.side() == 1 ? 0 : m.me() == 0 ? Constants.ROOT : Constants.PROC_NULL;
                    // blocks of both groups come from one vector
                    int n = kind == CollKind.REDUCE_SCATTER_BLOCK ? count * m.comm().remoteSize : count;
                    call(call, kind, n, 1 + (form & 1), (form & 2) != 0, false, root);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void shouldBeWhatRanksSentInEveryAlgorithm(int size) throws Exception {
        AtomicLong applied = new AtomicLong();
        try (FakeJob job = new FakeJob(size, Map.of())) {
            job.run(m -> {
                Caller caller = new Caller(m, applied);
                for (CollKind kind : KINDS) {
                    for (AlgorithmEntry entry : AlgorithmRegistry.of(kind)) {
                        caller.forms(new OneAlgorithm(m, entry, false), kind);
                        caller.forms(new OneAlgorithm(m, entry, true), kind);
                    }
                    caller.forms(m.coll(), kind);
                }
            });
        }
        assertTrue(size == 1 || applied.get() > 1000, "applied to " + applied + " elements");
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void shouldBeWhatRanksSentThroughSharedMemory(int size) throws Exception {
        for (int nodes : new int[] {1, 2}) {
            AtomicLong applied = new AtomicLong();
            try (FakeJob job = FakeJob.sharing(size, Map.of())) {
                job.run(m -> {
                    Arrays.setAll(m.device().nodes, r -> r * nodes / size);
                    Caller caller = new Caller(m, applied);
                    for (CollKind kind : KINDS) {
                        caller.forms(m.coll(), kind);
                    }
                });
            }
            assertTrue(size == 1 || applied.get() > 100, "applied to " + applied + " elements");
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void shouldBeWhatTheOtherGroupSent(int size) throws Exception {
        for (int first : new int[] {1, 3, size}) {
            AtomicLong applied = new AtomicLong();
            try (FakeJob job = FakeJob.inter(first, size, Map.of())) {
                job.run(m -> {
                    Caller caller = new Caller(m, applied);
                    for (CollKind kind : INTER_KINDS) {
                        for (AlgorithmEntry entry : AlgorithmRegistry.ofInter(kind)) {
                            caller.interForms(new OneAlgorithm(m, entry, false), kind);
                            caller.interForms(new OneAlgorithm(m, entry, true), kind);
                        }
                    }
                });
            }
            // two groups of one combine nothing
            assertTrue(Math.max(first, size) == 1 || applied.get() > 100, "applied to " + applied + " elements");
        }
    }
}
