package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Ops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reductions between two groups: each gets the result of the other one. */
class InterReductionTest extends TwoGroups {
    /** Composition of affine maps x -> p*x + q mod 2^32, two ints an element: associative, not commutative. */
    private static void compose(Object in, Object inout, long count, Datatype type) {
        int[] f = (int[]) in;
        int[] h = (int[]) inout;
        for (int i = 0; i < 2 * count; i += 2) {
            h[i + 1] = f[i] * h[i + 1] + f[i + 1];
            h[i] = f[i] * h[i];
        }
    }

    private static Op compose(Member m) {
        Op op = Op.table(m.rank()).allocate();
        op.kind = OpKind.USER;
        op.commutative = false;
        op.function = InterReductionTest::compose;
        return op;
    }

    private static int[] operand(boolean user, int side, int rank, int n) {
        int[] a = block(side, rank, 0, n);
        for (int i = 0; user && i < n; i += 2) {
            a[i] = 2 * rank + 3;
        }
        return a;
    }

    /** The reduction over a group, by one plain loop. */
    private static int[] reduced(boolean user, int side, int size, int n) {
        int[] result = operand(user, side, size - 1, n);
        for (int r = size - 2; r >= 0; r--) {
            int[] left = operand(user, side, r, n);
            if (user) {
                compose(left, result, n / 2, null);
            } else {
                for (int i = 0; i < n; i++) {
                    result[i] += left[i];
                }
            }
        }
        return result;
    }

    private record Operation(Member m, boolean user, Op op) {
        static Operation of(Member m, boolean user) {
            return new Operation(m, user, user ? compose(m) : m.op(Ops.SUM));
        }

        Datatype type() {
            return m.type(user ? PredefinedTypes.TWO_INT : PredefinedTypes.INT);
        }

        int ints(int count) {
            return user ? 2 * count : count;
        }

        int[] mine(int count) {
            return operand(user, m.side(), m.me(), ints(count));
        }

        int[] theirs(int count) {
            return reduced(user, 1 - m.side(), m.comm().remoteSize, ints(count));
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void reduceCombinesTheOtherGroupInRankOrder(Groups g) throws Exception {
        forAllRoots(g, (m, side, root, count) -> {
            for (boolean user : new boolean[] {false, true}) {
                Operation o = Operation.of(m, user);
                int[] recv = new int[o.ints(count)];
                m.coll().reduce(o.mine(count), recv, count, o.type(), o.op, rootOf(m, side, root));
                boolean isRoot = m.side() == side && m.me() == root;
                assertArrayEquals(isRoot ? o.theirs(count) : new int[o.ints(count)], recv);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void allreduceGivesEachGroupTheOthersResult(Groups g) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                for (boolean user : new boolean[] {false, true}) {
                    Operation o = Operation.of(m, user);
                    int[] send = o.mine(count);
                    int[] recv = new int[o.ints(count)];
                    m.coll().allreduce(send, recv, count, o.type(), o.op);
                    assertArrayEquals(o.theirs(count), recv);
                    assertArrayEquals(o.mine(count), send);
                    m.coll().allreduce(send, send, count, o.type(), o.op);
                    assertArrayEquals(o.theirs(count), send);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void reduceScatterCutsTheOthersResultByTheOwnCounts(Groups g) throws Exception {
        run(g, m -> {
            for (int unit : new int[] {0, 1, 50}) {
                for (boolean user : new boolean[] {false, true}) {
                    Operation o = Operation.of(m, user);
                    int total = unit * g.first() * g.second();
                    int block = total / m.size();
                    int[] result = o.theirs(total);
                    int[] recv = new int[o.ints(block)];
                    m.coll().reduceScatterBlock(o.mine(total), recv, block, o.type(), o.op);
                    assertArrayEquals(
                            Arrays.copyOfRange(result, m.me() * o.ints(block), (m.me() + 1) * o.ints(block)), recv);

                    int[] counts = new int[m.size()];
                    Arrays.fill(counts, block);
                    counts[0] -= m.size() > 1 ? block : 0;
                    counts[m.size() - 1] += m.size() > 1 ? block : 0;
                    int before = Arrays.stream(counts, 0, m.me()).sum();
                    int[] mine = new int[o.ints(counts[m.me()])];
                    m.coll().reduceScatter(o.mine(total), mine, Counts.of(counts), o.type(), o.op);
                    int[] wanted = Arrays.copyOfRange(result, o.ints(before), o.ints(before + counts[m.me()]));
                    assertArrayEquals(wanted, mine);
                }
            }
        });
    }

    @Test
    void scansDontExistBetweenGroups() throws Exception {
        run(new Groups(2, 1), m -> {
            MpirException e = assertThrows(
                    MpirException.class, () -> m.coll().scan(new int[1], new int[1], 1, ints(m), m.op(Ops.SUM)));
            assertEquals(ErrorClass.ERR_COMM, e.errorClass());
            m.coll().barrier();
        });
    }
}
