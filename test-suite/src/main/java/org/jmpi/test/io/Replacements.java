package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Files that take the place of another when they are closed: who opens the name finds all of the old one or all of the new one. */
public final class Replacements {
    private static final int UPDATE = MPI_MODE_RDWR | MPI_MODE_CREATE;
    private static final byte[] OLD = "what was there before".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    private static final int PART = 3000;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final boolean isLast = rank == ranks - 1;
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final Path folder = TestFiles.path("replace");
    private final Path path = folder.resolve("file");
    private final byte[] data = new byte[PART];

    private Replacements() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Replacements::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        Replacements test = new Replacements();
        Arrays.fill(test.data, (byte) (test.rank + 1));
        test.together(() -> Files.createDirectory(test.folder));
        test.replacing();
        test.making();
        test.givingUp();
        test.failing("write:1:No space left on device", MPI_ERR_NO_SPACE, MPI_ERR_IO);
        test.failing("force:1:Input/output error", MPI_SUCCESS, MPI_ERR_IO);
        test.failing("close:1:Disk quota exceeded", MPI_SUCCESS, MPI_ERR_QUOTA);
        test.refusing();
        test.linked();
        test.withoutMeaning();
        test.together(() -> Files.delete(test.folder));
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

    private int open(int amode, String faults) {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "jmpi_replace", "true");
        if (faults != null && isLast) {
            MPI_Info_set(info[0], "jmpi_test_faults", faults);
        }
        int code = MPI_File_open(MPI_COMM_WORLD, path.toString(), amode, info[0], fh);
        MPI_Info_free(info);
        return code;
    }

    private int write() {
        return MPI_File_write_at(fh[0], (long) PART * rank, data, PART, MPI_BYTE, status);
    }

    private void isOld(String when) throws IOException {
        check.isTrue(Arrays.equals(OLD, Files.readAllBytes(path)), "the old file is there " + when);
    }

    private void isNew(String when) throws IOException {
        byte[] found = Files.readAllBytes(path);
        check.same((long) PART * ranks, found.length, "the size of the new file " + when);
        for (int i = 0; i < found.length; i++) {
            check.same(i / PART + 1, found[i], "byte " + i + " of the new file " + when);
        }
    }

    /** Rank 0 alone: nothing else is in the folder. */
    private void isAlone(int files, String when) throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            check.same(files, list.count(), "files in the folder " + when);
        }
    }

    private void replacing() throws IOException {
        Set<PosixFilePermission> rights = EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        together(() -> {
            Files.write(path, OLD);
            Files.setPosixFilePermissions(path, rights);
        });
        check.ok(open(UPDATE, null), "open");
        long[] size = {-1};
        MPI_File_get_size(fh[0], size);
        check.same(0, size[0], "the new file is empty");
        MPI_Barrier(MPI_COMM_WORLD);
        check.ok(write(), "write");
        isOld("before the close");
        check.ok(MPI_File_close(fh), "close");
        isNew("after the close");
        check.equal(rights, Files.getPosixFilePermissions(path), "who may do what");
        together(() -> isAlone(1, "after the close"));
    }

    private void making() throws IOException {
        together(() -> Files.delete(path));
        check.ok(open(MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_EXCL, null), "open");
        check.isTrue(!Files.exists(path), "there is no file before the close");
        check.ok(write(), "write");
        check.ok(MPI_File_close(fh), "close");
        isNew("that was not there");
    }

    /** The hint is taken back. */
    private void givingUp() throws IOException {
        together(() -> Files.write(path, OLD));
        check.ok(open(UPDATE, null), "open");
        check.ok(write(), "write");
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "jmpi_replace", "false");
        check.ok(MPI_File_set_info(fh[0], info[0]), "set_info");
        MPI_Info_free(info);
        check.ok(MPI_File_close(fh), "close");
        together(() -> {
            isOld("when nothing replaced it");
            isAlone(1, "when nothing replaced it");
        });
    }

    /** At the last rank alone. */
    private void failing(String faults, int writing, int closing) throws IOException {
        check.ok(open(UPDATE, faults), "open");
        int code = write();
        if (isLast && writing != MPI_SUCCESS) {
            check.error(writing, code, "write with " + faults);
        } else {
            check.ok(code, "write with " + faults);
        }
        String[] words = isLast ? new String[] {} : new String[] {"rank " + (ranks - 1)};
        check.error(closing, MPI_File_close(fh), "close with " + faults, words);
        check.same(MPI_FILE_NULL, fh[0], "the handle after a close with " + faults);
        together(() -> {
            isOld("after " + faults);
            isAlone(1, "after " + faults);
        });
    }

    private void refusing() throws IOException {
        check.error(MPI_ERR_FILE_EXISTS, open(UPDATE | MPI_MODE_EXCL, null), "EXCL and a file");
        together(() -> isAlone(1, "after an open that failed"));
    }

    private void linked() throws IOException {
        Path link = folder.resolve("target");
        together(() -> {
            Files.move(path, link);
            Files.createSymbolicLink(path, link);
        });
        check.ok(open(UPDATE, null), "open a link");
        check.ok(write(), "write");
        check.ok(MPI_File_close(fh), "close");
        isNew("behind a link");
        together(() -> {
            check.isTrue(Files.isSymbolicLink(path), "a link that stays one");
            isAlone(2, "with a link");
            Files.delete(path);
            Files.move(link, path);
        });
    }

    /** Who appends, or deletes, wants the file that is there. */
    private void withoutMeaning() throws IOException {
        together(() -> Files.write(path, OLD));
        check.ok(open(UPDATE | MPI_MODE_APPEND, null), "open to append");
        long[] size = {-1};
        MPI_File_get_size(fh[0], size);
        check.same(OLD.length, size[0], "what is appended to");
        check.ok(MPI_File_close(fh), "close");
        check.ok(open(UPDATE | MPI_MODE_DELETE_ON_CLOSE, null), "open to delete");
        check.ok(MPI_File_close(fh), "close");
        together(() -> isAlone(0, "after DELETE_ON_CLOSE"));
    }
}
