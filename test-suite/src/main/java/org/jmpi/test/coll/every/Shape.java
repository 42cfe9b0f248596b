package org.jmpi.test.coll.every;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.coll.registry.CollKind;

/**
 * What is tried of a collective's arguments; equal at all ranks.
 *
 * @param n elements of a block
 * @param root the root, where there is one
 * @param inPlace IN_PLACE is passed where the kind allows it
 * @param op which operation, see {@link Operations}
 * @param spread receive buffers have gaps between their elements
 */
public record Shape(int n, int root, boolean inPlace, int op, boolean spread) {
    private static final int[] COUNTS = {1, 2, 3, 17, 255, 256, 257, 1000, 2047, 4099};
    private static final int[] LARGE = {16_385, 70_001};
    /** Blocks of all ranks together stay below so many elements. */
    private static final int MOST = 200_000;

    /** Returns all shapes of {@code kind}. */
    public static List<Shape> all(CollKind kind, int size) {
        List<Shape> shapes = new ArrayList<>();
        for (int[] counts : new int[][] {{0}, COUNTS, LARGE}) {
            for (int n : counts) {
                if ((long) n * size <= MOST) {
                    add(shapes, kind, size, n);
                }
            }
        }
        return shapes;
    }

    private static void add(List<Shape> shapes, CollKind kind, int size, int n) {
        for (int root : hasRoot(kind) ? new int[] {0, size / 2, size - 1} : new int[1]) {
            for (int op = 0; op < (kind.isReduction() ? Operations.COUNT : 1); op++) {
                for (int inPlace = 0; inPlace <= (allowsInPlace(kind) ? 1 : 0); inPlace++) {
                    shapes.add(new Shape(n, root, inPlace == 1, op, false));
                    if (!kind.isReduction()) {
                        shapes.add(new Shape(n, root, inPlace == 1, op, true));
                    }
                }
            }
        }
    }

    /** Returns one shape of each variant that a restriction may speak of, and one without data, of random sizes. */
    public static List<Shape> sample(CollKind kind, int size, Random random) {
        List<Shape> shapes = new ArrayList<>();
        for (int op = 0; op < (kind.isReduction() ? Operations.COUNT : 1); op++) {
            for (int inPlace = 0; inPlace <= (allowsInPlace(kind) ? 1 : 0); inPlace++) {
                boolean spread = !kind.isReduction() && random.nextInt(3) == 0;
                int n = COUNTS[random.nextInt(COUNTS.length)];
                shapes.add(new Shape(n, random.nextInt(size), inPlace == 1, op, spread));
            }
        }
        if (random.nextInt(4) == 0) {
            shapes.add(new Shape(0, random.nextInt(size), false, 0, false));
        }
        return shapes;
    }

    private static boolean hasRoot(CollKind kind) {
        return switch (kind) {
            case BCAST, REDUCE, GATHER, GATHERV, SCATTER, SCATTERV -> true;
            default -> false;
        };
    }

    private static boolean allowsInPlace(CollKind kind) {
        return switch (kind) {
            case BARRIER,
                    BCAST,
                    NEIGHBOR_ALLGATHER,
                    NEIGHBOR_ALLGATHERV,
                    NEIGHBOR_ALLTOALL,
                    NEIGHBOR_ALLTOALLV,
                    NEIGHBOR_ALLTOALLW -> false;
            default -> true;
        };
    }
}
