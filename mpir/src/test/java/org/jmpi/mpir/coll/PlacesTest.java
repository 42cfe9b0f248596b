package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.algorithm.Hierarchy;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.op.Ops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the ranks of a communicator run: how it is seen, and how often the device is asked. */
class PlacesTest {
    private static int allreduce(Member m, int mine) {
        int[] out = new int[1];
        m.coll().allreduce(new int[] {mine}, out, 1, m.type(PredefinedTypes.INT), m.op(Ops.SUM));
        return out[0];
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 7})
    void theDeviceIsAskedOnceForAllUses(int size) throws Exception {
        try (FakeJob job = FakeJob.sharing(size, Map.of("MPIR_CVAR_SCAN_INTRA_ALGORITHM", "smp"))) {
            job.run(m -> {
                int[] threes = new int[size];
                for (int r = 0; r < size; r++) {
                    threes[r] = r / 3;
                }
                m.device().nodes = threes;
                for (int i = 0; i < 3; i++) {
                    assertEquals(size * (size + 1) / 2, allreduce(m, m.me() + 1));
                    int[] sum = new int[1];
                    m.coll().scan(new int[] {1}, sum, 1, m.type(PredefinedTypes.INT), m.op(Ops.SUM));
                    assertEquals(m.me() + 1, sum[0]);
                    m.coll().bcast(sum, 1, m.type(PredefinedTypes.INT), 0);
                }
                assertEquals(size, m.device().nodeQuestions);
            });
        }
    }

    @Test
    void nobodyAsksBeforeTheFirstChoice() throws Exception {
        try (FakeJob job = FakeJob.sharing(4, Map.of())) {
            job.run(m -> {
                m.coll();
                assertEquals(0, m.device().nodeQuestions);
            });
        }
    }

    @Test
    void severalNodesAndSeveralRanksOnOneMakeAHierarchy() {
        assertFalse(Hierarchy.of(0, new int[] {5, 5, 5}).isParent());
        assertFalse(Hierarchy.of(0, new int[] {5, 6, 7}).isParent());
        Hierarchy h = Hierarchy.of(1, new int[] {6, 5, 6, 5});
        assertTrue(h.isParent());
        assertFalse(h.isConsecutive());
        assertEquals(2, h.nodes());
        assertArrayEquals(new int[] {1, 3}, h.members());
    }

    @Test
    void oneNodeHasAllRanksWhoeverAsks() {
        for (int rank = 0; rank < 3; rank++) {
            Hierarchy h = Hierarchy.of(rank, new int[] {5, 5, 5});
            assertEquals(1, h.nodes());
            assertTrue(h.isConsecutive());
            assertArrayEquals(new int[] {0, 1, 2}, h.members());
            assertArrayEquals(new int[] {0}, h.lowest());
            assertArrayEquals(new int[] {2}, h.highest());
            assertEquals(0, h.nodeOf(rank));
            assertArrayEquals(new int[] {rank}, h.leaders(rank));
        }
        assertArrayEquals(new int[] {0}, Hierarchy.of(0, new int[] {7}).members());
    }
}
