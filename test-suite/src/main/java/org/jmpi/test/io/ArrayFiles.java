package org.jmpi.test.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.SplittableRandom;
import mpi.ArrayFile;
import mpi.Datatype;
import mpi.File;
import mpi.FileMode;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Arrays in files: blocks of .npy files and of elements alone, in every type, read by a plain reader and by other ranks. */
public final class ArrayFiles {
    private static final int ROWS = 23;
    private static final int COLUMNS = 17;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final Path path = TestFiles.path("array");

    private ArrayFiles() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ArrayFiles::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        ArrayFiles test = new ArrayFiles();
        test.rows();
        test.types();
        test.blocks();
        test.fortran();
        test.otherByteOrder();
        test.raw();
        test.single();
        test.replacing();
        test.errors();
        test.damage();
        if (test.rank == 0) {
            Files.deleteIfExists(test.path);
        }
        return test.check.errors();
    }

    private static void barrier() {
        MPI.COMM_WORLD.barrier();
    }

    private int begin(int n) {
        return n * rank / ranks;
    }

    private int end(int n) {
        return n * (rank + 1) / ranks;
    }

    private static double value(int row, int column) {
        return row * 1000.5 + column;
    }

    /** Rank 0 writes a file as another program would. */
    private void plain(String header, byte[] elements) throws IOException {
        barrier();
        if (rank == 0) {
            byte[] text = header.getBytes(StandardCharsets.ISO_8859_1);
            ByteBuffer bytes =
                    ByteBuffer.allocate(10 + text.length + elements.length).order(ByteOrder.LITTLE_ENDIAN);
            bytes.put((byte) 0x93)
                    .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                    .put((byte) 1)
                    .put((byte) 0);
            bytes.putShort((short) text.length).put(text).put(elements);
            Files.write(path, bytes.array());
        }
        barrier();
    }

    /** Each rank's rows, from an array and from a buffer; read by columns. */
    private void rows() throws IOException {
        int first = begin(ROWS);
        int n = end(ROWS) - first;
        double[] own = new double[n * COLUMNS];
        Arrays.setAll(own, i -> value(first + i / COLUMNS, i % COLUMNS));
        try (ArrayFile file = ArrayFile.create(MPI.COMM_WORLD, path, MPI.DOUBLE, ROWS, COLUMNS)) {
            file.block(new long[] {first, 0}, new long[] {n, COLUMNS});
            check.same((long) n * COLUMNS, file.elements(), "elements of a block");
            check.same(8L * n * COLUMNS, file.writeAll(own).bytes(), "what writeAll wrote");
        }
        ByteBuffer found = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.nativeOrder());
        check.same(128 + 8L * ROWS * COLUMNS, found.capacity(), "the size of the file");
        for (int i = 0; i < ROWS * COLUMNS; i++) {
            check.isTrue(
                    found.getDouble(128 + 8 * i) == value(i / COLUMNS, i % COLUMNS), "element " + i + " of the file");
        }
        barrier();
        try (ArrayFile file = ArrayFile.open(MPI.COMM_WORLD, path)) {
            check.isTrue(Arrays.equals(new long[] {ROWS, COLUMNS}, file.shape()), "the shape");
            check.isTrue(file.type() == MPI.DOUBLE && !file.isFortranOrder(), "the type and the order");
            int from = begin(COLUMNS);
            int width = end(COLUMNS) - from;
            DoubleBuffer back = DoubleBuffer.allocate(ROWS * width + 1).position(1);
            file.block(new long[] {0, from}, new long[] {ROWS, width}).readAll(back);
            for (int i = 0; i < ROWS * width; i++) {
                check.isTrue(back.get(1 + i) == value(i / width, from + i % width), "element " + i + " by columns");
            }
        }
        barrier();
    }

    private void types() {
        Object[] arrays = {
            new boolean[] {true, false, true, true},
            new byte[] {1, -2, 3, -4},
            new char[] {'a', '\u20ac', 0, '\uffff'},
            new short[] {1, -2, 3, Short.MIN_VALUE},
            new int[] {1, -2, 3, Integer.MIN_VALUE},
            new long[] {1, -2, 3, Long.MIN_VALUE},
            new float[] {1.5f, -2, Float.MAX_VALUE, Float.NEGATIVE_INFINITY},
            new double[] {1.5, -2, Double.MIN_VALUE, Double.POSITIVE_INFINITY}
        };
        Datatype[] types = {MPI.BOOLEAN, MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE};
        for (int t = 0; t < types.length; t++) {
            String what = arrays[t].getClass().getSimpleName();
            try (ArrayFile file = ArrayFile.create(MPI.COMM_WORLD, path, types[t], ranks, 4)) {
                file.block(new long[] {rank, 0}, new long[] {1, 4}).writeAll(arrays[t]);
            }
            Object back =
                    java.lang.reflect.Array.newInstance(arrays[t].getClass().componentType(), 4);
            try (ArrayFile file = ArrayFile.open(MPI.COMM_WORLD, path)) {
                check.isTrue(file.type() == types[t], "the type of " + what);
                file.block(new long[] {ranks - 1 - rank, 0}, new long[] {1, 4}).readAll(back);
            }
            check.isTrue(Arrays.deepEquals(new Object[] {arrays[t]}, new Object[] {back}), "elements of " + what);
            barrier();
        }
        try (ArrayFile file = ArrayFile.create(MPI.COMM_WORLD, path, MPI.DOUBLE_COMPLEX, ranks)) {
            file.block(new long[] {rank}, new long[] {1}).writeAll(new double[] {rank, -0.5});
        }
        try (ArrayFile file = ArrayFile.open(MPI.COMM_WORLD, path)) {
            double[] back = new double[2 * ranks];
            file.whole().readAll(back);
            check.isTrue(back[2 * ranks - 2] == ranks - 1 && back[1] == -0.5, "complex numbers");
        }
        barrier();
    }

    /** Random blocks of an array of three dimensions, read by all ranks at once, some of them with no elements. */
    private void blocks() {
        SplittableRandom random = new SplittableRandom(4711);
        long[] shape = {7, 11, 5};
        try (ArrayFile file = ArrayFile.create(MPI.COMM_WORLD, path, MPI.INT, shape)) {
            int[] all = new int[385];
            Arrays.setAll(all, i -> i);
            file.block(new long[3], rank == 0 ? shape : new long[3]).writeAll(all);
            for (int trial = 0; trial < 40; trial++) {
                long[] starts = new long[3];
                long[] sizes = new long[3];
                for (int r = 0; r < ranks; r++) {
                    for (int d = 0; d < 3; d++) {
                        long start = random.nextLong(shape[d] + 1);
                        long size = random.nextLong(shape[d] - start + 1);
                        starts[d] = r == rank ? start : starts[d];
                        sizes[d] = r == rank ? size : sizes[d];
                    }
                }
                int n = (int) (sizes[0] * sizes[1] * sizes[2]);
                int[] got = new int[n];
                file.block(starts, sizes);
                if (trial % 2 == 0) {
                    file.readAll(got);
                } else {
                    file.read(got);
                }
                for (int i = 0; i < n; i++) {
                    long x = starts[0] + i / (sizes[1] * sizes[2]);
                    long y = starts[1] + i / sizes[2] % sizes[1];
                    long z = starts[2] + i % sizes[2];
                    check.same((x * 11 + y) * 5 + z, got[i], "element " + i + " of block " + trial);
                }
            }
        }
        barrier();
    }

    /** Two rows of three columns, the columns one behind the other. */
    private void fortran() throws IOException {
        plain("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }\n", new byte[] {1, 2, 3, 4, 5, 6});
        try (ArrayFile file = ArrayFile.update(MPI.COMM_WORLD, path)) {
            check.isTrue(file.isFortranOrder(), "the order");
            byte[] row = new byte[3];
            file.block(new long[] {1, 0}, new long[] {1, 3}).readAll(row);
            check.isTrue(Arrays.equals(new byte[] {2, 4, 6}, row), "the second row");
            if (rank == 0) {
                file.write(new byte[] {20, 40, 60});
            }
            barrier();
            byte[] all = new byte[6];
            file.whole().readAll(all);
            check.isTrue(Arrays.equals(new byte[] {1, 20, 3, 40, 5, 60}, all), "all, after a write");
        }
        barrier();
    }

    private void otherByteOrder() throws IOException {
        byte[] longs =
                ByteBuffer.allocate(24).putLong(1).putLong(-2).putLong(1L << 40).array();
        plain("{'descr': '>i8', 'fortran_order': False, 'shape': (3,), }\n", longs);
        try (ArrayFile file = ArrayFile.update(MPI.COMM_WORLD, path)) {
            long[] back = new long[3];
            file.whole().readAll(back);
            check.isTrue(Arrays.equals(new long[] {1, -2, 1L << 40}, back), "longs with the highest byte first");
            if (rank == ranks - 1) {
                back[1] = 77;
                file.write(back);
            }
            barrier();
        }
        byte[] found = Files.readAllBytes(path);
        check.same(77, found[found.length - 9], "a long that was written with the highest byte first");
        barrier();
    }

    /** Elements alone, behind something else, of a type that the program made. */
    private void raw() {
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        pair.commit();
        try (File file =
                File.open(MPI.COMM_WORLD, path, EnumSet.of(FileMode.CREATE, FileMode.RDWR, FileMode.DELETE_ON_CLOSE))) {
            file.setSize(0);
            ArrayFile array = ArrayFile.of(file, 5, pair, ranks, 3);
            int[] own = {rank, 1, rank, 2, rank, 3};
            array.block(new long[] {rank, 0}, new long[] {1, 3}).writeAll(own);
            barrier();
            int[] column = new int[2 * ranks];
            array.block(new long[] {0, 2}, new long[] {ranks, 1}).readAll(column);
            for (int r = 0; r < ranks; r++) {
                check.isTrue(column[2 * r] == r && column[2 * r + 1] == 3, "a pair of rank " + r);
            }
            array.close();
            check.same(5 + 24L * ranks, file.getSize(), "the size of a file that is open still");
        }
        pair.free();
        barrier();
    }

    private void single() {
        try (ArrayFile file = ArrayFile.create(MPI.COMM_WORLD, path, MPI.DOUBLE)) {
            file.whole();
            if (rank == 0) {
                file.write(new double[] {2.5});
            }
            barrier();
            double[] back = {0};
            file.readAll(back);
            check.isTrue(back[0] == 2.5 && file.shape().length == 0, "an array of no dimensions");
        }
        barrier();
        try (ArrayFile file = ArrayFile.create(MPI.COMM_WORLD, path, MPI.DOUBLE, 4, 0)) {
            check.same(0, file.whole().readAll(new double[0]).bytes(), "an array of no elements");
        }
        barrier();
    }

    private void replacing() throws IOException {
        byte[] old = Files.readAllBytes(path);
        barrier();
        try (File file = File.replace(MPI.COMM_WORLD, path)) {
            ArrayFile array = ArrayFile.create(file, MPI.INT, ranks);
            array.block(new long[] {rank}, new long[] {1}).writeAll(new int[] {rank + 1});
            check.isTrue(Arrays.equals(old, Files.readAllBytes(path)), "the old array before the close");
        }
        try (ArrayFile file = ArrayFile.open(MPI.COMM_WORLD, path)) {
            int[] back = new int[ranks];
            file.whole().readAll(back);
            check.same(ranks, back[ranks - 1], "the new array");
        }
        File file = File.replace(MPI.COMM_WORLD, path);
        ArrayFile.create(file, MPI.INT, 1000);
        file.discard();
        try (ArrayFile kept = ArrayFile.open(MPI.COMM_WORLD, path)) {
            check.same(ranks, kept.shape()[0], "an array whose replacement was discarded");
        }
        barrier();
    }

    private interface Call {
        void go();
    }

    private void fails(int errorClass, Call call, String what) {
        MPIException e = check.throwing(MPIException.class, call::go, what);
        if (e != null && errorClass != 0) {
            check.same(errorClass, e.getErrorClass(), "the class of " + what + ": " + e.getMessage());
        }
    }

    /** What is wrong at the last rank alone is an error at all. */
    private void errors() {
        boolean isLast = rank == ranks - 1;
        try (ArrayFile file = ArrayFile.create(MPI.COMM_WORLD, path, MPI.INT, 10, 10)) {
            long[] starts = {0, isLast ? 5 : 0};
            fails(MPI.ERR_ARG, () -> file.block(starts, new long[] {1, 6}), "a block outside");
            fails(MPI.ERR_ARG, () -> file.block(isLast ? new long[1] : new long[2], new long[] {1, 1}), "dimensions");
            file.block(new long[] {0, 0}, new long[] {1, 10});
            Object wrong = isLast ? new double[10] : new int[10];
            fails(isLast ? MPI.ERR_TYPE : 0, () -> file.readAll(wrong), "an array of another type");
            fails(MPI.ERR_TYPE, () -> file.read(new double[10]), "an array of another type, alone");
            fails(0, () -> file.readAll(isLast ? new int[9] : new int[10]), "an array that is too short");
            check.same(40, file.readAll(new int[10]).bytes(), "a read after errors");
        }
        fails(MPI.ERR_ARG, () -> ArrayFile.create(MPI.COMM_WORLD, path, MPI.INT, -1), "a negative size");
        fails(
                MPI.ERR_TYPE,
                () -> ArrayFile.create(MPI.COMM_WORLD, path, MPI.INT2, 1),
                "a type that NumPy doesn't have");
        fails(0, () -> ArrayFile.create(MPI.COMM_WORLD, path, MPI.LONG, 1L << 40, 1L << 40), "too large an array");
        barrier();
    }

    private void damage() throws IOException {
        String header = "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }\n";
        plain(header, new byte[11]);
        fails(MPI.ERR_IO, () -> ArrayFile.open(MPI.COMM_WORLD, path), "a file that ends too early");
        plain(header.replace("(3,)", "(9223372036854775807, 3)"), new byte[12]);
        fails(MPI.ERR_IO, () -> ArrayFile.open(MPI.COMM_WORLD, path), "a shape that can't be");
        plain(header.replace("<i4", "<U4"), new byte[48]);
        fails(MPI.ERR_UNSUPPORTED_DATAREP, () -> ArrayFile.open(MPI.COMM_WORLD, path), "text");
        plain("no header", new byte[0]);
        fails(MPI.ERR_IO, () -> ArrayFile.open(MPI.COMM_WORLD, path), "no header");
        barrier();
        if (rank == 0) {
            Files.write(path, new byte[3]);
        }
        barrier();
        fails(MPI.ERR_IO, () -> ArrayFile.open(MPI.COMM_WORLD, path), "three bytes");
        barrier();
    }
}
