package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * What solvers write, verified by a plain reader: the diagonal multi-partition of NPB's BT, appended step by step, and a 4-D array in
 * blocks, from memory with a border, which other blocks read back.
 */
public final class Checkpoints {
    /** Numbers of a point of BT's grid. */
    private static final int PER_POINT = 5;

    private static final int STEPS = 3;
    private static final int[] SIZES = {6, 8, 10, 12};
    private static final int BORDER = 1;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final Path path = TestFiles.path("checkpoint");

    private Checkpoints() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Checkpoints::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        Checkpoints test = new Checkpoints();
        int edge = (int) Math.round(Math.sqrt(test.ranks));
        if (edge * edge == test.ranks) {
            for (String buffering : new String[] {"automatic", "enable", "disable"}) {
                test.multiPartition(edge, 12, buffering);
            }
        }
        for (int trial = 0; trial < 2; trial++) {
            test.blocks(trial == 0);
        }
        if (test.rank == 0) {
            Files.delete(test.path);
        }
        return test.check.errors();
    }

    private void open(String buffering) {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "romio_cb_write", buffering);
        int amode = MPI_MODE_RDWR | MPI_MODE_CREATE;
        check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), amode, info[0], fh), "open");
        check.ok(MPI_File_set_size(fh[0], 0), "set_size");
        MPI_Info_free(info);
    }

    private double[] file() throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.nativeOrder());
        double[] numbers = new double[bytes.remaining() / Double.BYTES];
        bytes.asDoubleBuffer().get(numbers);
        return numbers;
    }

    private void close() {
        check.ok(MPI_File_close(fh), "close");
        MPI_Barrier(MPI_COMM_WORLD);
    }

    // BT

    /** Each rank has a cell in each layer of {@code edge}^3 cells, along a diagonal. */
    private void multiPartition(int edge, int n, String buffering) throws Exception {
        int cell = n / edge;
        int[] corners = new int[3 * edge];
        for (int layer = 0; layer < edge; layer++) {
            corners[3 * layer] = layer * cell;
            corners[3 * layer + 1] = Math.floorMod(rank / edge - layer, edge) * cell;
            corners[3 * layer + 2] = Math.floorMod(rank % edge + layer, edge) * cell;
        }
        int[] filetype = {0};
        cells(corners, cell, n, filetype);
        open(buffering);
        long points = (long) n * n * n;
        double[] own = new double[edge * cell * cell * cell * PER_POINT];
        for (int step = 0; step < STEPS; step++) {
            long disp = step * points * PER_POINT * Double.BYTES;
            check.ok(
                    MPI_File_set_view(fh[0], disp, MPI_DOUBLE, filetype[0], "native", MPI_INFO_NULL), "set_view of BT");
            fill(own, corners, cell, n, step);
            check.ok(MPI_File_write_all(fh[0], own, own.length, MPI_DOUBLE, status), "write_all of BT");
            check.same((long) own.length * Double.BYTES, TestFiles.bytes(status), "the status");
        }
        double[] back = new double[own.length];
        check.ok(MPI_File_read_at_all(fh[0], 0, back, back.length, MPI_DOUBLE, status), "read_at_all of BT");
        check.isTrue(Arrays.equals(own, back), "what BT reads back");
        close();
        MPI_Type_free(filetype);
        if (rank == 0) {
            double[] found = file();
            check.same(STEPS * points * PER_POINT, found.length, "numbers of BT's file");
            for (int i = 0; i < found.length; i++) {
                if (found[i] != i + 0.25) {
                    check.fail("BT, " + buffering + ": number " + i + " is " + found[i]);
                    break;
                }
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private static void cells(int[] corners, int cell, int n, int[] filetype) {
        int count = corners.length / 3;
        int[] types = new int[count];
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        for (int c = 0; c < count; c++) {
            int[] type = {0};
            MPI_Type_create_subarray(
                    4,
                    new int[] {n, n, n, PER_POINT},
                    new int[] {cell, cell, cell, PER_POINT},
                    new int[] {corners[3 * c], corners[3 * c + 1], corners[3 * c + 2], 0},
                    MPI_ORDER_C,
                    MPI_DOUBLE,
                    type);
            types[c] = type[0];
        }
        MPI_Type_create_struct(count, ones, new long[count], types, filetype);
        MPI_Type_commit(filetype);
        for (int type : types) {
            MPI_Type_free(new int[] {type});
        }
    }

    /** Each number is its place in the whole file, and a quarter. */
    private static void fill(double[] own, int[] corners, int cell, int n, int step) {
        int at = 0;
        for (int c = 0; c < corners.length; c += 3) {
            for (int z = 0; z < cell; z++) {
                for (int y = 0; y < cell; y++) {
                    for (int x = 0; x < cell * PER_POINT; x++) {
                        long row = ((long) step * n + corners[c] + z) * n + corners[c + 1] + y;
                        own[at++] = row * n * PER_POINT + (long) corners[c + 2] * PER_POINT + x + 0.25;
                    }
                }
            }
        }
    }

    // blocks

    /** The blocks of a grid of ranks over the array; the last rank of a row has what is left. */
    private int[][] block(int[] grid) {
        int[] from = new int[4];
        int[] size = new int[4];
        int left = rank;
        for (int d = 3; d >= 0; d--) {
            int each = (SIZES[d] + grid[d] - 1) / grid[d];
            from[d] = Math.min(SIZES[d], left % grid[d] * each);
            size[d] = Math.min(each, SIZES[d] - from[d]);
            left /= grid[d];
        }
        return new int[][] {from, size};
    }

    private void view(int[][] block) {
        int[] type = {0};
        if (Arrays.stream(block[1]).allMatch(s -> s > 0)) {
            MPI_Type_create_subarray(4, SIZES, block[1], block[0], MPI_ORDER_C, MPI_DOUBLE, type);
        } else {
            MPI_Type_contiguous(0, MPI_DOUBLE, type);
        }
        MPI_Type_commit(type);
        check.ok(MPI_File_set_view(fh[0], 0, MPI_DOUBLE, type[0], "native", MPI_INFO_NULL), "set_view of blocks");
        MPI_Type_free(type);
    }

    private static int[] grown(int[] size) {
        return Arrays.stream(size).map(s -> s + 2 * BORDER).toArray();
    }

    private static double value(int[] at) {
        double value = 0;
        for (int d = 0; d < 4; d++) {
            value = value * SIZES[d] + at[d];
        }
        return value + 0.5;
    }

    /** Shows the inner elements of a block with a border: where each lies in memory, and which element of the array it is. */
    private static void inner(int[][] block, java.util.function.ObjIntConsumer<int[]> action) {
        int[] sizes = grown(block[1]);
        int[] at = new int[4];
        int total = Arrays.stream(block[1]).reduce(1, (a, b) -> a * b);
        for (int i = 0; i < total; i++) {
            int left = i;
            int place = 0;
            int unit = 1;
            for (int d = 3; d >= 0; d--) {
                int own = left % block[1][d];
                left /= block[1][d];
                at[d] = block[0][d] + own;
                place += (own + BORDER) * unit;
                unit *= sizes[d];
            }
            action.accept(at, place);
        }
    }

    private void blocks(boolean isFirst) throws Exception {
        int[] grid = new int[4];
        MPI_Dims_create(ranks, 4, grid);
        int[] turned = {grid[3], grid[2], grid[1], grid[0]};
        int[][] own = block(isFirst ? grid : turned);
        open("automatic");
        view(own);
        double[] memory = array(own, true);
        int[] inner = memoryType(own);
        check.ok(
                MPI_File_write_all(fh[0], memory, inner[0] == MPI_DATATYPE_NULL ? 0 : 1, used(inner), status),
                "write_all of blocks");
        free(inner);
        MPI_Barrier(MPI_COMM_WORLD);
        int[][] other = block(isFirst ? turned : grid);
        view(other);
        double[] back = array(other, false);
        int[] into = memoryType(other);
        check.ok(
                MPI_File_read_all(fh[0], back, into[0] == MPI_DATATYPE_NULL ? 0 : 1, used(into), status),
                "read_all of blocks");
        free(into);
        check.isTrue(Arrays.equals(array(other, true), back), "blocks that were read with another grid");
        close();
        if (rank == 0) {
            double[] found = file();
            check.same(Arrays.stream(SIZES).reduce(1, (a, b) -> a * b), found.length, "numbers of blocks");
            for (int i = 0; i < found.length; i++) {
                check.isTrue(found[i] == i + 0.5, "number " + i + " of blocks");
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private static double[] array(int[][] block, boolean isFilled) {
        double[] memory = new double[Arrays.stream(grown(block[1])).reduce(1, (a, b) -> a * b)];
        Arrays.fill(memory, -1);
        inner(block, (at, place) -> memory[place] = isFilled ? value(at) : 0);
        return memory;
    }

    private static int[] memoryType(int[][] block) {
        int[] type = {MPI_DATATYPE_NULL};
        if (Arrays.stream(block[1]).allMatch(s -> s > 0)) {
            int[] starts = {BORDER, BORDER, BORDER, BORDER};
            MPI_Type_create_subarray(4, grown(block[1]), block[1], starts, MPI_ORDER_C, MPI_DOUBLE, type);
            MPI_Type_commit(type);
        }
        return type;
    }

    private static int used(int[] type) {
        return type[0] == MPI_DATATYPE_NULL ? MPI_DOUBLE : type[0];
    }

    private static void free(int[] type) {
        if (type[0] != MPI_DATATYPE_NULL) {
            MPI_Type_free(type);
        }
    }
}
