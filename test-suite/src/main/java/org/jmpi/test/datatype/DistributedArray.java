package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Rank 0 deals an array out with the datatypes of the others and collects it again, in all kinds of distribution. */
public final class DistributedArray {
    private static final int[] SIZES = {13, 9};
    private static final int[] DISTRIBS = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};

    private DistributedArray() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DistributedArray::run);
    }

    /** Works with any number of ranks that two factors make. */
    public static int run(String[] args) {
        Check check = new Check();
        int first = MTest.size() % 3 == 0 ? 3 : MTest.size() % 2 == 0 ? 2 : 1;
        int[] grid = {first, MTest.size() / first};
        for (int a : DISTRIBS) {
            for (int b : DISTRIBS) {
                for (int order : new int[] {MPI_ORDER_C, MPI_ORDER_FORTRAN}) {
                    int[] distribs = {a, b};
                    deal(check, distribs, new int[] {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG}, grid, order);
                    int least = a == MPI_DISTRIBUTE_BLOCK ? (SIZES[0] + grid[0] - 1) / grid[0] + 1 : 2;
                    deal(check, distribs, new int[] {least, MPI_DISTRIBUTE_DFLT_DARG}, grid, order);
                }
            }
        }
        int[] whole = {MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_CYCLIC};
        int[] three = {MPI_DISTRIBUTE_DFLT_DARG, 3};
        deal(check, whole, three, new int[] {1, MTest.size()}, MPI_ORDER_C);
        return check.errors();
    }

    private static void deal(Check check, int[] distribs, int[] dargs, int[] grid, int order) {
        int rank = MTest.rank();
        String what = "distributions " + distribs[0] + ", " + distribs[1] + ", blocks " + dargs[0] + ", " + dargs[1]
                + ", order " + order;
        int[] parts = new int[MTest.size()];
        for (int r = 0; r < parts.length; r++) {
            int[] t = new int[1];
            check.ok(MPI_Type_create_darray(parts.length, r, 2, SIZES, distribs, dargs, grid, order, MPI_INT, t), what);
            MPI_Type_commit(t);
            parts[r] = t[0];
        }
        int[] mine = owned(rank, distribs, dargs, grid, order);
        int[] got = new int[mine.length];
        int[] request = new int[1];
        MPI_Irecv(got, got.length, MPI_INT, 0, 1, MPI_COMM_WORLD, request);
        if (rank == 0) {
            int[] array = new int[SIZES[0] * SIZES[1]];
            java.util.Arrays.setAll(array, i -> i);
            for (int r = 0; r < parts.length; r++) {
                check.ok(MPI_Send(array, 1, parts[r], r, 1, MPI_COMM_WORLD), what);
            }
        }
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), what);
        check.equal(java.util.Arrays.toString(mine), java.util.Arrays.toString(got), what);
        collect(check, got, parts, what);
        for (int part : parts) {
            MPI_Type_free(new int[] {part});
        }
    }

    private static void collect(Check check, int[] mine, int[] parts, String what) {
        int[] request = new int[1];
        MPI_Isend(mine, mine.length, MPI_INT, 0, 2, MPI_COMM_WORLD, request);
        if (MTest.rank() == 0) {
            int[] array = new int[SIZES[0] * SIZES[1]];
            for (int r = 0; r < parts.length; r++) {
                check.ok(MPI_Recv(array, 1, parts[r], r, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE), what);
            }
            for (int i = 0; i < array.length; i++) {
                check.same(i, array[i], what + ": collected");
            }
        }
        MPI_Wait(request, MPI_STATUS_IGNORE);
    }

    /** Returns where in the array the elements of a rank are, one by one from their definition. */
    private static int[] owned(int rank, int[] distribs, int[] dargs, int[] grid, int order) {
        int[] at = {rank / grid[1], rank % grid[1]};
        java.util.stream.IntStream.Builder all = java.util.stream.IntStream.builder();
        for (int place = 0; place < SIZES[0] * SIZES[1]; place++) {
            int[] index = order == MPI_ORDER_C
                    ? new int[] {place / SIZES[1], place % SIZES[1]}
                    : new int[] {place % SIZES[0], place / SIZES[0]};
            if (owner(0, index[0], distribs, dargs, grid) == at[0]
                    && owner(1, index[1], distribs, dargs, grid) == at[1]) {
                all.add(place);
            }
        }
        return all.build().toArray();
    }

    private static int owner(int d, int i, int[] distribs, int[] dargs, int[] grid) {
        boolean usual = dargs[d] == MPI_DISTRIBUTE_DFLT_DARG;
        return switch (distribs[d]) {
            case MPI_DISTRIBUTE_BLOCK -> i / (usual ? (SIZES[d] + grid[d] - 1) / grid[d] : dargs[d]);
            case MPI_DISTRIBUTE_CYCLIC -> i / (usual ? 1 : dargs[d]) % grid[d];
            default -> 0;
        };
    }
}
