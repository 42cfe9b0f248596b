package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.abi.Constants;
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

/** Collectives between two groups of any sizes: each gets what the other one has. */
class InterCollTest {
    private static final int[] COUNTS = {0, 1, 37, 5000};

    record Groups(int first, int second) {
        int size(int side) {
            return side == 0 ? first : second;
        }
    }

    static List<Groups> groups() {
        return List.of(
                new Groups(1, 1),
                new Groups(1, 4),
                new Groups(2, 1),
                new Groups(3, 5),
                new Groups(4, 4),
                new Groups(7, 2),
                new Groups(8, 9),
                new Groups(1, 16));
    }

    private static void run(Groups g, FakeJob.Body body) throws Exception {
        try (FakeJob job = FakeJob.inter(g.first, g.second, Map.of())) {
            job.run(body);
        }
    }

    private static Datatype ints(Member m) {
        return m.type(PredefinedTypes.INT);
    }

    /** A value that no other group, rank and position has. */
    private static int value(int side, int rank, int position) {
        return side * 100_000_007 + 1_000_003 * (rank + 1) + position;
    }

    private static int[] block(int side, int rank, int from, int n) {
        int[] a = new int[n];
        Arrays.setAll(a, i -> value(side, rank, from + i));
        return a;
    }

    /** The root argument of {@code m} where rank {@code root} of group {@code side} is the root. */
    private static int rootOf(Member m, int side, int root) {
        if (m.side() != side) {
            return root;
        }
        return m.me() == root ? Constants.ROOT : Constants.PROC_NULL;
    }

    private interface Rooted {
        void run(Member m, int side, int root, int count) throws Exception;
    }

    private static void forAllRoots(Groups g, Rooted body) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                for (int side = 0; side < 2; side++) {
                    for (int root = 0; root < g.size(side); root += 1 + g.size(side) / 3) {
                        body.run(m, side, root, count);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void nobodyLeavesABarrierBeforeBothGroupsAreThere(Groups g) throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        run(g, m -> {
            for (int round = 1; round <= 20; round++) {
                arrived.incrementAndGet();
                m.coll().barrier();
                assertTrue(arrived.get() >= round * (g.first + g.second));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void bcastReachesTheOtherGroupOnly(Groups g) throws Exception {
        forAllRoots(g, (m, side, root, count) -> {
            boolean isRoot = m.side() == side && m.me() == root;
            int[] buf = isRoot ? block(side, root, 7, count) : new int[count];
            m.coll().bcast(buf, count, ints(m), rootOf(m, side, root));
            boolean has = isRoot || m.side() != side;
            assertArrayEquals(has ? block(side, root, 7, count) : new int[count], buf);
        });
    }

    /** Counts and displacements with gaps, the blocks in falling order. */
    private record Parts(int[] counts, int[] displs, int end) {
        static Parts of(int size, int count) {
            int[] counts = new int[size];
            int[] displs = new int[size];
            int at = 1;
            for (int r = size - 1; r >= 0; r--) {
                counts[r] = r % 3 * count;
                displs[r] = at;
                at += counts[r] + 2;
            }
            return new Parts(counts, displs, at);
        }

        int[] filled(int side, int fill) {
            int[] all = new int[end];
            Arrays.fill(all, fill);
            for (int r = 0; r < counts.length; r++) {
                System.arraycopy(block(side, r, 0, counts[r]), 0, all, displs[r], counts[r]);
            }
            return all;
        }
    }

    private static int[] regular(int side, int size, int count) {
        int[] all = new int[size * count];
        for (int r = 0; r < size; r++) {
            System.arraycopy(block(side, r, 0, count), 0, all, r * count, count);
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("groups")
    void gatherTakesTheOtherGroupsBlocks(Groups g) throws Exception {
        forAllRoots(g, (m, side, root, count) -> {
            int n = g.size(1 - side);
            int[] recv = new int[n * count];
            int[] send = block(m.side(), m.me(), 0, count);
            m.coll().gather(send, count, ints(m), recv, count, ints(m), rootOf(m, side, root));
            boolean isRoot = m.side() == side && m.me() == root;
            assertArrayEquals(isRoot ? regular(1 - side, n, count) : new int[n * count], recv);
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void gathervLeavesTheGaps(Groups g) throws Exception {
        forAllRoots(g, (m, side, root, count) -> {
            Parts p = Parts.of(g.size(1 - side), count);
            boolean isRoot = m.side() == side && m.me() == root;
            int mine = m.side() == side ? 0 : p.counts[m.me()];
            int[] recv = isRoot ? new int[p.end] : null;
            m.coll()
                    .gatherv(
                            block(m.side(), m.me(), 0, mine),
                            mine,
                            ints(m),
                            recv,
                            isRoot ? Counts.of(p.counts) : null,
                            isRoot ? Counts.of(p.displs) : null,
                            ints(m),
                            rootOf(m, side, root));
            if (isRoot) {
                assertArrayEquals(p.filled(1 - side, 0), recv);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void scatterGivesTheOtherGroupBlocks(Groups g) throws Exception {
        forAllRoots(g, (m, side, root, count) -> {
            int n = g.size(1 - side);
            boolean isRoot = m.side() == side && m.me() == root;
            int[] recv = new int[count];
            int[] send = isRoot ? regular(side, n, count) : null;
            m.coll().scatter(send, count, ints(m), recv, count, ints(m), rootOf(m, side, root));
            assertArrayEquals(m.side() == side ? new int[count] : block(side, m.me(), 0, count), recv);
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void scattervGivesTheOtherGroupItsParts(Groups g) throws Exception {
        forAllRoots(g, (m, side, root, count) -> {
            Parts p = Parts.of(g.size(1 - side), count);
            boolean isRoot = m.side() == side && m.me() == root;
            int mine = m.side() == side ? 0 : p.counts[m.me()];
            int[] recv = new int[mine];
            m.coll()
                    .scatterv(
                            isRoot ? p.filled(side, -1) : null,
                            isRoot ? Counts.of(p.counts) : null,
                            isRoot ? Counts.of(p.displs) : null,
                            ints(m),
                            recv,
                            mine,
                            ints(m),
                            rootOf(m, side, root));
            assertArrayEquals(block(side, m.me(), 0, mine), recv);
        });
    }

    /** How much group {@code side} sends; one direction may be empty. */
    private static int amount(int side, int count, int which) {
        return which == side ? 0 : count + 3 * side;
    }

    private interface Both {
        void run(Member m, int sent, int received) throws Exception;
    }

    private static void forAllAmounts(Groups g, Both body) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                for (int which = 0; which < 3; which++) {
                    body.run(m, amount(m.side(), count, which), amount(1 - m.side(), count, which));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void allgatherTakesTheOtherGroupsBlocks(Groups g) throws Exception {
        forAllAmounts(g, (m, sent, received) -> {
            int n = m.comm().remoteSize;
            int[] recv = new int[n * received];
            int[] send = block(m.side(), m.me(), 0, sent);
            m.coll().allgather(send, sent, ints(m), recv, received, ints(m));
            assertArrayEquals(regular(1 - m.side(), n, received), recv);
            assertArrayEquals(block(m.side(), m.me(), 0, sent), send);
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void allgathervLeavesTheGaps(Groups g) throws Exception {
        forAllAmounts(g, (m, sent, received) -> {
            Parts ours = Parts.of(m.size(), sent);
            Parts theirs = Parts.of(m.comm().remoteSize, received);
            int[] recv = new int[theirs.end];
            int mine = ours.counts[m.me()];
            int[] send = block(m.side(), m.me(), 0, mine);
            m.coll().allgatherv(send, mine, ints(m), recv, Counts.of(theirs.counts), Counts.of(theirs.displs), ints(m));
            assertArrayEquals(theirs.filled(1 - m.side(), 0), recv);
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void alltoallTransposesBetweenTheGroups(Groups g) throws Exception {
        forAllAmounts(g, (m, sent, received) -> {
            int n = m.comm().remoteSize;
            int[] send = new int[n * sent];
            int[] wanted = new int[n * received];
            for (int r = 0; r < n; r++) {
                System.arraycopy(block(m.side(), m.me(), 100_000 * r, sent), 0, send, r * sent, sent);
                int[] theirs = block(1 - m.side(), r, 100_000 * m.me(), received);
                System.arraycopy(theirs, 0, wanted, r * received, received);
            }
            int[] recv = new int[n * received];
            m.coll().alltoall(send, sent, ints(m), recv, received, ints(m));
            assertArrayEquals(wanted, recv);
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void oneArrayForBothSidesOfAnAlltoallIsAsIfCopied(Groups g) throws Exception {
        run(g, m -> {
            int n = m.comm().remoteSize;
            int[] buf = new int[n * 3];
            int[] wanted = new int[n * 3];
            for (int r = 0; r < n; r++) {
                System.arraycopy(block(m.side(), m.me(), 10 * r, 3), 0, buf, r * 3, 3);
                System.arraycopy(block(1 - m.side(), r, 10 * m.me(), 3), 0, wanted, r * 3, 3);
            }
            m.coll().alltoall(buf, 3, ints(m), buf, 3, ints(m));
            assertArrayEquals(wanted, buf);
        });
    }

    /** The number of elements from rank {@code from} of group {@code side} to rank {@code to} of the other. */
    private static int between(int side, int from, int to, int count) {
        return (from + 2 * to + side) % 3 * count / 2;
    }

    private record Exchange(int[] send, int[] scounts, int[] sdispls, int[] wanted, int[] rcounts, int[] rdispls) {
        static Exchange of(Member m, int count) {
            int n = m.comm().remoteSize;
            Exchange e = new Exchange(
                    new int[n * (count + 1) + 1],
                    new int[n],
                    new int[n],
                    new int[n * (count + 2)],
                    new int[n],
                    new int[n]);
            int out = 1;
            int in = 0;
            for (int r = 0; r < n; r++) {
                e.scounts[r] = between(m.side(), m.me(), r, count);
                e.rcounts[r] = between(1 - m.side(), r, m.me(), count);
                e.sdispls[r] = out;
                e.rdispls[r] = in;
                out += e.scounts[r] + 1;
                in += e.rcounts[r] + 2;
                int[] block = block(m.side(), m.me(), 100_000 * r, e.scounts[r]);
                System.arraycopy(block, 0, e.send, e.sdispls[r], e.scounts[r]);
                int[] theirs = block(1 - m.side(), r, 100_000 * m.me(), e.rcounts[r]);
                System.arraycopy(theirs, 0, e.wanted, e.rdispls[r], e.rcounts[r]);
            }
            return e;
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void alltoallvMovesPartsOfDifferentLengths(Groups g) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                Exchange e = Exchange.of(m, count);
                int[] recv = new int[e.wanted.length];
                m.coll()
                        .alltoallv(
                                e.send,
                                Counts.of(e.scounts),
                                Counts.of(e.sdispls),
                                ints(m),
                                recv,
                                Counts.of(e.rcounts),
                                Counts.of(e.rdispls),
                                ints(m));
                assertArrayEquals(e.wanted, recv);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void alltoallwMovesPartsOfDifferentTypes(Groups g) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                Exchange e = Exchange.of(m, count);
                int n = m.comm().remoteSize;
                // odd peers are spoken to in bytes
                Datatype[] types = new Datatype[n];
                int[] scounts = new int[n];
                int[] rcounts = new int[n];
                for (int r = 0; r < n; r++) {
                    boolean bytes = r % 2 == 1;
                    types[r] = m.type(bytes ? PredefinedTypes.BYTE : PredefinedTypes.INT);
                    scounts[r] = e.scounts[r] * (bytes ? 4 : 1);
                    rcounts[r] = e.rcounts[r] * (bytes ? 4 : 1);
                }
                int[] recv = new int[e.wanted.length];
                m.coll()
                        .alltoallw(
                                e.send,
                                Counts.of(scounts),
                                Counts.of(
                                        Arrays.stream(e.sdispls).map(d -> 4 * d).toArray()),
                                types,
                                recv,
                                Counts.of(rcounts),
                                Counts.of(
                                        Arrays.stream(e.rdispls).map(d -> 4 * d).toArray()),
                                types);
                assertArrayEquals(e.wanted, recv);
            }
        });
    }

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
        op.function = InterCollTest::compose;
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
                    int total = unit * g.first * g.second;
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
