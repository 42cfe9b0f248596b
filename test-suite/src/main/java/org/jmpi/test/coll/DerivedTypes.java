package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Collectives of a type with gaps, on one side or on both: ints 0, 1 and 3 of every six. What lies in the gaps must stay.
 */
public final class DerivedTypes {
    /** Ints of one element in memory, and of data. */
    private static final int EXTENT = 6;

    private static final int DATA = 3;
    private static final int[] PLACES = {0, 1, 3};
    private static final int GAP = -77;
    /** Elements a rank: small, and beyond every eager limit. */
    private static final int[] COUNTS = {1, 3, 20_000};

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int size = MTest.size();
    private final int type = type();

    private DerivedTypes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DerivedTypes::run);
    }

    public static int run(String[] args) {
        return new DerivedTypes().all();
    }

    private int all() {
        for (int n : COUNTS) {
            bcast(n);
            gather(n);
            scatter(n);
            allgather(n);
            alltoall(n);
            vectors(n);
            reductions(n);
        }
        padding();
        int[] handle = {type};
        check.ok(MPI_Type_free(handle), "Type_free");
        return check.errors();
    }

    private static int type() {
        int[] blocks = new int[1];
        int[] type = new int[1];
        MPI_Type_indexed(2, new int[] {2, 1}, new int[] {0, 3}, MPI_INT, blocks);
        MPI_Type_create_resized(blocks[0], 0, 4 * EXTENT, type);
        MPI_Type_commit(type);
        MPI_Type_free(blocks);
        return type[0];
    }

    /** Number {@code k} of the data in element {@code i} of what rank {@code r} sends. */
    private static int value(int r, int i, int k) {
        return r * 1_000_003 + i * DATA + k;
    }

    /** Elements with gaps: {@code n} from each rank of {@code ranks}, one after the other. */
    private static int[] gapped(int n, int... ranks) {
        int[] memory = empty(n * ranks.length);
        for (int b = 0; b < ranks.length; b++) {
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < DATA; k++) {
                    memory[(b * n + i) * EXTENT + PLACES[k]] = value(ranks[b], i, k);
                }
            }
        }
        return memory;
    }

    private static int[] empty(int n) {
        int[] memory = new int[n * EXTENT];
        Arrays.fill(memory, GAP);
        return memory;
    }

    /** The same data without gaps. */
    private static int[] packed(int n, int... ranks) {
        int[] memory = new int[n * DATA * ranks.length];
        for (int b = 0; b < ranks.length; b++) {
            for (int i = 0; i < n * DATA; i++) {
                memory[b * n * DATA + i] = value(ranks[b], i / DATA, i % DATA);
            }
        }
        return memory;
    }

    private int[] everybody() {
        int[] ranks = new int[size];
        Arrays.setAll(ranks, r -> r);
        return ranks;
    }

    private void same(int[] expected, int[] actual, String what) {
        int at = Arrays.mismatch(expected, actual);
        if (at >= 0) {
            check.fail(what + ": int " + at + " is " + actual[at] + ", expected " + expected[at]);
        }
    }

    private void bcast(int n) {
        int root = size - 1;
        boolean gaps = rank % 2 == 0;
        int[] mine = rank == root ? gaps ? gapped(n, root) : packed(n, root) : gaps ? empty(n) : new int[n * DATA];
        check.ok(MPI_Bcast(mine, gaps ? n : n * DATA, gaps ? type : MPI_INT, root, MPI_COMM_WORLD), "Bcast");
        same(gaps ? gapped(n, root) : packed(n, root), mine, "Bcast of " + n);
    }

    private void gather(int n) {
        int[] all = empty(n * size);
        check.ok(MPI_Gather(packed(n, rank), n * ((long) DATA), MPI_INT, all, n, type, 0, MPI_COMM_WORLD), "Gather");
        same(rank == 0 ? gapped(n, everybody()) : empty(n * size), all, "Gather of " + n);
    }

    private void scatter(int n) {
        int[] mine = new int[n * DATA];
        int[] all = gapped(n, everybody());
        check.ok(MPI_Scatter(all, n, type, mine, n * ((long) DATA), MPI_INT, size / 2, MPI_COMM_WORLD), "Scatter");
        same(packed(n, rank), mine, "Scatter of " + n);
    }

    private void allgather(int n) {
        int[] all = empty(n * size);
        check.ok(MPI_Allgather(gapped(n, rank), n, type, all, n, type, MPI_COMM_WORLD), "Allgather");
        same(gapped(n, everybody()), all, "Allgather of " + n);
        int[] inPlace = empty(n * size);
        System.arraycopy(gapped(n, rank), 0, inPlace, rank * n * EXTENT, n * EXTENT);
        check.ok(MPI_Allgather(MPI_IN_PLACE, 0, MPI_INT, inPlace, n, type, MPI_COMM_WORLD), "Allgather in place");
        same(gapped(n, everybody()), inPlace, "Allgather in place of " + n);
    }

    private void alltoall(int n) {
        int[] all = empty(n * size);
        int[] mine = new int[size];
        Arrays.fill(mine, rank);
        check.ok(MPI_Alltoall(packed(n, mine), n * ((long) DATA), MPI_INT, all, n, type, MPI_COMM_WORLD), "Alltoall");
        same(gapped(n, everybody()), all, "Alltoall of " + n);
    }

    /** The blocks of rank r begin at twice their place, so that there are holes between them as well. */
    private void vectors(int n) {
        int[] counts = new int[size];
        int[] displs = new int[size];
        Arrays.fill(counts, n);
        Arrays.setAll(displs, r -> 2 * r * n);
        int[] spread = empty(2 * n * size);
        for (int r = 0; r < size; r++) {
            System.arraycopy(gapped(n, r), 0, spread, displs[r] * EXTENT, n * EXTENT);
        }
        int[] all = empty(2 * n * size);
        MPI_Allgatherv(packed(n, rank), n * ((long) DATA), MPI_INT, all, counts, displs, type, MPI_COMM_WORLD);
        same(spread, all, "Allgatherv of " + n);
        all = empty(2 * n * size);
        MPI_Gatherv(gapped(n, rank), n, type, all, counts, displs, type, 0, MPI_COMM_WORLD);
        same(rank == 0 ? spread : empty(2 * n * size), all, "Gatherv of " + n);
        int[] mine = new int[n * DATA];
        MPI_Scatterv(spread, counts, displs, type, mine, n * ((long) DATA), MPI_INT, 0, MPI_COMM_WORLD);
        same(packed(n, rank), mine, "Scatterv of " + n);
        all = empty(2 * n * size);
        MPI_Alltoallv(spread, counts, displs, type, all, counts, displs, type, MPI_COMM_WORLD);
        int[] toMe = empty(2 * n * size);
        for (int r = 0; r < size; r++) {
            System.arraycopy(gapped(n, rank), 0, toMe, displs[r] * EXTENT, n * EXTENT);
        }
        same(toMe, all, "Alltoallv of " + n);
    }

    private void reductions(int n) {
        int[] op = new int[1];
        check.ok(MPI_Op_create((in, inout, count, t) -> add((int[]) in, (int[]) inout, count), true, op), "Op_create");
        int[] sum = empty(n);
        check.ok(MPI_Allreduce(gapped(n, rank), sum, n, type, op[0], MPI_COMM_WORLD), "Allreduce");
        same(sums(n, size), sum, "Allreduce of " + n);
        sum = empty(n);
        check.ok(MPI_Reduce(gapped(n, rank), sum, n, type, op[0], size - 1, MPI_COMM_WORLD), "Reduce");
        same(rank == size - 1 ? sums(n, size) : empty(n), sum, "Reduce of " + n);
        sum = empty(n);
        check.ok(MPI_Scan(gapped(n, rank), sum, n, type, op[0], MPI_COMM_WORLD), "Scan");
        same(sums(n, rank + 1), sum, "Scan of " + n);
        int[] mine = new int[size];
        Arrays.fill(mine, rank);
        sum = empty(n);
        check.ok(
                MPI_Reduce_scatter_block(gapped(n, mine), sum, n, type, op[0], MPI_COMM_WORLD), "Reduce_scatter_block");
        same(sums(n, size), sum, "Reduce_scatter_block of " + n);
        check.ok(MPI_Op_free(op), "Op_free");
    }

    private static void add(int[] in, int[] inout, long count) {
        for (int i = 0; i < count; i++) {
            for (int place : PLACES) {
                inout[i * EXTENT + place] += in[i * EXTENT + place];
            }
        }
    }

    private static int[] sums(int n, int ranks) {
        int[] memory = empty(n);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < DATA; k++) {
                int sum = 0;
                for (int r = 0; r < ranks; r++) {
                    sum += value(r, i, k);
                }
                memory[i * EXTENT + PLACES[k]] = sum;
            }
        }
        return memory;
    }

    /** The padding of a pair of double and int stays what it was, also where a reduction wrote beside it. */
    private void padding() {
        java.nio.ByteBuffer in = pairs((byte) 1);
        java.nio.ByteBuffer out = pairs((byte) 2);
        for (int i = 0; i < 2; i++) {
            in.putDouble(16 * i, rank + i).putInt(16 * i + 8, rank);
        }
        check.ok(MPI_Allreduce(in, out, 2, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD), "Allreduce");
        for (int i = 0; i < 2; i++) {
            check.isTrue(out.getDouble(16 * i) == size - 1 + i, "the largest of pair " + i);
            check.same(size - 1, out.getInt(16 * i + 8), "its rank");
            check.same(0x02020202, out.getInt(16 * i + 12), "the padding of pair " + i);
        }
        java.nio.ByteBuffer copy = pairs((byte) (rank == 0 ? 1 : 3));
        check.ok(MPI_Bcast(copy, 2, MPI_DOUBLE_INT, 0, MPI_COMM_WORLD), "Bcast of pairs");
        check.same(rank == 0 ? 0x01010101 : 0x03030303, copy.getInt(28), "the padding after Bcast");
        check.same(0x01010101, copy.getInt(24), "the index after Bcast");
    }

    private static java.nio.ByteBuffer pairs(byte fill) {
        java.nio.ByteBuffer pairs = java.nio.ByteBuffer.allocateDirect(32).order(java.nio.ByteOrder.nativeOrder());
        for (int i = 0; i < 32; i++) {
            pairs.put(i, fill);
        }
        return pairs;
    }
}
