package org.jmpi.mpir.topo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.mpir.comm.create.Members;
import org.junit.jupiter.api.Test;

class CartMappingTest {
    private static NodeMap roundRobin(int ranks, int nodes) {
        int[] ids = new int[ranks];
        Arrays.setAll(ids, r -> 100 + r % nodes);
        return new NodeMap(ids);
    }

    private static NodeMap blocks(int ranks, int size) {
        int[] ids = new int[ranks];
        Arrays.setAll(ids, r -> r / size);
        return new NodeMap(ids);
    }

    private static long off(Grid grid, NodeMap nodes) {
        int[] members = CartMapping.members(grid, nodes);
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        assertArrayEquals(Members.first(grid.places), sorted, "a permutation");
        return CartMapping.offNode(grid, nodes, members);
    }

    @Test
    void shouldMakeSquaresOfNodes() {
        Grid grid = new Grid(new int[] {8, 8}, new boolean[2]);
        assertEquals(16, off(grid, roundRobin(64, 4)));
        assertEquals(16, off(grid, blocks(64, 16)), "rows would have 24");
        Grid cube = new Grid(new int[] {4, 4, 4}, new boolean[] {true, true, true});
        assertEquals(96, off(cube, blocks(64, 8)), "cubes of 2 x 2 x 2");
    }

    @Test
    void shouldHaltBothHalves() {
        Grid grid = new Grid(new int[] {4, 2}, new boolean[2]);
        assertEquals(4, CartMapping.offNode(grid, roundRobin(8, 2), Members.first(8)));
        assertEquals(2, off(grid, roundRobin(8, 2)));
    }

    @Test
    void shouldKeepTheOrderWhereItMakesNoDifference() {
        Grid grid = new Grid(new int[] {4, 4}, new boolean[2]);
        assertArrayEquals(Members.first(16), CartMapping.members(grid, blocks(16, 16)));
        assertArrayEquals(Members.first(16), CartMapping.members(grid, blocks(16, 1)));
        assertArrayEquals(Members.first(16), CartMapping.members(grid, blocks(16, 8)));
    }

    @Test
    void shouldNeverMakeItWorse() {
        long seed = 20_240_607;
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            int[] dims = new int[1 + random.nextInt(4)];
            boolean[] periods = new boolean[dims.length];
            for (int d = 0; d < dims.length; d++) {
                dims[d] = 1 + random.nextInt(5);
                periods[d] = random.nextBoolean();
            }
            Grid grid = new Grid(dims, periods);
            int[] ids = new int[grid.places];
            int kinds = 1 + random.nextInt(6);
            Arrays.setAll(ids, r -> random.nextInt(kinds));
            NodeMap nodes = new NodeMap(ids);
            long before = CartMapping.offNode(grid, nodes, Members.first(grid.places));
            assertTrue(off(grid, nodes) <= before, "seed " + seed + " round " + round);
        }
    }

    @Test
    void shouldBeQuickForManyPlacesAndDimensions() {
        Grid large = new Grid(new int[] {32, 32, 32}, new boolean[] {true, true, true});
        assertEquals(3 * 32 * 32 * 8, off(large, blocks(32768, 64)), "cubes of 4 x 4 x 4");
        Grid deep = new Grid(new int[] {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, new boolean[12]);
        long before = CartMapping.offNode(deep, roundRobin(4096, 8), Members.first(4096));
        assertTrue(off(deep, roundRobin(4096, 8)) <= before);
    }

    @Test
    void shouldWalkOverEveryPlaceOnce() {
        Grid grid = new Grid(new int[] {5, 3, 4}, new boolean[3]);
        int[] order = Tiles.order(grid, new int[] {2, 2, 3});
        int[] sorted = order.clone();
        Arrays.sort(sorted);
        assertArrayEquals(Members.first(60), sorted);
        assertArrayEquals(new int[] {0, 1, 2, 4, 5, 6}, Arrays.copyOf(order, 6), "the first tile");
    }
}
