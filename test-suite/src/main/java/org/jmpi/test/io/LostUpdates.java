package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Ranks write runs of a few bytes among each other's, all at once and in every way that may write back what is between them. Each
 * byte of the file has then what its own rank wrote last.
 */
public final class LostUpdates {
    private static final int RUN = 3;
    private static final int RUNS = 40_000;
    private static final int BYTES = RUN * RUNS;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final Path path = TestFiles.path("updates");
    /** Where the contents of a round begin, so that no two rounds and ranks have the same bytes. */
    private final SplittableRandom random = new SplittableRandom(99 + rank);

    private LostUpdates() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LostUpdates::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        LostUpdates test = new LostUpdates();
        int rounds = MTest.option(args, "rounds", 8);
        for (String sieving : new String[] {"enable", "automatic", "disable"}) {
            test.open(sieving);
            for (int round = 0; round < rounds; round++) {
                test.independent(round);
                test.contiguousBeside(round);
                test.besideCollective(round);
            }
            test.check.ok(MPI_File_close(test.fh), "close");
        }
        if (test.rank == 0) {
            Files.delete(test.path);
        }
        return test.check.errors();
    }

    private void open(String sieving) {
        int[] info = {0};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "romio_ds_write", sieving);
        int amode = MPI_MODE_RDWR | MPI_MODE_CREATE;
        check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), amode, info[0], fh), "open");
        MPI_Info_free(info);
        check.ok(MPI_File_set_size(fh[0], 0), "set_size");
        int[] run = {0};
        int[] filetype = {0};
        MPI_Type_contiguous(RUN, MPI_BYTE, run);
        MPI_Type_create_resized(run[0], 0, (long) RUN * ranks, filetype);
        MPI_Type_commit(filetype);
        check.ok(
                MPI_File_set_view(fh[0], (long) RUN * rank, MPI_BYTE, filetype[0], "native", MPI_INFO_NULL),
                "set_view");
        MPI_Type_free(run);
        MPI_Type_free(filetype);
    }

    private static byte value(int round, int r, long at) {
        return (byte) (1 + (round * 83 + r * 31 + at % 211) % 251);
    }

    private byte[] data(int round, int at, int n) {
        byte[] data = new byte[n];
        for (int i = 0; i < n; i++) {
            data[i] = value(round, rank, at + i);
        }
        return data;
    }

    /** Pieces in any order, some of them at once. */
    private void independent(int round) {
        int pieces = 8;
        int each = BYTES / pieces;
        int first = random.nextInt(pieces);
        int[] request = {MPI_REQUEST_NULL};
        for (int i = 0; i < pieces; i++) {
            int at = (first + i) % pieces * each;
            byte[] data = data(round, at, each);
            if (i % 3 == 0) {
                MPI_Wait(request, status);
                check.ok(MPI_File_iwrite_at(fh[0], at, data, each, MPI_BYTE, request), "iwrite_at");
            } else {
                check.ok(MPI_File_write_at(fh[0], at, data, each, MPI_BYTE, status), "write_at");
            }
        }
        check.ok(MPI_Wait(request, status), "wait");
        verify(round, "independent writes");
    }

    /** Short pieces, each a run, against long ones of the others. */
    private void contiguousBeside(int round) {
        int number = round + 100;
        if (rank % 2 == 1) {
            for (int at = 0; at < BYTES; at += RUN) {
                check.ok(MPI_File_write_at(fh[0], at, data(number, at, RUN), RUN, MPI_BYTE, status), "a short write");
            }
        } else {
            for (int i = 0; i < 4; i++) {
                byte[] data = data(i < 3 ? number + i : number, 0, BYTES);
                check.ok(MPI_File_write_at(fh[0], 0, data, BYTES, MPI_BYTE, status), "a long write");
            }
        }
        verify(number, "long and short writes");
    }

    /** The first half by all together, while each writes the second half alone. */
    private void besideCollective(int round) {
        int number = round + 200;
        int half = BYTES / 2;
        int[] request = {MPI_REQUEST_NULL};
        byte[] first = data(number, 0, half);
        check.ok(MPI_File_iwrite_at_all(fh[0], 0, first, half, MPI_BYTE, request), "iwrite_at_all");
        for (int at = half; at < BYTES; at += half / 4) {
            check.ok(
                    MPI_File_write_at(fh[0], at, data(number, at, half / 4), half / 4, MPI_BYTE, status),
                    "write_at meanwhile");
        }
        check.ok(MPI_Wait(request, status), "wait for iwrite_at_all");
        verify(number, "a collective write and independent ones");
    }

    private void verify(int round, String what) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            byte[] found = read();
            check.same((long) BYTES * ranks, found.length, what + ": the size");
            for (int i = 0; i < found.length; i++) {
                int r = i / RUN % ranks;
                int at = i / RUN / ranks * RUN + i % RUN;
                if (found[i] != value(round, r, at)) {
                    check.same(
                            value(round, r, at), found[i], what + ", round " + round + ": byte " + i + " of rank " + r);
                    break;
                }
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private byte[] read() {
        try {
            return Files.readAllBytes(path);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
