package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every function that writes, then every one that reads it back: the file is the same, whoever wrote it, and how. */
public final class AllAccesses {
    /** How the file is accessed; {@code offset} counts ints. */
    private interface Access {
        int go(int f, long offset, int[] buf, int count);
    }

    private static final int COUNT = 500;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final MPI_Status status = new MPI_Status();
    private final int[] request = {0};
    private final String path = TestFiles.path("all").toString();

    private AllAccesses() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AllAccesses::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        AllAccesses test = new AllAccesses();
        Access[] writes = test.writes();
        Access[] reads = test.reads();
        for (int way = 0; way < writes.length; way++) {
            test.both(way, writes[way], reads[way]);
        }
        return test.check.errors();
    }

    private int waited(int code) {
        return code != MPI_SUCCESS ? code : MPI_Wait(request, status);
    }

    private static int sought(int f, long offset, int code) {
        return MPI_File_seek(f, offset, MPI_SEEK_SET) == MPI_SUCCESS ? 0 : code;
    }

    private Access[] writes() {
        return new Access[] {
            (f, at, buf, n) -> MPI_File_write_at(f, at, buf, n, MPI_INT, status),
            (f, at, buf, n) -> waited(MPI_File_iwrite_at(f, at, buf, n, MPI_INT, request)),
            (f, at, buf, n) -> MPI_File_write_at_all(f, at, buf, n, MPI_INT, status),
            (f, at, buf, n) -> waited(MPI_File_iwrite_at_all(f, at, buf, n, MPI_INT, request)),
            (f, at, buf, n) -> {
                int code = MPI_File_write_at_all_begin(f, at, buf, n, MPI_INT);
                return code != MPI_SUCCESS ? code : MPI_File_write_at_all_end(f, buf, status);
            },
            (f, at, buf, n) -> sought(f, at, 1) + MPI_File_write(f, buf, n, MPI_INT, status),
            (f, at, buf, n) -> sought(f, at, 1) + waited(MPI_File_iwrite(f, buf, n, MPI_INT, request)),
            (f, at, buf, n) -> sought(f, at, 1) + MPI_File_write_all(f, buf, n, MPI_INT, status),
            (f, at, buf, n) -> sought(f, at, 1) + waited(MPI_File_iwrite_all(f, buf, n, MPI_INT, request)),
            (f, at, buf, n) -> {
                int code = sought(f, at, 1) + MPI_File_write_all_begin(f, buf, n, MPI_INT);
                return code != MPI_SUCCESS ? code : MPI_File_write_all_end(f, buf, status);
            }
        };
    }

    private Access[] reads() {
        return new Access[] {
            (f, at, buf, n) -> MPI_File_read_at(f, at, buf, n, MPI_INT, status),
            (f, at, buf, n) -> waited(MPI_File_iread_at(f, at, buf, n, MPI_INT, request)),
            (f, at, buf, n) -> MPI_File_read_at_all(f, at, buf, n, MPI_INT, status),
            (f, at, buf, n) -> waited(MPI_File_iread_at_all(f, at, buf, n, MPI_INT, request)),
            (f, at, buf, n) -> {
                int code = MPI_File_read_at_all_begin(f, at, buf, n, MPI_INT);
                return code != MPI_SUCCESS ? code : MPI_File_read_at_all_end(f, buf, status);
            },
            (f, at, buf, n) -> sought(f, at, 1) + MPI_File_read(f, buf, n, MPI_INT, status),
            (f, at, buf, n) -> sought(f, at, 1) + waited(MPI_File_iread(f, buf, n, MPI_INT, request)),
            (f, at, buf, n) -> sought(f, at, 1) + MPI_File_read_all(f, buf, n, MPI_INT, status),
            (f, at, buf, n) -> sought(f, at, 1) + waited(MPI_File_iread_all(f, buf, n, MPI_INT, request)),
            (f, at, buf, n) -> {
                int code = sought(f, at, 1) + MPI_File_read_all_begin(f, buf, n, MPI_INT);
                return code != MPI_SUCCESS ? code : MPI_File_read_all_end(f, buf, status);
            }
        };
    }

    /** The ints of all ranks one after the other, one block of each in turn; and the reader has a part of another rank's. */
    private void both(int way, Access write, Access read) throws Exception {
        int[] fh = {0};
        int amode = MPI_MODE_RDWR | MPI_MODE_CREATE;
        check.ok(MPI_File_open(MPI_COMM_WORLD, path, amode, MPI_INFO_NULL, fh), "open");
        int[] block = {0};
        int[] filetype = {0};
        MPI_Type_contiguous(3, MPI_INT, block);
        MPI_Type_create_resized(block[0], 0, 12L * ranks, filetype);
        MPI_Type_commit(filetype);
        view(fh[0], rank, filetype[0]);
        int[] data = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            data[i] = value(way, rank, i);
        }
        check.ok(write.go(fh[0], 4, data, COUNT), "write " + way);
        check.same(4L * COUNT, TestFiles.bytes(status), "the status of write " + way);
        MPI_Barrier(MPI_COMM_WORLD);
        int other = (rank + 1) % ranks;
        view(fh[0], other, filetype[0]);
        int[] back = new int[COUNT + 10];
        Arrays.fill(back, -1);
        check.ok(read.go(fh[0], 5, back, COUNT + 10), "read " + way);
        check.same(4L * (COUNT - 1), TestFiles.bytes(status), "the status of read " + way + ", which ends the file");
        for (int i = 0; i < COUNT + 10; i++) {
            check.same(i < COUNT - 1 ? value(way, other, i + 1) : -1, back[i], "int " + i + " of read " + way);
        }
        check.ok(MPI_File_close(fh), "close");
        MPI_Type_free(block);
        MPI_Type_free(filetype);
        if (rank == 0) {
            Files.delete(Path.of(path));
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private void view(int f, int of, int filetype) {
        check.ok(MPI_File_set_view(f, 12L * of, MPI_INT, filetype, "native", MPI_INFO_NULL), "set_view");
    }

    private static int value(int way, int r, int i) {
        return way * 1_000_000 + r * 10_000 + i + 1;
    }
}
