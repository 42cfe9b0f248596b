package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jmpi.binding.MPI_Datarep_conversion_function;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Data representations: what external32 is in the file is what a plain reader of big-endian numbers finds, and the reverse; a
 * registered one that doubles each byte; in every way of access, through views in which the ranks take turns.
 */
public final class DataReps {
    /** More than a piece that is converted at once. */
    private static final int COUNT = 9000;

    private static final String TWICE = "twice";

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final AccessWays ways = new AccessWays(status);
    private final Path path = TestFiles.path("datareps");

    private DataReps() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DataReps::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        DataReps test = new DataReps();
        test.registering();
        for (int way = 0; way < test.ways.writes.length; way++) {
            test.longs(way, "external32");
            test.longs(way, TWICE);
            test.structs(way);
        }
        test.extents();
        test.positions();
        test.plainFile();
        test.ends();
        test.failures();
        if (test.rank == 0) {
            Files.deleteIfExists(test.path);
        }
        return test.check.errors();
    }

    private static int twice(ByteBuffer memory, ByteBuffer file) {
        while (memory.hasRemaining()) {
            byte b = memory.get();
            file.put(b).put((byte) ~b);
        }
        return MPI_SUCCESS;
    }

    private static int once(ByteBuffer memory, ByteBuffer file) {
        while (memory.hasRemaining()) {
            byte b = file.get();
            if (file.get() != (byte) ~b) {
                throw new IllegalStateException("a byte that is not there twice");
            }
            memory.put(b);
        }
        return MPI_SUCCESS;
    }

    private static int size(int type) {
        int[] size = {0};
        MPI_Type_size(type, size);
        return size[0];
    }

    private void registering() {
        Object extra = new Object();
        MPI_Datarep_conversion_function write = (memory, type, n, file, position, state) -> {
            check.isTrue(state == extra && position == 0, "the arguments of a conversion");
            check.same(n * size(type), memory.remaining(), "the elements of a conversion");
            return twice(memory, file);
        };
        check.ok(
                MPI_Register_datarep(
                        TWICE,
                        (memory, type, n, file, position, state) -> once(memory, file),
                        write,
                        (type, extent, state) -> {
                            extent[0] = 2L * size(type);
                            return MPI_SUCCESS;
                        },
                        extra),
                "register_datarep");
        for (String taken : new String[] {TWICE, "native", "internal", "external32"}) {
            check.error(
                    MPI_ERR_DUP_DATAREP,
                    MPI_Register_datarep(
                            taken, MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL, (type, extent, s) -> 0, null),
                    "register_datarep " + taken,
                    taken);
        }
        check.error(
                MPI_ERR_ARG,
                MPI_Register_datarep(
                        "x".repeat(MPI_MAX_DATAREP_STRING + 1),
                        MPI_CONVERSION_FN_NULL,
                        MPI_CONVERSION_FN_NULL,
                        (type, extent, s) -> 0,
                        null),
                "a long name",
                "128");
    }

    private void open() {
        int amode = MPI_MODE_RDWR | MPI_MODE_CREATE;
        check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), amode, MPI_INFO_NULL, fh), "open");
        check.ok(MPI_File_set_size(fh[0], 0), "set_size");
    }

    private void close() {
        check.ok(MPI_File_close(fh), "close");
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private byte[] file() {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static long value(int way, int r, int i) {
        return (long) (r - 1) * 1_000_000_007 % 40_000_000 + way * 100_003L + i * 3L;
    }

    /** C longs, 8 bytes in memory and 4 in external32: a vector of them per rank, whose strides shrink with them. */
    private void longs(int way, String datarep) {
        String what = datarep + ", way " + way;
        open();
        int[] block = {0};
        int[] filetype = {0};
        MPI_Type_contiguous(5, MPI_LONG, block);
        MPI_Type_vector(1, 1, 1, block[0], filetype);
        int each = datarep.equals(TWICE) ? 16 : 4;
        int[] tile = {0};
        MPI_Type_create_resized(filetype[0], 0, 5L * each * ranks, tile);
        MPI_Type_commit(tile);
        check.ok(
                MPI_File_set_view(fh[0], 5L * each * rank, MPI_LONG, tile[0], datarep, MPI_INFO_NULL),
                what + ": set_view");
        MPI_Type_free(block);
        MPI_Type_free(filetype);
        MPI_Type_free(tile);
        int count = rank % 2 == 0 ? COUNT : COUNT / 2;
        long[] data = new long[count];
        Arrays.setAll(data, i -> value(way, rank, i));
        check.ok(ways.writes[way].go(fh[0], 0, data, count, MPI_LONG), what + ": write");
        check.same(8L * count, TestFiles.bytes(status), what + ": the status of a write");
        MPI_Barrier(MPI_COMM_WORLD);
        long[] back = new long[count];
        check.ok(ways.reads[way].go(fh[0], 0, back, count, MPI_LONG), what + ": read");
        check.same(8L * count, TestFiles.bytes(status), what + ": the status of a read");
        check.isTrue(Arrays.equals(data, back), what + ": data, from " + Arrays.mismatch(data, back));
        long[] position = {0};
        MPI_File_get_position(fh[0], position);
        check.same(way >= 4 ? count : 0, position[0], what + ": the pointer");
        close();
        if (rank == 0) {
            ByteBuffer found = ByteBuffer.wrap(file());
            for (int i = 0; i < COUNT; i++) {
                int place = (i / 5 * 5 * ranks + i % 5) * each;
                long expected = value(way, 0, i);
                if (each == 4) {
                    check.same(expected, found.getInt(place), what + ": number " + i + " of the file");
                } else {
                    found.order(ByteOrder.nativeOrder());
                    long low = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? expected & 0xff : expected >>> 56;
                    check.same((byte) low, found.get(place), what + ": number " + i + " of the file");
                    check.same((byte) ~low, found.get(place + 1), what + ": number " + i + " of the file");
                }
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    /** A byte, a short, a C long and a double, with gaps in memory and none in the file. */
    private void structs(int way) {
        String what = "structs, way " + way;
        open();
        int[] memory = {0};
        int[] packed = {0};
        int[] types = {MPI_BYTE, MPI_SHORT, MPI_LONG, MPI_DOUBLE};
        int[] ones = {1, 1, 1, 1};
        MPI_Type_create_struct(4, ones, new long[] {0, 2, 8, 16}, types, memory);
        MPI_Type_commit(memory);
        MPI_Type_create_struct(4, ones, new long[] {0, 1, 3, 7}, types, packed);
        int[] record = {0};
        int[] tile = {0};
        MPI_Type_create_resized(packed[0], 0, 15, record);
        MPI_Type_commit(record);
        MPI_Type_create_resized(record[0], 0, 15L * ranks, tile);
        MPI_Type_commit(tile);
        check.ok(
                MPI_File_set_view(fh[0], 15L * rank, record[0], tile[0], "external32", MPI_INFO_NULL),
                what + ": set_view");
        int count = 3000;
        ByteBuffer data = ByteBuffer.allocateDirect(24 * count).order(ByteOrder.nativeOrder());
        for (int i = 0; i < count; i++) {
            data.put(24 * i, (byte) (i + rank));
            data.putShort(24 * i + 2, (short) (7 * i - rank));
            data.putLong(24 * i + 8, value(way, rank, i));
            data.putDouble(24 * i + 16, i / 8.0 + rank);
        }
        check.ok(ways.writes[way].go(fh[0], 0, data, count, memory[0]), what + ": write");
        MPI_Barrier(MPI_COMM_WORLD);
        ByteBuffer back = ByteBuffer.allocate(24 * count).order(ByteOrder.nativeOrder());
        check.ok(ways.reads[way].go(fh[0], 0, back, count, memory[0]), what + ": read");
        check.same(19L * count, TestFiles.bytes(status), what + ": the status of a read");
        check.isTrue(data.equals(back), what + ": data");
        close();
        for (int[] type : new int[][] {memory, packed, record, tile}) {
            MPI_Type_free(type);
        }
        if (rank == 0) {
            ByteBuffer found = ByteBuffer.wrap(file());
            for (int i = 0; i < count; i++) {
                int place = 15 * ranks * i;
                check.same((byte) i, found.get(place), what + ": byte " + i);
                check.same((short) (7 * i), found.getShort(place + 1), what + ": short " + i);
                check.same(value(way, 0, i), found.getInt(place + 3), what + ": long " + i);
                check.isTrue(i / 8.0 == found.getDouble(place + 7), what + ": double " + i);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private void extent(int type, long expected, String what) {
        long[] extent = {0};
        check.ok(MPI_File_get_type_extent(fh[0], type, extent), what + ": get_type_extent");
        check.same(expected, extent[0], what + ": the extent in the file");
    }

    private void extents() {
        open();
        int[] vector = {0};
        int[] hvector = {0};
        int[] array = {0};
        MPI_Type_vector(3, 2, 4, MPI_LONG, vector);
        MPI_Type_create_hvector(2, 1, 100, MPI_LONG, hvector);
        MPI_Type_create_subarray(2, new int[] {6, 4}, new int[] {2, 2}, new int[] {1, 1}, MPI_ORDER_C, MPI_LONG, array);
        extent(MPI_LONG, 8, "native");
        extent(vector[0], 80, "a vector, native");
        view("external32");
        extent(MPI_LONG, 4, "external32");
        extent(MPI_DOUBLE, 8, "external32");
        extent(vector[0], 40, "a vector, external32");
        extent(hvector[0], 104, "an hvector, whose stride is bytes");
        extent(array[0], 96, "a subarray, external32");
        String[] name = {null};
        MPI_File_get_view(fh[0], new long[1], new int[1], new int[1], name);
        check.equal("external32", name[0], "the name");
        view(TWICE);
        extent(MPI_INT, 8, TWICE);
        extent(vector[0], 160, "a vector, twice");
        MPI_Type_free(vector);
        MPI_Type_free(hvector);
        MPI_Type_free(array);
        close();
    }

    private void view(String datarep) {
        check.ok(MPI_File_set_view(fh[0], 0, MPI_LONG, MPI_LONG, datarep, MPI_INFO_NULL), "set_view " + datarep);
    }

    /** Pointers, offsets and the shared pointer count etypes, of 4 bytes each. */
    private void positions() {
        open();
        view("external32");
        long[] own = {rank, rank + 100};
        check.ok(MPI_File_write_ordered(fh[0], own, 2, MPI_LONG, status), "write_ordered");
        long[] number = {0};
        MPI_File_get_position_shared(fh[0], number);
        check.same(2L * ranks, number[0], "the shared pointer");
        MPI_File_get_size(fh[0], number);
        check.same(8L * ranks, number[0], "the size");
        MPI_File_get_byte_offset(fh[0], 3, number);
        check.same(12, number[0], "a byte offset");
        check.ok(MPI_File_seek(fh[0], -1, MPI_SEEK_END), "seek");
        long[] got = {0};
        check.ok(MPI_File_read(fh[0], got, 1, MPI_LONG, status), "read");
        check.same(ranks - 1 + 100, got[0], "the last number");
        MPI_File_seek_shared(fh[0], 0, MPI_SEEK_SET);
        check.ok(MPI_File_read_shared(fh[0], got, 1, MPI_LONG, status), "read_shared");
        check.same(8, TestFiles.bytes(status), "the status of read_shared");
        close();
    }

    /** What Java's DataOutputStream writes is external32. */
    private void plainFile() throws IOException {
        if (rank == 0) {
            try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(path))) {
                out.writeInt(-7);
                out.writeDouble(2.5);
                out.writeShort(300);
                out.writeLong(1L << 40);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
        check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), MPI_MODE_RDONLY, MPI_INFO_NULL, fh), "open");
        check.ok(MPI_File_set_view(fh[0], 0, MPI_BYTE, MPI_BYTE, "external32", MPI_INFO_NULL), "set_view");
        int[] i = {0};
        double[] d = {0};
        short[] s = {0};
        long[] l = {0};
        check.ok(MPI_File_read(fh[0], i, 1, MPI_INT, status), "read");
        check.ok(MPI_File_read_all(fh[0], d, 1, MPI_DOUBLE, status), "read_all");
        check.ok(MPI_File_read(fh[0], s, 1, MPI_SHORT, status), "read");
        check.ok(MPI_File_read(fh[0], l, 1, MPI_INT64_T, status), "read");
        check.isTrue(i[0] == -7 && d[0] == 2.5 && s[0] == 300 && l[0] == 1L << 40, "what a DataOutputStream wrote");
        close();
    }

    /** A file that ends in the middle of a number: the whole ones before it are there. */
    private void ends() {
        open();
        view("external32");
        if (rank == 0) {
            check.ok(MPI_File_write_at(fh[0], 0, new long[] {1, 2, 3}, 3, MPI_LONG, status), "write");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        check.ok(MPI_File_set_size(fh[0], 10), "set_size");
        for (int way = 0; way < ways.reads.length; way++) {
            long[] got = {-1, -1, -1, -1};
            check.ok(ways.reads[way].go(fh[0], 0, got, 4, MPI_LONG), "read " + way);
            check.same(16, TestFiles.bytes(status), "the status of a read that ends within a number");
            check.isTrue(got[0] == 1 && got[1] == 2 && got[2] == -1 && got[3] == -1, "numbers before the end");
        }
        close();
    }

    /** What can't be converted at the last rank alone. */
    private void failures() {
        open();
        view("external32");
        boolean isLast = rank == ranks - 1;
        long[] data = new long[2 * COUNT];
        data[COUNT] = isLast ? 1L << 40 : 5;
        int code = MPI_File_write_at_all(fh[0], 2L * COUNT * rank, data, data.length, MPI_LONG, status);
        check.error(MPI_ERR_CONVERSION, code, "a number that is too large", "1099511627776");
        code = MPI_File_write_at(fh[0], 2L * COUNT * rank, data, data.length, MPI_LONG, status);
        if (isLast) {
            check.error(MPI_ERR_CONVERSION, code, "a number that is too large, alone", "1099511627776");
        } else {
            check.ok(code, "a write of another rank");
        }
        check.error(
                MPI_ERR_UNSUPPORTED_DATAREP,
                MPI_File_set_view(fh[0], 0, MPI_INT, MPI_INT, "unheard of", MPI_INFO_NULL),
                "a datarep that nobody registered",
                "MPI_Register_datarep");
        // what external32 wrote is no number twice
        view(TWICE);
        data[0] = 3;
        code = MPI_File_read_at_all(fh[0], rank, data, isLast ? 1 : 0, MPI_LONG, status);
        check.error(MPI_ERR_CONVERSION, code, "a read conversion that throws at one rank", "not there twice");
        close();
    }
}
