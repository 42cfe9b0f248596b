package org.jmpi.mpir.topo;

/** Walks over a grid tile by tile. */
final class Tiles {
    private Tiles() {}

    /**
     * Returns the places of {@code grid} in the order of a walk: tile after tile, those at the far edges cut off, place
     * after place within a tile. Every second row of tiles is walked backwards, so that the walk never jumps.
     */
    static int[] order(Grid grid, int[] tile) {
        int n = tile.length;
        int[] counts = new int[n];
        for (int d = 0; d < n; d++) {
            counts[d] = (grid.dims[d] + tile[d] - 1) / tile[d];
        }
        Grid tiles = new Grid(counts, new boolean[n]);
        int[] order = new int[grid.places];
        int[] at = new int[n];
        int filled = 0;
        for (int t = 0; t < tiles.places; t++) {
            tiles.coords(t, at);
            snake(counts, at);
            filled = fill(grid, tile, at, order, filled);
        }
        return order;
    }

    /** Turns {@code at} round in each dimension before which an odd number of rows was walked. */
    private static void snake(int[] counts, int[] at) {
        int before = 0;
        for (int d = 0; d < at.length; d++) {
            int own = at[d];
            at[d] = (before & 1) == 0 ? own : counts[d] - 1 - own;
            before = before * counts[d] + own;
        }
    }

    private static int fill(Grid grid, int[] tile, int[] at, int[] order, int from) {
        int n = tile.length;
        int[] sides = new int[n];
        for (int d = 0; d < n; d++) {
            sides[d] = Math.min(tile[d], grid.dims[d] - at[d] * tile[d]);
        }
        Grid inside = new Grid(sides, new boolean[n]);
        int[] coords = new int[n];
        int filled = from;
        for (int p = 0; p < inside.places; p++) {
            for (int d = 0; d < n; d++) {
                coords[d] = at[d] * tile[d] + inside.coord(p, d);
            }
            order[filled++] = grid.place(coords);
        }
        return filled;
    }
}
