package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What is asked of and set for an open file: sizes, mode, group, hints, views, atomicity, error handlers, handles. */
public final class FileObjects {
    private static final int UPDATE = MPI_MODE_RDWR | MPI_MODE_CREATE;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final long[] number = {0};
    private final int[] value = {0};
    private final String path = TestFiles.path("objects").toString();

    private FileObjects() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FileObjects::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        FileObjects test = new FileObjects();
        test.sizes();
        test.handles();
        test.hints();
        test.views();
        test.positions();
        test.atomicity();
        test.handlers();
        test.modes();
        return test.check.errors();
    }

    private void open(int amode) {
        check.ok(MPI_File_open(MPI_COMM_WORLD, path, amode, MPI_INFO_NULL, fh), "open");
    }

    private void close() {
        check.ok(MPI_File_close(fh), "close");
        check.same(MPI_FILE_NULL, fh[0], "a closed file");
    }

    private void delete() {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            check.ok(MPI_File_delete(path, MPI_INFO_NULL), "delete");
            check.isTrue(!Files.exists(Path.of(path)), "a deleted file is there");
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private void size(long expected, String what) {
        check.ok(MPI_File_get_size(fh[0], number), what + ": get_size");
        check.same(expected, number[0], what);
    }

    private void sizes() {
        open(UPDATE);
        size(0, "a new file");
        check.ok(MPI_File_set_size(fh[0], 1000), "set_size");
        size(1000, "a longer file");
        check.ok(MPI_File_set_size(fh[0], 10), "set_size");
        size(10, "a shorter file");
        check.ok(MPI_File_preallocate(fh[0], 3_000_001), "preallocate");
        size(3_000_001, "a preallocated file");
        check.ok(MPI_File_preallocate(fh[0], 5), "preallocate less");
        size(3_000_001, "a file preallocated with less");
        check.ok(MPI_File_sync(fh[0]), "sync");
        close();
        delete();
    }

    private void handles() {
        open(UPDATE);
        int f = fh[0];
        check.same(f, MPI_File_f2c(MPI_File_c2f(f)), "f2c of c2f");
        check.same(f, MPI_File_fromint(MPI_File_toint(f)), "fromint of toint");
        check.ok(MPI_File_get_amode(f, value), "get_amode");
        check.same(UPDATE, value[0], "the mode");
        check.ok(MPI_File_get_group(f, value), "get_group");
        int[] world = {0};
        int[] relation = {-1};
        MPI_Comm_group(MPI_COMM_WORLD, world);
        MPI_Group_compare(value[0], world[0], relation);
        check.same(MPI_IDENT, relation[0], "the group");
        MPI_Group_free(value);
        MPI_Group_free(world);
        close();
        delete();
    }

    private void hints() {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "cb_buffer_size", "65536");
        MPI_Info_set(info[0], "romio_cb_write", "sometimes");
        MPI_Info_set(info[0], "no_such_hint", "1");
        check.ok(MPI_File_open(MPI_COMM_WORLD, path, UPDATE, info[0], fh), "open with hints");
        hint("cb_buffer_size", "65536");
        hint("romio_cb_write", "automatic");
        hint("no_such_hint", null);
        hint("filename", path);
        MPI_Info_set(info[0], "cb_buffer_size", "100");
        check.ok(MPI_File_set_info(fh[0], info[0]), "set_info");
        hint("cb_buffer_size", "100");
        MPI_Info_set(info[0], "cb_buffer_size", "" + (100 + rank));
        if (ranks > 1) {
            check.error(MPI_ERR_NOT_SAME, MPI_File_set_info(fh[0], info[0]), "set_info, not the same", "expected");
            hint("cb_buffer_size", "100");
        }
        MPI_Info_free(info);
        close();
        delete();
    }

    private void hint(String key, String expected) {
        int[] used = {0};
        check.ok(MPI_File_get_info(fh[0], used), "get_info");
        String[] text = {null};
        boolean[] flag = {false};
        MPI_Info_get(used[0], key, 1000, text, flag);
        check.equal(expected, flag[0] ? text[0] : null, key);
        MPI_Info_free(used);
    }

    private void views() {
        open(UPDATE);
        int[] etype = {0};
        int[] filetype = {0};
        String[] datarep = {null};
        check.ok(MPI_File_get_view(fh[0], number, etype, filetype, datarep), "get_view");
        check.same(0, number[0], "disp at first");
        check.same(MPI_BYTE, etype[0], "etype at first");
        check.same(MPI_BYTE, filetype[0], "filetype at first");
        check.equal("native", datarep[0], "datarep at first");
        int[] vector = {0};
        MPI_Type_vector(3, 2, 5, MPI_INT, vector);
        MPI_Type_commit(vector);
        check.ok(MPI_File_set_view(fh[0], 8L * rank, MPI_INT, vector[0], "internal", MPI_INFO_NULL), "set_view");
        MPI_Type_free(vector);
        check.ok(MPI_File_get_view(fh[0], number, etype, filetype, datarep), "get_view");
        check.same(8L * rank, number[0], "disp");
        check.same(MPI_INT, etype[0], "etype");
        check.equal("internal", datarep[0], "datarep");
        long[] lb = {0};
        long[] extent = {0};
        MPI_Type_get_extent_c(filetype[0], lb, extent);
        check.same(48, extent[0], "the extent of filetype");
        check.ok(MPI_Type_free(filetype), "a type of get_view is the user's");
        check.ok(MPI_File_get_type_extent(fh[0], MPI_DOUBLE, extent), "get_type_extent");
        check.same(8, extent[0], "the extent of a double");
        for (int i = 0; i < 12; i++) {
            check.ok(MPI_File_get_byte_offset(fh[0], i, number), "get_byte_offset");
            long expected = 8L * rank + 48L * (i / 6) + 20L * (i % 6 / 2) + 4L * (i % 2);
            check.same(expected, number[0], "byte offset of etype " + i);
        }
        close();
        delete();
    }

    private void positions() {
        open(UPDATE);
        MPI_File_set_size(fh[0], 4 * 17 + 1);
        int[] vector = {0};
        MPI_Type_vector(2, 1, 2, MPI_INT, vector);
        MPI_Type_commit(vector);
        MPI_File_set_view(fh[0], 0, MPI_INT, vector[0], "native", MPI_INFO_NULL);
        MPI_Type_free(vector);
        position(0, "at first");
        seek(5, MPI_SEEK_SET, 5);
        seek(3, MPI_SEEK_CUR, 8);
        seek(-8, MPI_SEEK_CUR, 0);
        // tiles of three ints with two in the view: ints 0 2, 3 5, 6 8, 9 11, 12 14, 15 17: the last one begins before
        // the end
        seek(0, MPI_SEEK_END, 12);
        seek(-12, MPI_SEEK_END, 0);
        check.error(MPI_ERR_ARG, MPI_File_seek(fh[0], -1, MPI_SEEK_SET), "a negative seek", "-1");
        check.error(MPI_ERR_ARG, MPI_File_seek(fh[0], 0, 77), "whence", "77");
        position(0, "after seeks that failed");
        close();
        delete();
    }

    private void seek(long offset, int whence, long expected) {
        check.ok(MPI_File_seek(fh[0], offset, whence), "seek " + offset);
        position(expected, "after seek " + offset + " from " + whence);
    }

    private void position(long expected, String what) {
        check.ok(MPI_File_get_position(fh[0], number), "get_position");
        check.same(expected, number[0], what);
    }

    /** All write the same bytes with gaps; in atomic mode the file has those of one rank. */
    private void atomicity() {
        open(UPDATE);
        boolean[] flag = {true};
        check.ok(MPI_File_get_atomicity(fh[0], flag), "get_atomicity");
        check.isTrue(!flag[0], "atomic at first");
        check.ok(MPI_File_set_atomicity(fh[0], true), "set_atomicity");
        check.ok(MPI_File_get_atomicity(fh[0], flag), "get_atomicity");
        check.isTrue(flag[0], "not atomic");
        int[] vector = {0};
        MPI_Type_vector(100, 1, 3, MPI_BYTE, vector);
        MPI_Type_commit(vector);
        MPI_File_set_view(fh[0], 0, MPI_BYTE, vector[0], "native", MPI_INFO_NULL);
        MPI_Type_free(vector);
        byte[] data = new byte[100];
        for (int round = 0; round < 20; round++) {
            java.util.Arrays.fill(data, (byte) (1 + rank));
            check.ok(MPI_File_write_at(fh[0], 0, data, 100, MPI_BYTE, MPI_STATUS_IGNORE), "an atomic write");
            check.ok(MPI_File_read_at(fh[0], 0, data, 100, MPI_BYTE, MPI_STATUS_IGNORE), "an atomic read");
            for (byte b : data) {
                check.same(data[0], b, "bytes of two ranks");
            }
        }
        check.ok(MPI_File_set_atomicity(fh[0], false), "set_atomicity");
        close();
        delete();
    }

    private void handlers() {
        int[] calls = {0};
        int[] handler = {0};
        int[] found = {0};
        check.ok(
                MPI_File_create_errhandler(
                        (handle, code) -> {
                            calls[0]++;
                            check.same(fh[0], handle, "the handler's file");
                        },
                        handler),
                "create_errhandler");
        check.ok(MPI_File_get_errhandler(MPI_FILE_NULL, found), "get_errhandler of FILE_NULL");
        check.same(MPI_ERRORS_RETURN, found[0], "the handler of FILE_NULL");
        open(UPDATE);
        check.ok(MPI_File_get_errhandler(fh[0], found), "get_errhandler");
        check.same(MPI_ERRORS_RETURN, found[0], "the handler of a new file");
        check.ok(MPI_File_set_errhandler(fh[0], handler[0]), "set_errhandler");
        check.error(MPI_ERR_ARG, MPI_File_seek(fh[0], -1, MPI_SEEK_SET), "an error");
        check.same(1, calls[0], "calls of the handler");
        check.ok(MPI_File_call_errhandler(fh[0], MPI_ERR_IO), "call_errhandler");
        check.same(2, calls[0], "calls of the handler");
        close();
        check.ok(MPI_File_set_errhandler(MPI_FILE_NULL, handler[0]), "set_errhandler of FILE_NULL");
        fh[0] = MPI_FILE_NULL;
        int[] none = {0};
        check.error(
                MPI_ERR_NO_SUCH_FILE,
                MPI_File_open(MPI_COMM_WORLD, path + ".missing", MPI_MODE_RDONLY, MPI_INFO_NULL, none),
                "open what is missing",
                "missing");
        check.same(3, calls[0], "calls of the handler of FILE_NULL");
        check.ok(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN), "set_errhandler of FILE_NULL");
        MPI_Errhandler_free(handler);
        delete();
    }

    private void modes() throws Exception {
        open(UPDATE | MPI_MODE_EXCL);
        check.ok(MPI_File_write_at(fh[0], rank, new byte[] {7}, 1, MPI_BYTE, MPI_STATUS_IGNORE), "write");
        close();
        int[] again = {0};
        check.error(
                MPI_ERR_FILE_EXISTS,
                MPI_File_open(MPI_COMM_WORLD, path, UPDATE | MPI_MODE_EXCL, MPI_INFO_NULL, again),
                "EXCL of a file that is there");
        open(MPI_MODE_WRONLY | MPI_MODE_APPEND);
        position(ranks, "with APPEND");
        check.ok(MPI_File_get_position_shared(fh[0], number), "get_position_shared");
        check.same(ranks, number[0], "the shared pointer with APPEND");
        close();
        open(MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE | MPI_MODE_UNIQUE_OPEN);
        check.isTrue(Files.exists(Path.of(path)), "deleted before it is closed");
        close();
        MPI_Barrier(MPI_COMM_WORLD);
        check.isTrue(!Files.exists(Path.of(path)), "not deleted on close");
    }
}
