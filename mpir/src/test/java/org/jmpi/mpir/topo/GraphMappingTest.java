package org.jmpi.mpir.topo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.mpir.comm.create.Members;
import org.junit.jupiter.api.Test;

class GraphMappingTest {
    private static long off(Edges edges, NodeMap nodes) {
        int[] members = GraphMapping.members(edges, nodes);
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        assertArrayEquals(Members.first(nodes.nodes.length), sorted, "a permutation");
        return GraphMapping.offNode(edges, nodes, members);
    }

    private static NodeMap roundRobin(int ranks, int nodes) {
        int[] ids = new int[ranks];
        Arrays.setAll(ids, r -> r % nodes);
        return new NodeMap(ids);
    }

    @Test
    void shouldCutARingAtFewEdges() {
        Edges ring = new Edges(0);
        for (int v = 0; v < 12; v++) {
            ring.add(v, (v + 1) % 12, 1);
        }
        assertEquals(12, GraphMapping.offNode(ring, roundRobin(12, 3), Members.first(12)));
        assertTrue(off(ring, roundRobin(12, 3)) <= 4);
    }

    @Test
    void shouldKeepHeavyEdgesInside() {
        Edges pairs = new Edges(0);
        for (int v = 0; v < 4; v++) {
            pairs.add(v, v + 4, 1000);
            pairs.add(v, (v + 1) % 4, 1);
        }
        int[] ids = {0, 0, 1, 1, 2, 2, 3, 3};
        assertTrue(off(pairs, new NodeMap(ids)) <= 4, "only the light edges");
    }

    @Test
    void shouldNeverMakeItWorse() {
        long seed = 77;
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            int n = 1 + random.nextInt(20);
            Edges edges = new Edges(0);
            for (int e = random.nextInt(60); e > 0; e--) {
                edges.add(random.nextInt(n), random.nextInt(n), random.nextInt(10));
            }
            int[] ids = new int[n];
            int kinds = 1 + random.nextInt(5);
            Arrays.setAll(ids, r -> random.nextInt(kinds));
            NodeMap nodes = new NodeMap(ids);
            long before = GraphMapping.offNode(edges, nodes, Members.first(n));
            assertTrue(off(edges, nodes) <= before, "seed " + seed + " round " + round);
        }
    }

    @Test
    void shouldMoveNobodyWithoutEdges() {
        assertArrayEquals(Members.first(6), GraphMapping.members(new Edges(0), roundRobin(6, 2)));
    }
}
