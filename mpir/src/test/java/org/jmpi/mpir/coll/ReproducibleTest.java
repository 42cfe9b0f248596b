package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of doubles that round at every step: who asks for it gets those of a plain loop from the left, bit by bit. */
class ReproducibleTest {
    private static final long SEED = 11;

    /** Values of very different magnitudes and both signs. */
    private static double[] operand(int rank, int n) {
        Random random = new Random(SEED + rank);
        double[] a = new double[n];
        Arrays.setAll(a, i -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(60)));
        return a;
    }

    private static double[] fromTheLeft(int last, int n) {
        double[] sum = operand(0, n);
        for (int r = 1; r <= last; r++) {
            double[] next = operand(r, n);
            Arrays.setAll(sum, i -> sum[i] + next[i]);
        }
        return sum;
    }

    private static Map<String, String> asked() {
        Map<String, String> environment = new HashMap<>();
        environment.put("MPIR_CVAR_COLL_REPRODUCIBLE", "true");
        // whatever is forced
        environment.put(CollKind.ALLREDUCE.cvarName(), "recursive_doubling");
        environment.put(CollKind.REDUCE.cvarName(), "reduce_scatter_gather");
        environment.put(CollKind.REDUCE_SCATTER.cvarName(), "pairwise");
        return environment;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17})
    void shouldCombineFromTheLeftWhateverTheSize(int size) throws Exception {
        try (FakeJob job = new FakeJob(size, asked())) {
            job.run(m -> {
                for (int n : new int[] {1, size, 100, 4000}) {
                    check(m, n);
                }
            });
        }
    }

    @Test
    void shouldCombineFromTheLeftWhereTheHintSaysSo() throws Exception {
        try (FakeJob job = new FakeJob(7, Map.of())) {
            job.run(m -> {
                m.comm().reproducible = true;
                check(m, 50);
            });
        }
    }

    /** Else these tests would show nothing. */
    @Test
    void shouldHaveOperandsWhoseOrderMatters() throws Exception {
        AtomicBoolean same = new AtomicBoolean(true);
        try (FakeJob job = new FakeJob(7, Map.of())) {
            job.run(m -> {
                double[] sum = new double[50];
                m.coll().allreduce(operand(m.me(), 50), sum, 50, m.type(PredefinedTypes.DOUBLE), m.op(Ops.SUM));
                same.compareAndSet(true, Arrays.equals(fromTheLeft(6, 50), sum));
            });
        }
        assertFalse(same.get());
    }

    private static void check(Member m, int n) {
        Datatype type = m.type(PredefinedTypes.DOUBLE);
        Op sum = m.op(Ops.SUM);
        double[] all = fromTheLeft(m.size() - 1, n);
        double[] mine = operand(m.me(), n);
        double[] result = new double[n];
        m.coll().allreduce(mine, result, n, type, sum);
        assertArrayEquals(all, result);
        for (int root = 0; root < m.size(); root += 3) {
            Arrays.fill(result, 0);
            m.coll().reduce(mine, m.me() == root ? result : null, n, type, sum, root);
            assertArrayEquals(m.me() == root ? all : new double[n], result);
        }
        m.coll().scan(mine, result, n, type, sum);
        assertArrayEquals(fromTheLeft(m.me(), n), result);
        Arrays.fill(result, 0);
        m.coll().exscan(mine, result, n, type, sum);
        assertArrayEquals(m.me() == 0 ? new double[n] : fromTheLeft(m.me() - 1, n), result);
        scattered(m, n);
    }

    private static void scattered(Member m, int n) {
        int size = m.size();
        int[] counts = new int[size];
        Arrays.setAll(counts, r -> n / size + (r < n % size ? 1 : 0));
        int from = Arrays.stream(counts, 0, m.me()).sum();
        double[] block = new double[counts[m.me()]];
        Datatype type = m.type(PredefinedTypes.DOUBLE);
        m.coll().reduceScatter(operand(m.me(), n), block, Counts.of(counts), type, m.op(Ops.SUM));
        double[] all = fromTheLeft(size - 1, n);
        assertArrayEquals(Arrays.copyOfRange(all, from, from + block.length), block);
        int each = n / size;
        double[] equal = new double[each];
        m.coll().reduceScatterBlock(operand(m.me(), n), equal, each, type, m.op(Ops.SUM));
        assertArrayEquals(Arrays.copyOfRange(all, m.me() * each, (m.me() + 1) * each), equal);
    }
}
