package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;
import org.jmpi.test.util.SteadyAllocation;

/**
 * Blocking accesses to a file allocate nothing on the calling thread once warm: of direct buffers and arrays, with holes and without,
 * alone and together. Arguments are those of {@link SteadyAllocation}.
 */
public final class IoAllocationFree {
    private static final int RUN = 512;
    private static final int LONG = 64 * 1024;
    /** An ordered access is several collectives. */
    private static final double TCP_BOUND = 1000;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final Path path = TestFiles.path("allocation");
    private final int[] array = new int[LONG / Integer.BYTES];
    private final ByteBuffer direct = ByteBuffer.allocateDirect(LONG);
    private final Map<String, Callable<?>> calls = new LinkedHashMap<>();

    private IoAllocationFree() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, IoAllocationFree::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        IoAllocationFree test = new IoAllocationFree();
        SteadyAllocation steady = new SteadyAllocation(test.check, args, TCP_BOUND);
        test.check.ok(
                MPI_File_open(
                        MPI_COMM_WORLD, test.path.toString(), MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, test.fh),
                "open");
        test.independent((long) LONG * test.rank);
        test.together((long) LONG * test.rank);
        test.shared();
        steady.all("", test.calls);
        test.interleave();
        test.calls.clear();
        test.independent(0);
        test.together(0);
        steady.all("512-byte blocks in turn: ", test.calls);
        test.check.ok(MPI_File_close(test.fh), "close");
        if (test.rank == 0) {
            Files.delete(test.path);
        }
        return test.check.errors();
    }

    private void interleave() {
        int[] block = {0};
        int[] filetype = {0};
        MPI_Type_contiguous(RUN, MPI_BYTE, block);
        MPI_Type_create_resized(block[0], 0, (long) RUN * ranks, filetype);
        MPI_Type_commit(filetype);
        check.ok(
                MPI_File_set_view(fh[0], (long) RUN * rank, MPI_BYTE, filetype[0], "native", MPI_INFO_NULL),
                "set_view");
        MPI_Type_free(block);
        MPI_Type_free(filetype);
    }

    private Object buffer(boolean isArray) {
        return isArray ? array : direct;
    }

    private void independent(long at) {
        for (boolean isArray : new boolean[] {false, true}) {
            Object buf = buffer(isArray);
            for (int n : new int[] {64, LONG}) {
                String what = " of " + n + " bytes, " + (isArray ? "int[]" : "direct buffer");
                calls.put("write_at" + what, () -> MPI_File_write_at(fh[0], at, buf, n, MPI_BYTE, status));
                calls.put("read_at" + what, () -> MPI_File_read_at(fh[0], at, buf, n, MPI_BYTE, status));
                calls.put("seek and write" + what, () -> {
                    MPI_File_seek(fh[0], at, MPI_SEEK_SET);
                    return MPI_File_write(fh[0], buf, n, MPI_BYTE, status);
                });
                calls.put("seek and read" + what, () -> {
                    MPI_File_seek(fh[0], at, MPI_SEEK_SET);
                    return MPI_File_read(fh[0], buf, n, MPI_BYTE, status);
                });
            }
        }
    }

    private void together(long at) {
        for (boolean isArray : new boolean[] {false, true}) {
            Object buf = buffer(isArray);
            for (int n : new int[] {64, LONG}) {
                String what = " of " + n + " bytes, " + (isArray ? "int[]" : "direct buffer");
                calls.put("write_at_all" + what, () -> MPI_File_write_at_all(fh[0], at, buf, n, MPI_BYTE, status));
                calls.put("read_at_all" + what, () -> MPI_File_read_at_all(fh[0], at, buf, n, MPI_BYTE, status));
            }
        }
    }

    private void shared() {
        calls.put("write_shared", () -> MPI_File_write_shared(fh[0], direct, 64, MPI_BYTE, status));
        calls.put("seek_shared and write_ordered", () -> {
            MPI_File_seek_shared(fh[0], 0, MPI_SEEK_SET);
            return MPI_File_write_ordered(fh[0], array, 64, MPI_BYTE, status);
        });
        calls.put("seek_shared and read_ordered", () -> {
            MPI_File_seek_shared(fh[0], 0, MPI_SEEK_SET);
            return MPI_File_read_ordered(fh[0], array, 64, MPI_BYTE, status);
        });
        calls.put("read_shared", () -> MPI_File_read_shared(fh[0], array, 4, MPI_BYTE, status));
    }
}
