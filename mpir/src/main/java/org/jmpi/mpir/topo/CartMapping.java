package org.jmpi.mpir.topo;

import org.jmpi.mpir.comm.create.Members;

/**
 * Chooses which process stands at which place of a grid, so that few neighbours are on different nodes: the ranks of one
 * node fill a tile of the grid. Tries the most promising shapes of tiles and the given order, and keeps the best. All
 * processes compute the same from the same nodes.
 */
final class CartMapping {
    private CartMapping() {}

    /** Returns the rank at each place of {@code grid}; the ranks are those that {@code nodes} tells of. */
    static int[] members(Grid grid, NodeMap nodes) {
        int[] best = Members.first(grid.places);
        if (nodes.isUniform()) {
            return best;
        }
        long least = offNode(grid, nodes, best);
        int[] ranks = nodes.ranksByNode();
        for (int[] tile : TileShapes.promising(grid.dims, nodes.usualSize())) {
            int[] members = arrange(Tiles.order(grid, tile), ranks);
            long off = offNode(grid, nodes, members);
            if (off < least) {
                least = off;
                best = members;
            }
        }
        return best;
    }

    private static int[] arrange(int[] places, int[] ranks) {
        int[] members = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            members[places[i]] = ranks[i];
        }
        return members;
    }

    /** Returns how many pairs of neighbours are on different nodes. */
    static long offNode(Grid grid, NodeMap nodes, int[] members) {
        long off = 0;
        for (int d = 0; d < grid.dims.length; d++) {
            if (grid.dims[d] > 1) {
                for (int p = 0; p < members.length; p++) {
                    int next = grid.shifted(p, d, 1);
                    off += next >= 0 && nodes.nodes[members[p]] != nodes.nodes[members[next]] ? 1 : 0;
                }
            }
        }
        return off;
    }
}
