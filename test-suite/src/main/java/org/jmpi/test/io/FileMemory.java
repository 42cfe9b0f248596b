package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Windows for which there is no memory, in JVMs that are given little: all ranks get an error, nobody waits, and with smaller windows
 * the same file works.
 */
public final class FileMemory {
    private static final int BYTES = 24 << 20;
    private static final int RUN = 512;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final byte[] data = new byte[BYTES];

    private FileMemory() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FileMemory::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        FileMemory test = new FileMemory();
        Arrays.fill(test.data, (byte) (test.rank + 1));
        Path path = TestFiles.path("memory");
        int amode = MPI_MODE_RDWR | MPI_MODE_CREATE;
        test.check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), amode, MPI_INFO_NULL, test.fh), "open");
        test.view();
        test.tooMuch();
        test.tooMuchAlone();
        test.enough();
        test.check.ok(MPI_File_close(test.fh), "close");
        MPI_Barrier(MPI_COMM_WORLD);
        if (test.rank == 0) {
            Files.delete(path);
        }
        return test.check.errors();
    }

    private void view() {
        int[] block = {0};
        int[] filetype = {0};
        MPI_Type_contiguous(RUN, MPI_BYTE, block);
        MPI_Type_create_resized(block[0], 0, (long) RUN * ranks, filetype);
        MPI_Type_commit(filetype);
        int code = MPI_File_set_view(fh[0], (long) RUN * rank, MPI_BYTE, filetype[0], "native", MPI_INFO_NULL);
        check.ok(code, "set_view");
        MPI_Type_free(block);
        MPI_Type_free(filetype);
    }

    private void windows(long bytes, String overlap) {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "cb_buffer_size", "" + bytes);
        MPI_Info_set(info[0], "jmpi_cb_overlap", overlap);
        check.ok(MPI_File_set_info(fh[0], info[0]), "set_info");
        MPI_Info_free(info);
    }

    private void tooMuch() {
        // by messages: windows in shared memory are none of the JVM's
        windows((long) BYTES * ranks, "enable");
        int[] request = {0};
        refused(MPI_File_write_at_all(fh[0], 0, data, BYTES, MPI_BYTE, status), "write_at_all");
        refused(MPI_File_read_at_all(fh[0], 0, data, BYTES, MPI_BYTE, status), "read_at_all");
        check.ok(MPI_File_iwrite_at_all(fh[0], 0, data, BYTES, MPI_BYTE, request), "iwrite_at_all");
        refused(MPI_Wait(request, status), "the wait of iwrite_at_all");
        check.ok(MPI_File_read_at_all_begin(fh[0], 0, data, BYTES, MPI_BYTE), "read_at_all_begin");
        refused(MPI_File_read_at_all_end(fh[0], data, status), "read_at_all_end");
    }

    /** A piece that one rank reads with data sieving. */
    private void tooMuchAlone() {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "romio_ds_read", "enable");
        MPI_Info_set(info[0], "ind_rd_buffer_size", "" + 4L * BYTES);
        check.ok(MPI_File_set_info(fh[0], info[0]), "set_info");
        MPI_Info_free(info);
        check.ok(MPI_File_write_at(fh[0], 0, data, BYTES, MPI_BYTE, status), "write_at");
        MPI_Barrier(MPI_COMM_WORLD);
        int[] request = {0};
        refused(MPI_File_read_at(fh[0], 0, data, BYTES, MPI_BYTE, status), "read_at");
        check.ok(MPI_File_iread_at(fh[0], 0, data, BYTES, MPI_BYTE, request), "iread_at");
        refused(MPI_Wait(request, status), "the wait of iread_at");
        MPI_Info_create(info);
        MPI_Info_set(info[0], "ind_rd_buffer_size", "100000");
        check.ok(MPI_File_set_info(fh[0], info[0]), "set_info");
        MPI_Info_free(info);
    }

    private void refused(int code, String what) {
        check.error(MPI_ERR_NO_MEM, code, what, "cb_buffer_size");
    }

    private void enough() {
        windows(1 << 20, "automatic");
        byte[] back = new byte[BYTES];
        check.ok(MPI_File_write_at_all(fh[0], 0, data, BYTES, MPI_BYTE, status), "write_at_all, small windows");
        check.ok(MPI_File_read_at_all(fh[0], 0, back, BYTES, MPI_BYTE, status), "read_at_all, small windows");
        check.isTrue(Arrays.equals(data, back), "data, from " + Arrays.mismatch(data, back));
    }
}
