package org.jmpi.mpir.topo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds shapes of tiles that hold about the ranks of one node and have little surface. */
final class TileShapes {
    /** How many shapes are tried in earnest: each costs a walk over the whole grid. */
    private static final int MOST = 24;
    /** How many are looked at; a grid of very many dimensions has more. */
    private static final int MOST_VISITED = 20_000;

    private final int[] dims;
    private final int size;
    private final List<Shape> shapes = new ArrayList<>();
    private int visited;

    private TileShapes(int[] dims, int size) {
        this.dims = dims;
        this.size = size;
    }

    /** Returns shapes for nodes of {@code size} ranks, the best first, the whole grid as one tile last. */
    static List<int[]> promising(int[] dims, int size) {
        TileShapes search = new TileShapes(dims, size);
        search.extend(new int[dims.length], 0, 1);
        search.shapes.sort(Comparator.comparingDouble(Shape::misfit).thenComparingDouble(Shape::surface));
        List<int[]> best = new ArrayList<>();
        search.shapes.stream().limit(MOST).forEach(s -> best.add(s.sides));
        best.add(dims);
        return best;
    }

    private void extend(int[] sides, int d, long product) {
        if (visited++ >= MOST_VISITED) {
            return;
        }
        if (d == dims.length) {
            shapes.add(Shape.of(sides.clone(), product, size));
            return;
        }
        for (int side = dims[d]; side >= 1; side--) {
            boolean even = dims[d] % side == 0 || size % side == 0;
            if (even && product * side <= 2L * size) {
                sides[d] = side;
                extend(sides, d + 1, product * side);
            }
        }
    }

    /** {@code misfit}: 1 if a node fills it exactly, else by how much it is too large or small. */
    private record Shape(int[] sides, double misfit, double surface) {
        static Shape of(int[] sides, long product, int size) {
            double surface = 0;
            for (int side : sides) {
                surface += 1.0 / side;
            }
            return new Shape(sides, Math.max((double) product / size, (double) size / product), surface);
        }
    }
}
