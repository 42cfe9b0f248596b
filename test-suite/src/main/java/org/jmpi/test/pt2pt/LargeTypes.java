package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * One message of a derived type with gaps arrives whole, in gaps and out of them; then one of more elements than its
 * count can say. The argument {@code mib=N} is the size of each in MiB (64); with 2048 or more, lengths need 64 bits.
 */
public final class LargeTypes {
    private static final int DATA = 3;
    private static final int STRIDE = 4;
    /** Blocks in a row: rows end nowhere near a power of two. */
    private static final int BLOCKS = 1009;

    private static final double BLANK = -1;
    private static final int ODD = 5;

    private LargeTypes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LargeTypes::run);
    }

    /** Ranks 0 and 1. */
    public static int run(String[] args) {
        Check check = new Check();
        long bytes = (long) MTest.option(args, "mib", 64) << 20;
        if (MTest.rank() < 2) {
            gaps(check, bytes, MTest.rank());
            many(check, bytes + ODD, MTest.rank());
        }
        return check.errors();
    }

    /** Rank 0 has the gaps, rank 1 has none; there and back. */
    private static void gaps(Check check, long bytes, int rank) {
        int rows = (int) (bytes / (DATA * BLOCKS * Double.BYTES)) + 1;
        int n = rows * DATA * BLOCKS;
        MPI_Status status = new MPI_Status();
        if (rank == 0) {
            double[] data = new double[rows * BLOCKS * STRIDE];
            int[] type = rows(rows);
            fill(data, STRIDE, 1);
            check.ok(MPI_Send(data, 1, type[0], 1, 1, MPI_COMM_WORLD), "Send of " + rows + " rows");
            Arrays.fill(data, BLANK);
            check.ok(MPI_Recv(data, 1, type[0], 1, 2, MPI_COMM_WORLD, status), "Recv of " + rows + " rows");
            check(check, data, STRIDE, 2);
            received(check, status, type[0], n);
            MPI_Type_free(type);
        } else {
            double[] data = new double[n];
            check.ok(MPI_Recv(data, n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, status), "Recv of " + n + " doubles");
            check(check, data, DATA, 1);
            received(check, status, MPI_DOUBLE, n);
            fill(data, DATA, 2);
            check.ok(MPI_Send(data, n, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD), "Send of " + n + " doubles");
        }
    }

    /** One element of this is the whole message. */
    private static int[] rows(int rows) {
        int[] row = new int[1];
        int[] resized = new int[1];
        int[] all = new int[1];
        MPI_Type_vector(BLOCKS, DATA, STRIDE, MPI_DOUBLE, row);
        MPI_Type_create_resized(row[0], 0, (long) BLOCKS * STRIDE * Double.BYTES, resized);
        MPI_Type_contiguous(rows, resized[0], all);
        MPI_Type_free(row);
        MPI_Type_free(resized);
        MPI_Type_commit(all);
        return all;
    }

    private static double value(long i, long seed) {
        return ((i + 1) * 0x9e3779b97f4a7c15L + seed) >> 12;
    }

    /** Fills the first three of every {@code stride} elements. */
    private static void fill(double[] data, int stride, long seed) {
        Arrays.fill(data, BLANK);
        long i = 0;
        for (int at = 0; at < data.length; at += stride) {
            for (int k = 0; k < DATA; k++) {
                data[at + k] = value(i++, seed);
            }
        }
    }

    private static void check(Check check, double[] data, int stride, long seed) {
        long i = 0;
        for (int at = 0; at < data.length; at += stride) {
            for (int k = 0; k < stride; k++) {
                double expected = k < DATA ? value(i++, seed) : BLANK;
                if (data[at + k] != expected) {
                    check.fail("element " + (at + k) + " of " + data.length + " is " + data[at + k] + ", expected "
                            + expected);
                    return;
                }
            }
        }
    }

    private static void received(Check check, MPI_Status status, int type, long elements) {
        long[] count = new long[1];
        MPI_Get_elements_x(status, type, count);
        check.same(elements, count[0], "Get_elements_x");
        MPI_Get_count_c(status, MPI_BYTE, count);
        check.same(elements * Double.BYTES, count[0], "bytes");
    }

    /** A contiguous type of {@code bytes} bytes, and as many MPI_BYTE. */
    private static void many(Check check, long bytes, int rank) {
        long[] data = new long[(int) ((bytes + Long.BYTES - 1) / Long.BYTES)];
        int[] type = new int[1];
        MPI_Type_contiguous_c(bytes, MPI_BYTE, type);
        MPI_Type_commit(type);
        MPI_Status status = new MPI_Status();
        if (rank == 0) {
            Arrays.setAll(data, i -> word(i, 3));
            check.ok(MPI_Send(data, 1, type[0], 1, 3, MPI_COMM_WORLD), "Send of " + bytes + " bytes");
            Arrays.fill(data, 0);
            check.ok(MPI_Recv(data, 1, type[0], 1, 4, MPI_COMM_WORLD, status), "Recv of " + bytes + " bytes");
            checkBytes(check, data, bytes, 4);
        } else {
            check.ok(MPI_Recv_c(data, bytes, MPI_BYTE, 0, 3, MPI_COMM_WORLD, status), "Recv_c of " + bytes + " bytes");
            checkBytes(check, data, bytes, 3);
            Arrays.setAll(data, i -> word(i, 4));
            check.ok(MPI_Send_c(data, bytes, MPI_BYTE, 0, 4, MPI_COMM_WORLD), "Send_c of " + bytes + " bytes");
        }
        counts(check, status, type[0], bytes);
        MPI_Type_free(type);
    }

    private static void counts(Check check, MPI_Status status, int type, long bytes) {
        int[] count = new int[1];
        MPI_Get_count(status, type, count);
        check.same(1, count[0], "Get_count of the whole type");
        int fits = bytes <= Integer.MAX_VALUE ? (int) bytes : MPI_UNDEFINED;
        MPI_Get_count(status, MPI_BYTE, count);
        check.same(fits, count[0], "Get_count of bytes");
        MPI_Get_elements(status, type, count);
        check.same(fits, count[0], "Get_elements");
        long[] wide = new long[1];
        MPI_Get_elements_c(status, type, wide);
        check.same(bytes, wide[0], "Get_elements_c");
    }

    private static long word(long i, long seed) {
        return (i + 1) * 0x9e3779b97f4a7c15L ^ seed << 56;
    }

    /** The bytes of the message, and none behind them. */
    private static void checkBytes(Check check, long[] data, long bytes, long seed) {
        int whole = (int) (bytes / Long.BYTES);
        for (int i = 0; i < whole; i++) {
            if (data[i] != word(i, seed)) {
                check.fail("word " + i + " of " + whole + " is wrong");
                return;
            }
        }
        long last = data[whole];
        int bits = (int) (bytes % Long.BYTES) * Byte.SIZE;
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        long mask = little ? (1L << bits) - 1 : ~(-1L >>> bits);
        check.same(word(whole, seed) & mask, last & mask, "the last bytes");
        if (MTest.rank() == 1 || seed == 4) {
            check.same(0, last & ~mask, "the bytes behind the message");
        }
    }
}
