package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A fault at every call of the file system, at every rank, in every kind of access. The calls that an access makes are found by
 * letting the first one fail, then the second one, until the access passes. Each time all ranks of a collective access get the error
 * with the rank, the file and the cause, nobody else gets one of another's, and the file can be closed.
 * {@code print=1}: how many faults each kind of access met.
 */
public final class FileFaults {
    /** What is done with the open file; returns the error code. */
    private interface Access {
        int go(int f);
    }

    /** An access; {@code isCollective}: all ranks get the error of one. */
    private record Kind(boolean isCollective, Access access) {}

    private static final String[] CALLS = {"read", "write", "size", "setSize", "force", "close"};
    private static final String REASON = "Input/output error";
    private static final int BYTES = 6000;
    private static final int MOST = 200;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final boolean isPrinting;
    private final MPI_Status status = new MPI_Status();
    private final byte[] data = new byte[BYTES];
    private final Path path = TestFiles.path("faults");
    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final int[] worst = {0};

    private FileFaults(String[] args) {
        isPrinting = MTest.option(args, "print", 0) != 0;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, FileFaults::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        FileFaults test = new FileFaults(args);
        test.independent();
        test.together();
        test.others();
        for (Map.Entry<String, Kind> each : test.kinds.entrySet()) {
            test.all(each.getKey(), each.getValue());
        }
        if (test.rank == 0) {
            Files.deleteIfExists(test.path);
        }
        return test.check.errors();
    }

    private void alone(String name, Access access) {
        kinds.put(name, new Kind(false, access));
    }

    private void collective(String name, Access access) {
        kinds.put(name, new Kind(true, access));
    }

    private int waited(int code, int[] request) {
        return code != MPI_SUCCESS ? code : MPI_Wait(request, status);
    }

    private void independent() {
        long at = (long) rank * BYTES;
        int[] r = {0};
        alone("write_at", f -> MPI_File_write_at(f, at, data, BYTES, MPI_BYTE, status));
        alone("read_at", f -> MPI_File_read_at(f, at, data, BYTES, MPI_BYTE, status));
        alone("iwrite_at", f -> waited(MPI_File_iwrite_at(f, at, data, BYTES, MPI_BYTE, r), r));
        alone("iread_at", f -> waited(MPI_File_iread_at(f, at, data, BYTES, MPI_BYTE, r), r));
        alone("write", f -> MPI_File_write(f, data, BYTES, MPI_BYTE, status));
        alone("read", f -> MPI_File_read(f, data, BYTES, MPI_BYTE, status));
        alone("iread", f -> waited(MPI_File_iread(f, data, BYTES, MPI_BYTE, r), r));
        alone("write_shared", f -> MPI_File_write_shared(f, data, BYTES, MPI_BYTE, status));
        alone("read_shared", f -> MPI_File_read_shared(f, data, BYTES, MPI_BYTE, status));
        for (String sieving : new String[] {"enable", "disable"}) {
            String how = ", strided, sieving " + sieving;
            alone("write_at" + how, f -> {
                int code = view(f, "romio_ds_write", sieving);
                return code != MPI_SUCCESS ? code : MPI_File_write_at(f, 0, data, BYTES, MPI_BYTE, status);
            });
            alone("read_at" + how, f -> {
                int code = view(f, "romio_ds_read", sieving);
                return code != MPI_SUCCESS ? code : MPI_File_read_at(f, 0, data, BYTES, MPI_BYTE, status);
            });
        }
    }

    /** Blocks of 100 bytes of each rank in turn. */
    private int view(int f, String hint, String value) {
        int[] info = {0};
        MPI_Info_create(info);
        boolean isOverlapped = value.equals("overlapped");
        MPI_Info_set(info[0], hint, isOverlapped ? "enable" : value);
        MPI_Info_set(info[0], "jmpi_cb_overlap", isOverlapped ? "enable" : "disable");
        if (isOverlapped) {
            // several rounds
            MPI_Info_set(info[0], "cb_buffer_size", "" + ranks * BYTES / 2);
            MPI_Info_set(info[0], "striping_unit", "1");
        }
        int[] block = {0};
        int[] filetype = {0};
        MPI_Type_contiguous(100, MPI_BYTE, block);
        MPI_Type_create_resized(block[0], 0, 100L * (ranks + 1), filetype);
        MPI_Type_commit(filetype);
        int code = MPI_File_set_view(f, 100L * rank, MPI_BYTE, filetype[0], "native", info[0]);
        MPI_Type_free(block);
        MPI_Type_free(filetype);
        MPI_Info_free(info);
        return code;
    }

    private void together() {
        int[] r = {0};
        for (String buffering : new String[] {"enable", "disable", "overlapped"}) {
            String how = ", buffering " + buffering;
            collective("write_at_all" + how, f -> {
                int code = view(f, "romio_cb_write", buffering);
                // the second one may go another way
                code = code != MPI_SUCCESS ? code : MPI_File_write_at_all(f, 0, data, BYTES, MPI_BYTE, status);
                return code != MPI_SUCCESS ? code : MPI_File_write_at_all(f, 0, data, BYTES, MPI_BYTE, status);
            });
            collective("read_at_all" + how, f -> {
                int code = view(f, "romio_cb_read", buffering);
                code = code != MPI_SUCCESS ? code : MPI_File_read_at_all(f, 0, data, BYTES, MPI_BYTE, status);
                return code != MPI_SUCCESS ? code : MPI_File_read_at_all(f, 0, data, BYTES, MPI_BYTE, status);
            });
            collective("iwrite_all" + how, f -> {
                int code = view(f, "romio_cb_write", buffering);
                return code != MPI_SUCCESS ? code : waited(MPI_File_iwrite_all(f, data, BYTES, MPI_BYTE, r), r);
            });
            collective("read_all split" + how, f -> {
                int code = view(f, "romio_cb_read", buffering);
                code = code != MPI_SUCCESS ? code : MPI_File_read_all_begin(f, data, BYTES, MPI_BYTE);
                return code != MPI_SUCCESS ? code : MPI_File_read_all_end(f, data, status);
            });
        }
        collective("write_ordered", f -> MPI_File_write_ordered(f, data, BYTES, MPI_BYTE, status));
        collective("read_ordered", f -> MPI_File_read_ordered(f, data, BYTES, MPI_BYTE, status));
        collective("write_all, atomic", f -> {
            int code = MPI_File_set_atomicity(f, true);
            return code != MPI_SUCCESS ? code : MPI_File_write_all(f, data, BYTES, MPI_BYTE, status);
        });
    }

    private void others() {
        collective("set_size", f -> MPI_File_set_size(f, 77));
        collective("preallocate", f -> MPI_File_preallocate(f, 3L * ranks * BYTES));
        collective("sync", f -> {
            // whether it failed or not, there is something to sync then
            MPI_File_write_at(f, rank, data, 1, MPI_BYTE, status);
            return MPI_File_sync(f);
        });
        alone("get_size", f -> MPI_File_get_size(f, new long[1]));
        alone("seek to the end", f -> MPI_File_seek(f, 0, MPI_SEEK_END));
        collective("close", f -> MPI_SUCCESS);
    }

    private void all(String name, Kind kind) {
        int met = 0;
        for (int failing = 0; failing < ranks; failing++) {
            for (String call : CALLS) {
                int n = 1;
                while (fails(name, kind, failing, call, n)) {
                    n++;
                    met++;
                    if (n > MOST) {
                        check.fail(name + ": more than " + MOST + " calls of " + call);
                        break;
                    }
                }
            }
        }
        // whoever closes a file calls the file system
        check.isTrue(met > 0, name + " met no fault");
        if (isPrinting && rank == 0) {
            System.out.println(name + ": " + met + " faults");
        }
    }

    /** Does it while call number {@code n} fails at one rank, and all behind it; returns whether that call was made. */
    private boolean fails(String name, Kind kind, int failing, String call, int n) {
        String what = name + ", " + call + " " + n + " of rank " + failing;
        int[] fh = {0};
        prepare(failing == rank ? call + ":" + n + ":" + REASON : null, fh, what);
        int code = kind.access.go(fh[0]);
        int own = code;
        if (code != MPI_SUCCESS) {
            errorIsTold(code, failing, kind.isCollective, what);
        }
        code = MPI_File_close(fh);
        if (code != MPI_SUCCESS) {
            check.same(1, call.equals("close") ? 1 : 0, what + ": an error of close");
            errorIsTold(code, failing, true, what + ": close");
        }
        check.same(MPI_FILE_NULL, fh[0], what + ": the handle after close");
        worst[0] = own != MPI_SUCCESS || code != MPI_SUCCESS ? 1 : 0;
        int mine = worst[0];
        MPI_Allreduce(MPI_IN_PLACE, worst, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        boolean isAll = kind.isCollective || call.equals("close");
        check.isTrue(
                worst[0] == 0 || worst[0] == (isAll ? ranks : 1),
                what + ": " + worst[0] + " ranks got an error, this one " + (mine == 0 ? "none" : "one"));
        return worst[0] != 0;
    }

    private void prepare(String fault, int[] fh, String what) {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "cb_buffer_size", "512");
        MPI_Info_set(info[0], "striping_unit", "1");
        MPI_Info_set(info[0], "ind_wr_buffer_size", "2000");
        MPI_Info_set(info[0], "ind_rd_buffer_size", "2000");
        if (rank == 0) {
            try {
                Files.write(path, new byte[2 * ranks * BYTES]);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (fault != null) {
            MPI_Info_set(info[0], "jmpi_test_faults", fault);
        }
        check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), MPI_MODE_RDWR, info[0], fh), what + ": open");
        MPI_Info_free(info);
    }

    private void errorIsTold(int code, int failing, boolean isCollective, String what) {
        String file = path.getFileName().toString();
        if (failing == rank) {
            check.error(MPI_ERR_IO, code, what, REASON, file);
        } else {
            check.isTrue(isCollective, what + ": an error of another rank in an access of this one alone");
            check.error(MPI_ERR_IO, code, what, REASON, file, "rank " + failing);
        }
    }
}
