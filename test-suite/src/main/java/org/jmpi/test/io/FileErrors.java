package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Errors of files: each has its class, all ranks of a collective call get it, and the file can be used and closed afterwards. */
public final class FileErrors {
    private static final int UPDATE = MPI_MODE_RDWR | MPI_MODE_CREATE;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final boolean isLast = rank == ranks - 1;
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final byte[] data = new byte[4000];
    private final String path = TestFiles.path("errors").toString();

    private FileErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FileErrors::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        FileErrors test = new FileErrors();
        test.opening();
        test.modes();
        test.views();
        test.arguments();
        test.splits();
        for (String way : new String[] {"enable", "disable"}) {
            test.faults("write:1:No space left on device", way, MPI_ERR_NO_SPACE, false);
            test.faults("write:1:Disk quota exceeded", way, MPI_ERR_QUOTA, false);
            test.faults("read:1:Input/output error", way, MPI_ERR_IO, true);
        }
        test.closing();
        test.deleting();
        return test.check.errors();
    }

    private int open(String name, int amode) {
        return MPI_File_open(MPI_COMM_WORLD, name, amode, MPI_INFO_NULL, fh);
    }

    private void delete() throws Exception {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            Files.deleteIfExists(Path.of(path));
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private void opening() throws Exception {
        check.error(MPI_ERR_NO_SUCH_FILE, open(path, MPI_MODE_RDWR), "a missing file", path, "MPI_MODE_CREATE");
        check.error(MPI_ERR_AMODE, open(path, MPI_MODE_CREATE), "no access in the mode", "amode is 1");
        check.error(MPI_ERR_AMODE, open(path, MPI_MODE_RDONLY | MPI_MODE_RDWR), "two accesses in the mode");
        check.error(MPI_ERR_AMODE, open(path, MPI_MODE_RDONLY | MPI_MODE_CREATE), "CREATE with RDONLY");
        check.error(MPI_ERR_AMODE, open(path, MPI_MODE_RDWR | MPI_MODE_SEQUENTIAL), "SEQUENTIAL with RDWR");
        check.error(MPI_ERR_BAD_FILE, open(Path.of(path).getParent().toString(), MPI_MODE_RDONLY), "a folder");
        check.error(MPI_ERR_BAD_FILE, open("", MPI_MODE_RDONLY), "no name");
        check.error(MPI_ERR_BAD_FILE, open("a\0b", MPI_MODE_RDONLY), "a name with a NUL");
        check.error(MPI_ERR_NO_SUCH_FILE, MPI_File_delete(path, MPI_INFO_NULL), "delete what is missing");
        check.error(
                MPI_ERR_BAD_FILE,
                MPI_File_delete(Path.of(path).getParent().toString(), MPI_INFO_NULL),
                "delete a folder");
        if (ranks > 1) {
            int amode = isLast ? MPI_MODE_RDONLY : UPDATE;
            check.error(MPI_ERR_NOT_SAME, open(path, amode), "different modes", "amode");
            check.error(MPI_ERR_AMODE, open(path, isLast ? 0 : UPDATE), "a bad mode at one rank");
            check.isTrue(!Files.exists(Path.of(path)), "a file that could not be opened is there");
        }
        check.error(MPI_ERR_FILE, MPI_File_seek(MPI_FILE_NULL, 0, MPI_SEEK_SET), "MPI_FILE_NULL");
    }

    private void modes() throws Exception {
        check.ok(open(path, MPI_MODE_WRONLY | MPI_MODE_CREATE), "open WRONLY");
        check.error(MPI_ERR_ACCESS, MPI_File_read(fh[0], data, 1, MPI_BYTE, status), "read with WRONLY", "WRONLY");
        check.error(MPI_ERR_ACCESS, MPI_File_read_all(fh[0], data, 1, MPI_BYTE, status), "read_all with WRONLY");
        int closed = fh[0];
        check.ok(MPI_File_close(fh), "close");
        check.error(MPI_ERR_FILE, MPI_File_seek(closed, 0, MPI_SEEK_SET), "a closed file");
        check.ok(open(path, MPI_MODE_RDONLY), "open RDONLY");
        check.error(MPI_ERR_READ_ONLY, MPI_File_write(fh[0], data, 1, MPI_BYTE, status), "write with RDONLY", "RDONLY");
        check.error(MPI_ERR_READ_ONLY, MPI_File_set_size(fh[0], 0), "set_size with RDONLY");
        check.error(MPI_ERR_READ_ONLY, MPI_File_preallocate(fh[0], 0), "preallocate with RDONLY");
        check.ok(MPI_File_sync(fh[0]), "sync with RDONLY");
        check.ok(MPI_File_close(fh), "close");
    }

    private int view(int etype, int filetype, String datarep) {
        return MPI_File_set_view(fh[0], 0, etype, filetype, datarep, MPI_INFO_NULL);
    }

    private void views() throws Exception {
        check.ok(open(path, UPDATE), "open");
        check.error(
                MPI_ERR_ARG, MPI_File_set_view(fh[0], -1, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL), "disp", "-1");
        check.error(MPI_ERR_UNSUPPORTED_DATAREP, view(MPI_BYTE, MPI_BYTE, "backwards"), "datarep", "backwards");
        check.error(MPI_ERR_ARG, view(MPI_DOUBLE, MPI_INT, "native"), "a filetype of half an etype", "8");
        int[] type = {0};
        MPI_Type_vector(2, 2, 1, MPI_INT, type);
        MPI_Type_commit(type);
        check.error(MPI_ERR_IO, view(MPI_INT, type[0], "native"), "a filetype that overlaps", "overlap");
        MPI_Type_free(type);
        MPI_Type_create_hindexed(2, new int[] {1, 1}, new long[] {8, 0}, MPI_INT, type);
        check.error(MPI_ERR_TYPE, view(MPI_INT, type[0], "native"), "a filetype that is not committed");
        MPI_Type_commit(type);
        check.error(MPI_ERR_IO, view(MPI_INT, type[0], "native"), "a filetype that decreases", "decrease");
        MPI_Type_free(type);
        if (ranks > 1) {
            check.error(
                    MPI_ERR_TYPE,
                    view(isLast ? MPI_DATATYPE_NULL : MPI_INT, MPI_INT, "native"),
                    "no etype at one rank");
            check.error(MPI_ERR_NOT_SAME, view(isLast ? MPI_INT : MPI_BYTE, MPI_INT, "native"), "different etypes");
        }
        check.ok(MPI_File_write_at_all(fh[0], rank, data, 1, MPI_BYTE, status), "a write afterwards");
        check.ok(MPI_File_close(fh), "close");
        delete();
    }

    private void arguments() throws Exception {
        check.ok(open(path, UPDATE), "open");
        view(MPI_INT, MPI_INT, "native");
        check.error(MPI_ERR_ARG, MPI_File_write_at(fh[0], -1, data, 4, MPI_BYTE, status), "a negative offset", "-1");
        check.error(MPI_ERR_IO, MPI_File_write_at(fh[0], 0, data, 3, MPI_BYTE, status), "three bytes of an int", "4");
        check.error(MPI_ERR_COUNT, MPI_File_write_at(fh[0], 0, data, -1, MPI_BYTE, status), "a negative count");
        check.error(MPI_ERR_ARG, MPI_File_set_size(fh[0], -1), "a negative size");
        if (ranks > 1) {
            check.error(MPI_ERR_NOT_SAME, MPI_File_set_size(fh[0], rank), "different sizes", "size");
            check.error(
                    MPI_ERR_COUNT,
                    MPI_File_write_at_all(fh[0], rank, data, isLast ? -1 : 4, MPI_BYTE, status),
                    "a negative count at one rank",
                    "count is -1");
            check.error(
                    MPI_ERR_TYPE,
                    MPI_File_read_all(fh[0], data, 4, isLast ? MPI_DATATYPE_NULL : MPI_BYTE, status),
                    "no datatype at one rank");
            int[] request = {0};
            check.ok(
                    MPI_File_iwrite_at_all(fh[0], isLast ? -7 : rank, data, 4, MPI_BYTE, request),
                    "iwrite_at_all begins");
            check.error(MPI_ERR_ARG, MPI_Wait(request, status), "a negative offset at one rank", "-7");
            check.error(MPI_ERR_NOT_SAME, MPI_File_seek_shared(fh[0], rank, MPI_SEEK_SET), "different seeks");
            check.error(MPI_ERR_NOT_SAME, MPI_File_set_atomicity(fh[0], isLast), "different atomicity");
        }
        check.ok(MPI_File_write_at_all(fh[0], rank, data, 4, MPI_BYTE, status), "a write afterwards");
        check.ok(MPI_File_close(fh), "close");
        delete();
    }

    private void splits() throws Exception {
        check.ok(open(path, UPDATE), "open");
        check.error(MPI_ERR_IO, MPI_File_write_all_end(fh[0], data, status), "an end without a begin", "begin");
        check.ok(MPI_File_write_all_begin(fh[0], data, 4, MPI_BYTE), "begin");
        check.error(MPI_ERR_IO, MPI_File_write_all_begin(fh[0], data, 4, MPI_BYTE), "a second begin", "under way");
        check.error(MPI_ERR_IO, MPI_File_write_all(fh[0], data, 4, MPI_BYTE, status), "write_all between");
        check.error(MPI_ERR_IO, MPI_File_read_all_end(fh[0], data, status), "the end of another one");
        check.error(MPI_ERR_REQUEST, MPI_File_close(fh), "close between", "split");
        check.error(MPI_ERR_REQUEST, MPI_File_sync(fh[0]), "sync between", "split");
        check.ok(MPI_File_write_all_end(fh[0], data, status), "end");
        check.ok(MPI_File_close(fh), "close");
        delete();
    }

    /** The last rank's disk fails: all ranks get the error with that rank's text, and the file can be closed. */
    private void faults(String fault, String way, int errorClass, boolean isRead) throws Exception {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "romio_cb_write", way);
        MPI_Info_set(info[0], "romio_cb_read", way);
        MPI_Info_set(info[0], "cb_buffer_size", "128");
        MPI_Info_set(info[0], "striping_unit", "1");
        if (isLast) {
            MPI_Info_set(info[0], "jmpi_test_faults", fault);
        }
        check.ok(MPI_File_open(MPI_COMM_WORLD, path, UPDATE, info[0], fh), "open");
        MPI_Info_free(info);
        check.ok(MPI_File_set_size(fh[0], (long) ranks * data.length), "set_size");
        String what = fault + ", cb " + way;
        long at = (long) rank * data.length;
        int code = isRead
                ? MPI_File_read_at_all(fh[0], at, data, data.length, MPI_BYTE, status)
                : MPI_File_write_at_all(fh[0], at, data, data.length, MPI_BYTE, status);
        String text = fault.substring(fault.lastIndexOf(':') + 1);
        if (isLast) {
            check.error(errorClass, code, what, text, path);
        } else {
            check.error(errorClass, code, what, text, path, "rank " + (ranks - 1));
        }
        int[] request = {0};
        check.ok(
                isRead
                        ? MPI_File_iread_at(fh[0], at, data, data.length, MPI_BYTE, request)
                        : MPI_File_iwrite_at(fh[0], at, data, data.length, MPI_BYTE, request),
                what + ": a request");
        code = MPI_Wait(request, status);
        if (isLast) {
            check.error(errorClass, code, what + ": a request", text);
        } else {
            check.ok(code, what + ": a request of another rank");
        }
        check.ok(MPI_File_close(fh), what + ": close");
        delete();
    }

    /** What is left of a file whose close fails at one rank. */
    private void closing() throws Exception {
        int[] info = {0};
        MPI_Info_create(info);
        if (isLast) {
            MPI_Info_set(info[0], "jmpi_test_faults", "close:1:Input/output error");
        }
        check.ok(MPI_File_open(MPI_COMM_WORLD, path, UPDATE, info[0], fh), "open");
        MPI_Info_free(info);
        check.error(MPI_ERR_IO, MPI_File_close(fh), "a close that fails", "closing");
        delete();
    }

    /** The file that is to be deleted on close can't be: all ranks get the error, and the file is closed. */
    private void deleting() throws Exception {
        check.ok(open(path, UPDATE | MPI_MODE_DELETE_ON_CLOSE), "open");
        Path blocker = Path.of(path, "blocker");
        if (rank == 0) {
            Files.delete(Path.of(path));
            Files.createDirectory(Path.of(path));
            Files.createFile(blocker);
        }
        check.isTrue(MPI_File_close(fh) != MPI_SUCCESS, "a close that could not delete");
        check.same(MPI_FILE_NULL, fh[0], "the handle after it");
        if (rank == 0) {
            Files.delete(blocker);
        }
        delete();
    }
}
