package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.mpl.Counts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Barriers, and collectives that move data, by every algorithm. */
class CollTest extends CollCases {
    static List<Case> barriers() {
        return cases(CollKind.BARRIER);
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
        boolean regular = c.kind() == CollKind.GATHER || c.kind() == CollKind.SCATTER;
        boolean gather = c.kind() == CollKind.GATHER || c.kind() == CollKind.GATHERV;
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
        boolean regular = c.kind() == CollKind.ALLGATHER;
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
        boolean regular = c.kind() == CollKind.ALLTOALL;
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
                Layout layout = Layout.of(m.size(), true, 3);
                allgather(true, m, layout, false);
                alltoall(true, m, 3, false);
                gather(true, m, layout, 37, false);
                scatter(true, m, layout, 37, true);
            });
        }
    }
}
