package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;

/**
 * The Java twin of {@code pack.c}: MPI_Pack and MPI_Unpack of types with gaps, one rank. Run as {@code jmpi-bench -n 1
 * pack [BYTES]}.
 *
 * <p>Prints NAME BYTES VALUE: bytes of the packed stream, and microseconds a call, the best of the repetitions. A plain
 * NAME packs an array ({@code double[]}, where the type is a struct {@code byte[]}) into a direct buffer, {@code
 * NAME:bytes} into a {@code byte[]}, {@code NAME:direct} a direct buffer into another one.
 */
final class PackBench {
    private static final int[] SIZES = {1 << 10, 1 << 16, 1 << 20, 1 << 24};
    private static final int REPETITIONS = 30;
    private static final double REPETITION_S = 0.002;
    private static final double WARMUP_S = 0.8;
    private static final double LONGEST_WARMUP_S = 4;

    private final int[] type = new int[1];
    private final int[] position = new int[1];
    private int seed;

    private PackBench() {}

    /** Measures everything, or one size. */
    static void run(String[] args) {
        int[] sizes = args.length > 1 ? new int[] {Integer.parseInt(args[1])} : SIZES;
        for (int bytes : sizes) {
            new PackBench().sizes(bytes);
        }
    }

    private void sizes(int bytes) {
        MPI_Type_vector(bytes / 8, 1, 2, MPI_DOUBLE, type);
        measure("vector1of2", 1, bytes);
        MPI_Type_vector(bytes / 8, 1, 8, MPI_DOUBLE, type);
        measure("vector1of8", 1, bytes);
        MPI_Type_vector(bytes / 32, 4, 8, MPI_DOUBLE, type);
        measure("vector4of8", 1, bytes);
        indexed(bytes);
        measure("indexed", 1, bytes);
        structure();
        measure("struct", bytes / 15, bytes);
        subarray(bytes);
        measure("subarray", 1, bytes);
        MPI_Type_contiguous(bytes / 8, MPI_DOUBLE, type);
        measure("contiguous", 1, bytes);
    }

    /** The same numbers as in C. */
    private int next(int bound) {
        seed = seed * 1103515245 + 12345;
        return (seed >>> 16) % bound;
    }

    /** Blocks of 1 to 7 doubles with gaps of 1 to 3, until there are enough bytes. */
    private void indexed(int bytes) {
        int doubles = bytes / 8;
        int[] lengths = new int[doubles];
        int[] displacements = new int[doubles];
        int n = 0;
        int at = 0;
        seed = 1;
        while (doubles > 0) {
            int length = Math.min(1 + next(7), doubles);
            lengths[n] = length;
            displacements[n++] = at;
            at += length + 1 + next(3);
            doubles -= length;
        }
        MPI_Type_indexed(n, lengths, displacements, MPI_DOUBLE, type);
    }

    /** C's struct of an int, a double and three characters. */
    private void structure() {
        int[] lengths = {1, 1, 3};
        long[] displacements = {0, 8, 16};
        int[] plain = new int[1];
        MPI_Type_create_struct(3, lengths, displacements, new int[] {MPI_INT, MPI_DOUBLE, MPI_CHAR}, plain);
        MPI_Type_create_resized(plain[0], 0, 24, type);
        MPI_Type_free(plain);
    }

    /** A square of doubles out of one twice as wide, or the nearest that has that many bytes. */
    private void subarray(int bytes) {
        int columns = 16;
        while ((long) columns * columns * 8 < bytes) {
            columns *= 2;
        }
        MPI_Type_vector(bytes / 8 / columns, columns, 2L * columns, MPI_DOUBLE, type);
    }

    private void measure(String name, int count, int wanted) {
        MPI_Type_commit(type);
        int[] size = new int[1];
        long[] lb = new long[1];
        long[] extent = new long[1];
        MPI_Type_size(type[0], size);
        MPI_Type_get_extent(type[0], lb, extent);
        int packedBytes = size[0] * count;
        int userBytes = (int) (extent[0] * count);
        Object array = name.equals("struct") ? new byte[userBytes] : filled(userBytes / 8);
        measure(name, "", array, count, direct(packedBytes), packedBytes, wanted);
        measure(name, ":bytes", array, count, new byte[packedBytes], packedBytes, wanted);
        measure(name, ":direct", direct(userBytes), count, direct(packedBytes), packedBytes, wanted);
        MPI_Type_free(type);
    }

    private static double[] filled(int n) {
        double[] a = new double[n];
        Arrays.fill(a, 1.5);
        return a;
    }

    private static ByteBuffer direct(int bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        for (int i = 0; i < bytes; i++) {
            buffer.put(i, (byte) 1);
        }
        return buffer;
    }

    private void measure(String name, String variant, Object user, int count, Object packed, int size, int wanted) {
        for (int direction = 1; direction >= 0; direction--) {
            boolean pack = direction == 1;
            long n = warmUp(pack, user, count, packed, size);
            double best = Double.MAX_VALUE;
            for (int r = 0; r < REPETITIONS; r++) {
                best = Math.min(best, calls(pack, user, count, packed, size, n) * 1e6 / n);
            }
            System.out.println(String.format(
                    Locale.ROOT, "%s-%s%s %d %.3f", pack ? "pack" : "unpack", name, variant, wanted, best));
        }
        System.out.flush();
    }

    /** Calls until that has not become faster for as long again as it did; returns how many calls make a repetition. */
    private long warmUp(boolean pack, Object user, int count, Object packed, int size) {
        long n = 1;
        double fastest = Double.MAX_VALUE;
        double spent = 0;
        double improvedAt = 0;
        double time = 0;
        while (time < REPETITION_S || spent < Math.max(WARMUP_S, 2 * improvedAt)) {
            time = calls(pack, user, count, packed, size, n);
            spent += time;
            if (time / n < 0.97 * fastest) {
                fastest = time / n;
                improvedAt = Math.min(spent, LONGEST_WARMUP_S / 2);
            }
            n = time < REPETITION_S ? 2 * n : n;
        }
        return n;
    }

    private double calls(boolean pack, Object user, int count, Object packed, int size, long n) {
        double start = MPI_Wtime();
        for (long i = 0; i < n; i++) {
            position[0] = 0;
            if (pack) {
                MPI_Pack(user, count, type[0], packed, size, position, MPI_COMM_WORLD);
            } else {
                MPI_Unpack(packed, size, position, user, count, type[0], MPI_COMM_WORLD);
            }
        }
        return MPI_Wtime() - start;
    }
}
