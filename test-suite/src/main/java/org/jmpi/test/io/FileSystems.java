package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Kinds of file systems, and what happens around a file: interrupts, a folder that disappears, other jobs. */
public final class FileSystems {
    private static final int UPDATE = MPI_MODE_RDWR | MPI_MODE_CREATE;
    private static final int PART = 5000;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final AccessWays ways = new AccessWays(status);
    private final Path folder = TestFiles.path("systems");
    private final Path path = folder.resolve("file");

    private FileSystems() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FileSystems::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        FileSystems test = new FileSystems();
        test.together(() -> Files.createDirectory(test.folder));
        test.kind("", "ufs", "UFS:", "true");
        test.kind("", "nfs", "NFS:", "false");
        test.kind("nfs:", "ufs", "NFS:", "false");
        test.kind("xfs:", "", "UFS:", "true");
        test.renamed();
        test.atomic();
        test.syncing();
        test.interrupts();
        test.locks();
        test.together(() -> Files.delete(test.path));
        test.disappearing();
        return test.check.errors();
    }

    private interface Step {
        void go() throws IOException;
    }

    /** Rank 0 does it; the others wait. */
    private void together(Step step) throws IOException {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            step.go();
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private int open(int comm, String name, int amode, String... hints) {
        return TestFiles.open(comm, name, amode, fh, hints);
    }

    private String hint(String key) {
        return TestFiles.hint(fh[0], key);
    }

    private static byte[] filled(int n, int value) {
        byte[] bytes = new byte[n];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    /** Each rank writes, syncs, and reads what its neighbour wrote. */
    private void kind(String prefix, String hint, String type, String visible) {
        String what = "kind " + prefix + hint;
        String[] hints = hint.isEmpty() ? new String[0] : new String[] {"jmpi_file_system", hint};
        check.ok(open(MPI_COMM_WORLD, prefix + path, UPDATE, hints), what + ": open");
        check.equal(type, hint("romio_filesystem_type"), what + ": romio_filesystem_type");
        check.equal(visible, hint("romio_visibility_immediate"), what + ": romio_visibility_immediate");
        check.ok(MPI_File_set_size(fh[0], 0), what + ": set_size");
        for (int round = 1; round < 4; round++) {
            byte[] own = filled(PART, 10 * round + rank);
            check.ok(MPI_File_write_at(fh[0], (long) PART * rank, own, PART, MPI_BYTE, status), what + ": write");
            check.ok(MPI_File_sync(fh[0]), what + ": sync");
            MPI_Barrier(MPI_COMM_WORLD);
            check.ok(MPI_File_sync(fh[0]), what + ": sync again");
            long[] size = {0};
            MPI_File_get_size(fh[0], size);
            check.same((long) PART * ranks, size[0], what + ": size");
            int next = (rank + 1) % ranks;
            byte[] got = new byte[PART];
            check.ok(MPI_File_read_at(fh[0], (long) PART * next, got, PART, MPI_BYTE, status), what + ": read");
            check.isTrue(Arrays.equals(filled(PART, 10 * round + next), got), what + ": data of rank " + next);
            MPI_Barrier(MPI_COMM_WORLD);
        }
        check.ok(MPI_File_close(fh), what + ": close");
    }

    /** The name is given to another file meanwhile: the open one stays. */
    private void renamed() throws IOException {
        Path other = folder.resolve("other");
        check.ok(open(MPI_COMM_WORLD, "nfs:" + path, UPDATE), "open");
        check.ok(MPI_File_write_at(fh[0], rank, filled(1, 7), 1, MPI_BYTE, status), "write");
        together(() -> {
            Files.write(other, filled(PART, 99));
            Files.move(other, path, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        });
        check.ok(MPI_File_sync(fh[0]), "sync");
        byte[] got = {0};
        check.ok(MPI_File_read_at(fh[0], rank, got, 1, MPI_BYTE, status), "read");
        check.same(7, got[0], "a byte of the file that was opened");
        check.ok(MPI_File_close(fh), "close");
    }

    /** Of overlapping accesses one is wholly before the other, with holes too, whatever the file system. */
    private void atomic() throws IOException {
        for (String kind : new String[] {"ufs", "nfs"}) {
            check.ok(open(MPI_COMM_WORLD, path.toString(), UPDATE, "jmpi_file_system", kind), "open");
            int[] vector = {0};
            MPI_Type_vector(1, 10, 10, MPI_BYTE, vector);
            int[] tile = {0};
            MPI_Type_create_resized(vector[0], 0, 25, tile);
            MPI_Type_commit(tile);
            check.ok(MPI_File_set_atomicity(fh[0], true), "set_atomicity");
            check.ok(MPI_File_set_view(fh[0], 3, MPI_BYTE, tile[0], "native", MPI_INFO_NULL), "set_view");
            for (int round = 0; round < 10; round++) {
                check.ok(MPI_File_write_at(fh[0], 0, filled(800, 1 + rank), 800, MPI_BYTE, status), "write");
                byte[] got = new byte[800];
                check.ok(MPI_File_read_at(fh[0], 0, got, 800, MPI_BYTE, status), "read");
                check.isTrue(
                        got[0] > 0 && Arrays.equals(filled(800, got[0]), got), kind + ": bytes of several writers");
            }
            MPI_Barrier(MPI_COMM_WORLD);
            check.ok(MPI_File_close(fh), "close");
            MPI_Type_free(vector);
            MPI_Type_free(tile);
        }
    }

    /** A fault of the device is seen where it is asked. */
    private void syncing() {
        for (String kind : new String[] {"ufs", "nfs"}) {
            for (String sync : new String[] {"device", "visible"}) {
                String[] hints = {
                    "jmpi_file_system", kind, "jmpi_sync", sync, "jmpi_test_faults", "force:1:Input/output error"
                };
                check.ok(open(MPI_COMM_WORLD, path.toString(), UPDATE, hints), "open");
                check.equal(sync, hint("jmpi_sync"), "jmpi_sync");
                check.ok(MPI_File_write_at(fh[0], rank, new byte[1], 1, MPI_BYTE, status), "write");
                int code = MPI_File_sync(fh[0]);
                if (kind.equals("ufs") && sync.equals("visible")) {
                    check.ok(code, "a sync that asks no device");
                } else {
                    check.error(MPI_ERR_IO, code, "a sync with a fault, " + kind + ", " + sync);
                }
                check.ok(MPI_File_close(fh), "close");
            }
        }
    }

    /** Every other rank is interrupted: the access is complete all the same, and the thread stays interrupted. */
    private void interrupts() {
        boolean isInterrupted = rank % 2 == 0;
        for (int way = 0; way < ways.writes.length; way++) {
            check.ok(open(MPI_COMM_WORLD, path.toString(), UPDATE), "open");
            check.ok(MPI_File_set_size(fh[0], 0), "set_size");
            byte[] own = filled(PART, 20 * way + rank + 1);
            interrupt(isInterrupted);
            check.ok(ways.writes[way].go(fh[0], (long) PART * rank, own, PART, MPI_BYTE), "write " + way);
            check.isTrue(Thread.interrupted() == isInterrupted, "the interrupt after write " + way);
            MPI_Barrier(MPI_COMM_WORLD);
            byte[] got = new byte[PART];
            interrupt(isInterrupted);
            check.ok(ways.reads[way].go(fh[0], (long) PART * rank, got, PART, MPI_BYTE), "read " + way);
            check.isTrue(Thread.interrupted() == isInterrupted, "the interrupt after read " + way);
            check.isTrue(Arrays.equals(own, got), "data of way " + way);
            interrupt(isInterrupted);
            check.ok(MPI_File_close(fh), "close");
            check.isTrue(Thread.interrupted() == isInterrupted, "the interrupt after close");
        }
    }

    private static void interrupt(boolean isWanted) {
        if (isWanted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Another process that asks for the lock, too, is kept out; who does not ask is not. */
    private void locks() throws IOException {
        long[] pid = {ProcessHandle.current().pid()};
        MPI_Bcast(pid, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
        boolean isOther = pid[0] != ProcessHandle.current().pid();
        String name = path.toString();
        int[] all = {0};
        check.ok(open(MPI_COMM_WORLD, name, UPDATE, "jmpi_lock_file", "true"), "open");
        all[0] = fh[0];
        if (isOther && rank == ranks - 1) {
            int code = open(MPI_COMM_SELF, name, MPI_MODE_RDWR, "jmpi_lock_file", "true");
            check.error(MPI_ERR_FILE_IN_USE, code, "a file that is locked", "jmpi_lock_file");
            check.ok(open(MPI_COMM_SELF, name, MPI_MODE_RDWR), "who does not ask");
            check.ok(MPI_File_close(fh), "close");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        check.ok(MPI_File_close(all), "close");
        // readers share it
        check.ok(open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, "jmpi_lock_file", "true"), "open to read");
        MPI_Barrier(MPI_COMM_WORLD);
        int[] reading = {fh[0]};
        if (isOther && rank == ranks - 1) {
            int code = open(MPI_COMM_SELF, name, MPI_MODE_RDWR, "jmpi_lock_file", "true");
            boolean isHeldHere = code == MPI_SUCCESS;
            // this process has it already, so it may go on
            check.isTrue(isHeldHere, "a process takes the lock once");
            check.ok(MPI_File_close(fh), "close");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        check.ok(MPI_File_close(reading), "close");
        together(() -> {
            try (Stream<Path> files = Files.list(folder)) {
                check.same(1, files.count(), "files, after locks were let go");
            }
        });
        check.ok(open(MPI_COMM_WORLD, name, UPDATE, "jmpi_lock_file", "true"), "open once more");
        check.ok(MPI_File_close(fh), "close");
        MPI_Barrier(MPI_COMM_WORLD);
    }

    /** The file and its folder are deleted while they are in use. */
    private void disappearing() throws IOException {
        check.ok(open(MPI_COMM_WORLD, path.toString(), UPDATE), "open");
        together(() -> {
            Files.delete(path);
            Files.delete(folder);
        });
        byte[] own = filled(PART, rank + 1);
        check.ok(MPI_File_write_at_all(fh[0], (long) PART * rank, own, PART, MPI_BYTE, status), "write_at_all");
        check.ok(MPI_File_set_size(fh[0], (long) PART * (ranks + 1)), "a longer file");
        check.ok(MPI_File_sync(fh[0]), "sync");
        int next = (rank + 1) % ranks;
        byte[] got = new byte[PART];
        check.ok(MPI_File_read_at_all(fh[0], (long) PART * next, got, PART, MPI_BYTE, status), "read_at_all");
        check.isTrue(Arrays.equals(filled(PART, next + 1), got), "data of a file without a name");
        check.ok(MPI_File_write_shared(fh[0], own, 10, MPI_BYTE, status), "write_shared");
        check.ok(MPI_File_close(fh), "close");
        check.error(MPI_ERR_NO_SUCH_FILE, open(MPI_COMM_WORLD, path.toString(), UPDATE), "a folder that is gone");
    }
}
