package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.mpl.Counts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Barriers and rooted collectives between two groups: each gets what the other one has. */
class InterCollTest extends TwoGroups {
    @ParameterizedTest
    @MethodSource("groups")
    void nobodyLeavesABarrierBeforeBothGroupsAreThere(Groups g) throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        run(g, m -> {
            for (int round = 1; round <= 20; round++) {
                arrived.incrementAndGet();
                m.coll().barrier();
                assertTrue(arrived.get() >= round * (g.first() + g.second()));
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
            int mine = m.side() == side ? 0 : p.counts()[m.me()];
            int[] recv = isRoot ? new int[p.end()] : null;
            m.coll()
                    .gatherv(
                            block(m.side(), m.me(), 0, mine),
                            mine,
                            ints(m),
                            recv,
                            isRoot ? Counts.of(p.counts()) : null,
                            isRoot ? Counts.of(p.displs()) : null,
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
            int mine = m.side() == side ? 0 : p.counts()[m.me()];
            int[] recv = new int[mine];
            m.coll()
                    .scatterv(
                            isRoot ? p.filled(side, -1) : null,
                            isRoot ? Counts.of(p.counts()) : null,
                            isRoot ? Counts.of(p.displs()) : null,
                            ints(m),
                            recv,
                            mine,
                            ints(m),
                            rootOf(m, side, root));
            assertArrayEquals(block(side, m.me(), 0, mine), recv);
        });
    }
}
