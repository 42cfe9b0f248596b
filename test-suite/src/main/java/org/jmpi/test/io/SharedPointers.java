package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Accesses at the shared file pointer: in any order, each byte once; and ordered ones, rank by rank. */
public final class SharedPointers {
    private static final int BLOCK = 24;
    private static final int TIMES = 30;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final long[] at = {0};
    private final MPI_Status status = new MPI_Status();
    private final Path path = TestFiles.path("shared");

    private SharedPointers() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SharedPointers::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        SharedPointers test = new SharedPointers();
        int amode = MPI_MODE_RDWR | MPI_MODE_CREATE;
        test.check.ok(MPI_File_open(MPI_COMM_WORLD, test.path.toString(), amode, MPI_INFO_NULL, test.fh), "open");
        test.inAnyOrder(false);
        test.inAnyOrder(true);
        test.ordered(false);
        test.ordered(true);
        test.differentViews();
        test.check.ok(MPI_File_close(test.fh), "close");
        test.sequential();
        if (test.rank == 0) {
            Files.delete(test.path);
        }
        return test.check.errors();
    }

    private void position(long expected, String what) {
        check.ok(MPI_File_get_position_shared(fh[0], at), what + ": get_position_shared");
        check.same(expected, at[0], what + ": the shared pointer");
    }

    private void rewind() {
        check.ok(MPI_File_seek_shared(fh[0], 0, MPI_SEEK_SET), "seek_shared");
        position(0, "after seek_shared");
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private int done(int code, int[] request, String what) {
        check.ok(code, what);
        return MPI_Wait(request, status);
    }

    /** Each block has its writer and its number; afterwards each is found once. */
    private void inAnyOrder(boolean isNonblocking) {
        rewind();
        int[] request = {0};
        byte[] block = new byte[BLOCK];
        for (int i = 0; i < TIMES; i++) {
            Arrays.fill(block, (byte) (1 + rank));
            block[0] = (byte) i;
            int code = isNonblocking
                    ? done(MPI_File_iwrite_shared(fh[0], block, BLOCK, MPI_BYTE, request), request, "iwrite_shared")
                    : MPI_File_write_shared(fh[0], block, BLOCK, MPI_BYTE, status);
            check.ok(code, "write_shared");
            check.same(BLOCK, TestFiles.bytes(status), "the status of a write");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        position((long) ranks * TIMES * BLOCK, "after all writes");
        rewind();
        int[] seen = new int[ranks * TIMES];
        for (int i = 0; i <= ranks * TIMES; i++) {
            int code = isNonblocking
                    ? done(MPI_File_iread_shared(fh[0], block, BLOCK, MPI_BYTE, request), request, "iread_shared")
                    : MPI_File_read_shared(fh[0], block, BLOCK, MPI_BYTE, status);
            check.ok(code, "read_shared");
            long got = TestFiles.bytes(status);
            if (got == 0) {
                break;
            }
            check.same(BLOCK, got, "the status of a read");
            for (int b = 2; b < BLOCK; b++) {
                check.same(block[1], block[b], "a block of two writers");
            }
            seen[(block[1] - 1) * TIMES + block[0]]++;
        }
        MPI_Allreduce(MPI_IN_PLACE, seen, seen.length, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < seen.length; i++) {
            check.same(1, seen[i], "how often block " + i + " was read");
        }
        position((long) ranks * TIMES * BLOCK, "at the end");
    }

    /** Rank r writes r + 1 blocks, behind those of the ranks before it. */
    private void ordered(boolean isSplit) {
        MPI_File_set_size(fh[0], 0);
        rewind();
        byte[] own = new byte[(rank + 1) * BLOCK];
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < own.length; i++) {
                own[i] = (byte) (round * 50 + rank * 7 + i);
            }
            if (isSplit) {
                check.ok(MPI_File_write_ordered_begin(fh[0], own, own.length, MPI_BYTE), "write_ordered_begin");
                check.ok(MPI_File_write_ordered_end(fh[0], own, status), "write_ordered_end");
            } else {
                check.ok(MPI_File_write_ordered(fh[0], own, own.length, MPI_BYTE, status), "write_ordered");
            }
            check.same(own.length, TestFiles.bytes(status), "the status of an ordered write");
        }
        int blocks = ranks * (ranks + 1) / 2;
        position(3L * blocks * BLOCK, "after ordered writes");
        MPI_Barrier(MPI_COMM_WORLD);
        byte[] whole = new byte[3 * blocks * BLOCK];
        check.ok(MPI_File_read_at(fh[0], 0, whole, whole.length, MPI_BYTE, status), "read_at");
        int place = 0;
        for (int round = 0; round < 3; round++) {
            for (int r = 0; r < ranks; r++) {
                for (int i = 0; i < (r + 1) * BLOCK; i++) {
                    check.same((byte) (round * 50 + r * 7 + i), whole[place++], "byte " + place);
                }
            }
        }
        rewind();
        byte[] back = new byte[own.length];
        for (int round = 0; round < 3; round++) {
            if (isSplit) {
                check.ok(MPI_File_read_ordered_begin(fh[0], back, back.length, MPI_BYTE), "read_ordered_begin");
                check.ok(MPI_File_read_ordered_end(fh[0], back, status), "read_ordered_end");
            } else {
                check.ok(MPI_File_read_ordered(fh[0], back, back.length, MPI_BYTE, status), "read_ordered");
            }
            check.same(back.length, TestFiles.bytes(status), "the status of an ordered read");
            check.same((byte) (round * 50 + rank * 7), back[0], "the first byte of an ordered read");
            check.same((byte) (round * 50 + rank * 7 + back.length - 1), back[back.length - 1], "its last byte");
        }
    }

    private void differentViews() {
        if (ranks > 1) {
            MPI_File_set_view(fh[0], rank, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
            byte[] one = {1};
            check.error(
                    MPI_ERR_NOT_SAME,
                    MPI_File_write_shared(fh[0], one, 1, MPI_BYTE, status),
                    "the shared pointer with different views",
                    "views");
            check.error(MPI_ERR_NOT_SAME, MPI_File_write_ordered(fh[0], one, 1, MPI_BYTE, status), "an ordered write");
        }
    }

    /** A header by one rank, then data of all behind it. */
    private void sequential() {
        int amode = MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_SEQUENTIAL;
        check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), amode, MPI_INFO_NULL, fh), "open SEQUENTIAL");
        if (rank == 0) {
            check.ok(MPI_File_write_shared(fh[0], new byte[5], 5, MPI_BYTE, status), "write the header");
        }
        check.error(
                MPI_ERR_UNSUPPORTED_OPERATION,
                MPI_File_write_at(fh[0], 0, new byte[1], 1, MPI_BYTE, status),
                "an explicit offset with SEQUENTIAL",
                "SEQUENTIAL");
        check.error(
                MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_seek_shared(fh[0], 0, MPI_SEEK_SET), "seek_shared, SEQUENTIAL");
        check.error(
                MPI_ERR_ARG,
                MPI_File_set_view(fh[0], 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL),
                "set_view, SEQUENTIAL",
                "CURRENT");
        check.ok(
                MPI_File_set_view(fh[0], MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL),
                "set_view with DISPLACEMENT_CURRENT");
        long[] disp = {0};
        check.ok(MPI_File_get_view(fh[0], disp, new int[1], new int[1], new String[1]), "get_view");
        check.same(5, disp[0], "the displacement");
        check.ok(MPI_File_write_ordered(fh[0], new int[] {rank}, 1, MPI_INT, status), "write_ordered");
        check.ok(MPI_File_close(fh), "close");
    }
}
