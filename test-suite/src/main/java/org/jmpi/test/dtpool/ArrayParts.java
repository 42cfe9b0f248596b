package org.jmpi.test.dtpool;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Random parts of arrays with several dimensions: subarray and darray. */
final class ArrayParts {
    private static final int TRIES = 20;

    private final Random random;

    ArrayParts(Random random) {
        this.random = random;
    }

    /** Splits {@code k} into as many factors as there are dimensions. */
    private int[] dimensions(int k) {
        int[] dims = new int[1 + random.nextInt(3)];
        int left = k;
        for (int i = 0; i < dims.length - 1; i++) {
            int rest = left;
            int[] divisors =
                    IntStream.rangeClosed(1, left).filter(d -> rest % d == 0).toArray();
            dims[i] = divisors[random.nextInt(divisors.length)];
            left /= dims[i];
        }
        dims[dims.length - 1] = left;
        return dims;
    }

    /** Returns a subarray of {@code k} elements {@code old}. */
    Shape subarray(int k, Shape old) {
        int[] subsizes = dimensions(k);
        int[] sizes = new int[subsizes.length];
        int[] starts = new int[subsizes.length];
        List<int[]> indices = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            int before = random.nextInt(3);
            starts[i] = before;
            sizes[i] = before + subsizes[i] + random.nextInt(3);
            indices.add(IntStream.range(before, before + subsizes[i]).toArray());
        }
        boolean c = random.nextBoolean();
        int order = c ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
        return Shape.of(
                part(sizes, indices, c, old.model),
                "subarray " + text(sizes) + text(subsizes) + text(starts) + (c ? "C" : "F"),
                old,
                (h, made) -> MPI_Type_create_subarray(sizes.length, sizes, subsizes, starts, order, h[0], made));
    }

    /** Returns {@code k} elements {@code old} that belong to a process when an array is distributed over several. */
    Shape darray(int k, Shape old) {
        int[] own = dimensions(k);
        int n = own.length;
        int[] sizes = new int[n];
        int[] distribs = new int[n];
        int[] dargs = new int[n];
        int[] grid = new int[n];
        List<int[]> indices = new ArrayList<>();
        int processes = 1;
        int process = 0;
        for (int i = 0; i < n; i++) {
            Dimension d = Dimension.any(random, own[i]);
            sizes[i] = d.size;
            distribs[i] = d.distribution;
            dargs[i] = d.argument;
            grid[i] = d.processes;
            indices.add(d.indices());
            processes *= d.processes;
            // the grid is in row-major order, whatever the array's is
            process = process * d.processes + d.coordinate;
        }
        int all = processes;
        int rank = process;
        boolean c = random.nextBoolean();
        int order = c ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
        return Shape.of(
                part(sizes, indices, c, old.model),
                "darray " + rank + "/" + all + text(sizes) + text(distribs) + text(dargs) + text(grid)
                        + (c ? "C" : "F"),
                old,
                (h, made) -> MPI_Type_create_darray(all, rank, n, sizes, distribs, dargs, grid, order, h[0], made));
    }

    private static String text(int[] numbers) {
        return Arrays.toString(numbers);
    }

    /** Those elements of an array whose index in each dimension is one of {@code indices}, and the array's bounds. */
    private static Model part(int[] sizes, List<int[]> indices, boolean c, Model old) {
        List<Long> places = List.of(0L);
        long whole = 1;
        // from the slowest dimension to the fastest
        for (int i = 0; i < sizes.length; i++) {
            int d = c ? i : sizes.length - 1 - i;
            List<Long> finer = new ArrayList<>();
            for (long place : places) {
                for (int index : indices.get(d)) {
                    finer.add(place * sizes[d] + index);
                }
            }
            places = finer;
            whole *= sizes[d];
        }
        Model model = new Model();
        long extent = old.extent();
        for (long place : places) {
            model.add(place * extent, old);
        }
        return model.resized(0, whole * extent);
    }

    /** How one dimension is distributed, and over how many processes. */
    private record Dimension(int size, int distribution, int argument, int processes, int coordinate) {
        /** Returns one of which the process owns {@code own} elements. */
        static Dimension any(Random random, int own) {
            for (int i = 0; i < TRIES; i++) {
                int processes = 1 + random.nextInt(3);
                int size = 1 + random.nextInt(own * processes + 3);
                boolean block = random.nextBoolean();
                int share = (size + processes - 1) / processes;
                int argument = random.nextInt(3) == 0
                        ? MPI_DISTRIBUTE_DFLT_DARG
                        : block ? share + random.nextInt(3) : 1 + random.nextInt(own);
                Dimension d = new Dimension(
                        size,
                        block ? MPI_DISTRIBUTE_BLOCK : MPI_DISTRIBUTE_CYCLIC,
                        argument,
                        processes,
                        random.nextInt(processes));
                if (d.indices().length == own) {
                    return d;
                }
            }
            return new Dimension(own, MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_DFLT_DARG, 1, 0);
        }

        /** Returns the elements that the process owns. */
        int[] indices() {
            if (distribution == MPI_DISTRIBUTE_NONE) {
                return IntStream.range(0, size).toArray();
            }
            boolean isDefault = argument == MPI_DISTRIBUTE_DFLT_DARG;
            boolean block = distribution == MPI_DISTRIBUTE_BLOCK;
            int length = !isDefault ? argument : block ? (size + processes - 1) / processes : 1;
            return IntStream.range(0, size)
                    .filter(i -> i / length % processes == coordinate)
                    .toArray();
        }
    }
}
