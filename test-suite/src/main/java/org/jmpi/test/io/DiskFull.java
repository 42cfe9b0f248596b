package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Writes to a small disk, in several ways, until there is no room. Argument: a file on a disk of 1 MiB. All ranks of a collective
 * write get the error, what was written before is there, and when there is room again writes succeed.
 */
public final class DiskFull {
    private static final int RUN = 512;
    private static final int TOO_MUCH = 2 << 20;
    private static final int LITTLE = 16 * 1024;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final String path;

    private DiskFull(String path) {
        this.path = path;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, DiskFull::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        DiskFull test = new DiskFull(args[0]);
        for (String way : new String[] {"enable", "disable"}) {
            test.together(way);
            test.alone(way);
        }
        test.preallocated();
        return test.check.errors();
    }

    private void open(String way) {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "romio_cb_write", way);
        MPI_Info_set(info[0], "romio_ds_write", way);
        int amode = MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE;
        check.ok(MPI_File_open(MPI_COMM_WORLD, path, amode, info[0], fh), "open");
        MPI_Info_free(info);
        int[] run = {0};
        int[] turns = {0};
        MPI_Type_contiguous(RUN, MPI_BYTE, run);
        MPI_Type_create_resized(run[0], 0, (long) RUN * ranks, turns);
        MPI_Type_commit(turns);
        check.ok(MPI_File_set_view(fh[0], (long) RUN * rank, MPI_BYTE, turns[0], "native", MPI_INFO_NULL), "view");
        MPI_Type_free(run);
        MPI_Type_free(turns);
    }

    private byte[] data(int n) {
        byte[] data = new byte[n];
        java.util.Arrays.fill(data, (byte) (rank + 1));
        return data;
    }

    private void close() {
        check.ok(MPI_File_close(fh), "close");
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            check.isTrue(!Files.exists(Path.of(path)), "the file is still there");
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private void verify(int n, String what) throws Exception {
        MPI_Barrier(MPI_COMM_WORLD);
        byte[] found = Files.readAllBytes(Path.of(path));
        check.isTrue(found.length >= n * ranks, what + ": the size is " + found.length);
        for (int i = 0; i < n * ranks; i++) {
            if (found[i] != i / RUN % ranks + 1) {
                check.same(i / RUN % ranks + 1, found[i], what + ": byte " + i);
                break;
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private void together(String way) throws Exception {
        String what = "together, " + way;
        open(way);
        check.ok(MPI_File_write_at_all(fh[0], 0, data(LITTLE), LITTLE, MPI_BYTE, status), what + ": a little");
        int code = MPI_File_write_at_all(fh[0], LITTLE, data(TOO_MUCH), TOO_MUCH, MPI_BYTE, status);
        check.error(MPI_ERR_NO_SPACE, code, what + ": too much", path, "No space is left");
        verify(LITTLE, what);
        check.ok(MPI_File_set_size(fh[0], 0), what + ": set_size");
        check.ok(MPI_File_write_at_all(fh[0], 0, data(LITTLE), LITTLE, MPI_BYTE, status), what + ": again");
        verify(LITTLE, what + ", again");
        close();
    }

    private void alone(String way) throws Exception {
        String what = "alone, " + way;
        open(way);
        check.ok(MPI_File_write_at(fh[0], 0, data(LITTLE), LITTLE, MPI_BYTE, status), what + ": a little");
        MPI_Barrier(MPI_COMM_WORLD);
        int code = MPI_File_write_at(fh[0], LITTLE, data(TOO_MUCH), TOO_MUCH, MPI_BYTE, status);
        check.error(MPI_ERR_NO_SPACE, code, what + ": too much", path, "No space is left");
        verify(LITTLE, what);
        close();
    }

    private void preallocated() {
        open("automatic");
        check.ok(MPI_File_preallocate(fh[0], LITTLE), "preallocate");
        check.error(MPI_ERR_NO_SPACE, MPI_File_preallocate(fh[0], TOO_MUCH), "preallocate too much", path);
        long[] size = {0};
        MPI_File_get_size(fh[0], size);
        check.same(LITTLE, size[0], "the size afterwards");
        close();
    }
}
