package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Loads and stores to what MPI_Win_shared_query finds: parts beside each other, parts apart, parts of nothing. */
public final class SharedQueries {
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final long[] size = {-1};
    private final int[] unit = {-1};
    private final ByteBuffer[] base = {null};

    private SharedQueries() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SharedQueries::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        if (MTest.sharesMemory() && !MTest.hasRoomToShare()) {
            return MTest.skip("/dev/shm has too little room to say what is shared");
        }
        SharedQueries test = new SharedQueries();
        if (MTest.sharesMemory()) {
            test.parts(Kind.SHARED);
            test.parts(Kind.NONCONTIG);
            test.beside();
            test.empty();
        }
        test.parts(Kind.ALLOCATE);
        test.ownPart(Kind.HEAP);
        test.ownPart(Kind.ARRAY);
        return test.check.errors();
    }

    private void query(int win, int r) {
        size[0] = -1;
        unit[0] = -1;
        base[0] = null;
        check.ok(MPI_Win_shared_query(win, r, size, unit, base), "shared_query of " + r);
    }

    /** All store into all parts, by turns of barriers. */
    private void parts(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 8 * (ranks + 1), 8);
        w.memory.putLong(8 * ranks, 77 + rank);
        w.barrier();
        for (int r = 0; r < ranks; r++) {
            query(w.win(), r);
            if (base[0] == null || size[0] == 0) {
                check.same(0, size[0], kind + ": the size of what isn't shared");
                check.isTrue(!MTest.sharesMemory() && r != rank, kind + ": rank " + r + " is not shared");
                continue;
            }
            check.same(8L * (ranks + 1), size[0], kind + ": the size of rank " + r);
            check.same(8, unit[0], kind + ": the unit of rank " + r);
            ByteBuffer part = base[0].order(ByteOrder.nativeOrder());
            check.same(77 + r, part.getLong(8 * ranks), kind + ": what rank " + r + " stored");
            part.putLong(8 * rank, 1000 * r + rank);
        }
        w.barrier();
        for (int r = 0; r < ranks && MTest.sharesMemory(); r++) {
            check.same(1000 * rank + r, w.memory.getLong(8 * r), kind + ": what rank " + r + " stored here");
        }
        query(w.win(), MPI_PROC_NULL);
        check.same(8L * (ranks + 1), size[0], kind + ": the first part that is shared");
        w.free();
    }

    /** The part of rank r + 1 begins where that of rank r ends; sizes differ, and rank 0 has none. */
    private void beside() {
        int[] win = {MPI_WIN_NULL};
        int code = MPI_Win_allocate_shared(3L * rank, 1 + rank, MPI_INFO_NULL, W, base, win);
        check.ok(code, "allocate_shared");
        check.same(3L * rank, base[0].capacity(), "the capacity of the own part");
        for (int i = 0; i < 3 * rank; i++) {
            base[0].put(i, (byte) (16 * rank + i));
        }
        MPI_Barrier(W);
        check.ok(MPI_Win_sync(win[0]), "sync");
        long[] address = new long[1];
        long end = -1;
        for (int r = 1; r < ranks; r++) {
            query(win[0], r);
            check.same(3L * r, size[0], "the size of part " + r);
            check.same(1 + r, unit[0], "the unit of part " + r);
            for (int i = 0; i < 3 * r; i++) {
                check.same((byte) (16 * r + i), base[0].get(i), "byte " + i + " of part " + r);
            }
            MPI_Get_address(base[0], address);
            end = address[0] + size[0];
        }
        query(win[0], MPI_PROC_NULL);
        check.same(ranks > 1 ? 3 : 0, size[0], "the size of the first part that has bytes");
        check.isTrue(ranks == 1 || end != -1, "an address");
        MPI_Barrier(W);
        check.ok(MPI_Win_free(win), "free");
    }

    private void empty() {
        int[] win = {MPI_WIN_NULL};
        check.ok(MPI_Win_allocate_shared(0, 4, MPI_INFO_NULL, W, base, win), "allocate_shared of nothing");
        query(win[0], MPI_PROC_NULL);
        check.same(0, size[0], "the size of a window of nothing");
        long[] unitOfLong = {-1};
        size[0] = -1;
        check.ok(MPI_Win_shared_query_c(win[0], rank, size, unitOfLong, base), "shared_query_c");
        check.same(0, size[0], "the own size");
        check.same(4, unitOfLong[0], "the own unit");
        check.ok(MPI_Win_free(win), "free");
    }

    private void ownPart(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 24, 2);
        query(w.win(), rank);
        check.same(24, size[0], kind + ": the own size");
        check.same(2, unit[0], kind + ": the own unit");
        w.free();
    }
}
