package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;
import static org.jmpi.test.rma.LargeWindow.bytes;
import static org.jmpi.test.rma.LargeWindow.values;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Windows whose parts are longer than a mapping. Options, in KiB: {@code chunk}, the value of MPIR_CVAR_CH4_WIN_CHUNK_SIZE, and
 * {@code part}, bytes of a part; {@code holders}, how many of the last ranks have such a part (the others have a small one);
 * {@code shared=0}: there is no shared memory. Each operation is tried at the ends of a part, and across the ends of chunks and
 * mappings.
 */
public final class LargeWindows {
    private static final int W = MPI_COMM_WORLD;
    private static final int SMALL = 5000;
    /** Bytes of a place. */
    private static final int N = 336;

    private static final int LONGS = N / 8;
    private static final int DOUBLE_INT_SIZE = 12;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int chunk;
    private final boolean isShared;
    private LargeWindow w;

    private LargeWindows(int chunk, boolean isShared) {
        this.chunk = chunk;
        this.isShared = isShared && MTest.sharesMemory();
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, LargeWindows::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        long chunk = 1024L * MTest.option(args, "chunk", 64);
        long part = 1024L * MTest.option(args, "part", 0);
        int holders = MTest.option(args, "holders", MTest.size());
        LargeWindows test = new LargeWindows((int) chunk, MTest.option(args, "shared", 1) == 1);
        if (part > 0 && !test.hasRoom(part * holders)) {
            return MTest.skip("/dev/shm has too little room for " + part * holders + " bytes");
        }
        if (part == 0) {
            test.small();
        } else {
            for (Kind kind : new Kind[] {Kind.SHARED, Kind.ALLOCATE}) {
                if (test.isPossible(kind)) {
                    test.all(kind, test.sizes(part, 0, holders));
                }
            }
        }
        return test.check.errors();
    }

    private boolean isPossible(Kind kind) {
        return isShared || kind == Kind.ALLOCATE;
    }

    /** Rank 0 looks for all, so that all agree. */
    private boolean hasRoom(long bytes) {
        long room = new File("/dev/shm").getUsableSpace();
        int[] answer = {room - room / 8 > bytes ? 1 : 0};
        MPI_Bcast(answer, 1, MPI_INT, 0, W);
        return answer[0] == 1;
    }

    private long[] sizes(long part, int step, int holders) {
        long[] sizes = new long[ranks];
        Arrays.setAll(sizes, r -> r < ranks - holders ? SMALL : part + (long) step * r);
        return sizes;
    }

    /** A part of one chunk, of less than two, of two, of some; beginnings that no page and no long is aligned to. */
    private void small() {
        tooLarge();
        for (Kind kind : new Kind[] {Kind.SHARED, Kind.NONCONTIG, Kind.ALLOCATE}) {
            if (isPossible(kind)) {
                all(kind, sizes(chunk, 0, ranks));
                all(kind, sizes(chunk + chunk / 2, 8, ranks));
                all(kind, sizes(2L * chunk, 4096, ranks));
                all(kind, sizes(3L * chunk + 12_345, 7, ranks));
                all(kind, sizes(4L * chunk + 1000, 0, 1));
            }
        }
    }

    /** What no memory has room for, at one rank or at all: all get the same class of error. */
    private void tooLarge() {
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        ByteBuffer[] base = new ByteBuffer[1];
        int[] win = {MPI_WIN_NULL};
        for (long size : new long[] {1L << 47, 1L << 62, Long.MAX_VALUE}) {
            long mine = size == 1L << 62 || rank == ranks - 1 ? size : SMALL;
            check.error(MPI_ERR_NO_MEM, MPI_Win_allocate(mine, 1, MPI_INFO_NULL, W, base, win), "allocate " + size);
            if (MTest.sharesMemory()) {
                int code = MPI_Win_allocate_shared(mine, 1, MPI_INFO_NULL, W, base, win);
                check.error(MPI_ERR_NO_MEM, code, "allocate_shared " + size, "" + (isShared ? "room" : "memory"));
            }
        }
        check.same(MPI_WIN_NULL, win[0], "a window that was not made");
        MPI_Comm_set_errhandler(W, MPI_ERRORS_ARE_FATAL);
    }

    private void all(Kind kind, long[] sizes) {
        w = new LargeWindow(check, kind, sizes, chunk);
        zeroed();
        stores();
        puts();
        vectors();
        sums();
        pairs();
        elements();
        wide();
        throughout();
        w.free();
    }

    private List<Long> places(int r) {
        return w.places(r, N);
    }

    private void zeroed() {
        for (long at : places(rank)) {
            check.equal(new byte[N], LargeWindow.load(w.own, at, N), w.kind + ": new memory at " + at);
        }
        w.barrier();
    }

    /** Stores to the own part, and loads and gets of the right neighbour's. */
    private void stores() {
        for (long at : places(rank)) {
            LargeWindow.store(w.own, at, Bytes.of(N, 31 * at + rank));
        }
        w.barrier();
        int right = w.right();
        ByteBuffer[] part = w.query(right);
        for (long at : places(right)) {
            byte[] got = Bytes.blank(N);
            check.ok(MPI_Get(got, N, MPI_BYTE, right, at, N, MPI_BYTE, w.win()), "Get");
            check.ok(MPI_Win_flush(right, w.win()), "flush");
            Bytes.check(check, got, N, 31 * at + right, w.kind + ": what was got at " + at);
            if (part != null) {
                w.verify(part, at, N, 31 * at + right, "a load of what rank " + right + " stored");
            }
        }
        check.isTrue(part != null || !isShared || w.kind == Kind.ALLOCATE, "a part that isn't shared");
        w.barrier();
    }

    private void puts() {
        int right = w.right();
        for (long at : places(right)) {
            check.ok(
                    MPI_Put(Bytes.of(N, 17 * at + rank), N, MPI_BYTE, right, at, N, MPI_BYTE, w.win()), "Put at " + at);
        }
        w.barrier();
        for (long at : places(rank)) {
            w.verify(w.own, at, N, 17 * at + w.left(), "what was put");
        }
        w.barrier();
    }

    /** Blocks of 3 bytes, 16 apart, to and from the places. */
    private void vectors() {
        int[] type = new int[1];
        int blocks = N / 16;
        MPI_Type_vector(blocks, 3, 16, MPI_BYTE, type);
        MPI_Type_commit(type);
        int right = w.right();
        byte[] out = Bytes.of(3 * blocks, 5 + rank);
        byte[] back = Bytes.blank(3 * blocks);
        for (long at : places(right)) {
            check.ok(MPI_Put(out, out.length, MPI_BYTE, right, at, 1, type[0], w.win()), "Put of blocks");
            check.ok(MPI_Win_flush(right, w.win()), "flush");
            check.ok(MPI_Get(back, back.length, MPI_BYTE, right, at, 1, type[0], w.win()), "Get of blocks");
            check.ok(MPI_Win_flush(right, w.win()), "flush");
            check.equal(out, back, w.kind + ": blocks at " + at);
        }
        w.barrier();
        byte[] in = Bytes.of(3 * blocks, 5 + w.left());
        for (long at : places(rank)) {
            byte[] expected = Bytes.of(N, 17 * at + w.left());
            for (int i = 0; i < blocks; i++) {
                System.arraycopy(in, 3 * i, expected, 16 * i, 3);
            }
            check.equal(expected, LargeWindow.load(w.own, at, N), w.kind + ": blocks put at " + at);
        }
        MPI_Type_free(type);
        w.barrier();
    }

    private void clear() {
        for (long at : places(rank)) {
            LargeWindow.store(w.own, at, new byte[N]);
        }
        w.barrier();
    }

    /** All ranks add to all places of one rank; then its left neighbour fetches and adds. */
    private void sums() {
        clear();
        for (int target = 0; target < ranks; target++) {
            for (long at : places(target)) {
                long[] mine = values(at + rank, LONGS);
                check.ok(
                        MPI_Accumulate(mine, LONGS, MPI_LONG, target, at, LONGS, MPI_LONG, MPI_SUM, w.win()),
                        "Accumulate");
            }
        }
        w.barrier();
        int right = w.right();
        for (long at : places(right)) {
            long[] expected = new long[LONGS];
            for (int r = 0; r < ranks; r++) {
                long[] one = values(at + r, LONGS);
                Arrays.setAll(expected, i -> expected[i] + one[i]);
            }
            long[] seen = new long[LONGS];
            long[] ones = new long[LONGS];
            Arrays.fill(ones, 1);
            check.ok(
                    MPI_Get_accumulate(
                            ones, LONGS, MPI_LONG, seen, LONGS, MPI_LONG, right, at, LONGS, MPI_LONG, MPI_SUM, w.win()),
                    "Get_accumulate");
            check.ok(MPI_Win_flush(right, w.win()), "flush");
            check.equal(expected, seen, w.kind + ": sums at " + at);
            long[] after = new long[LONGS];
            check.ok(MPI_Get(after, LONGS, MPI_LONG, right, at, LONGS, MPI_LONG, w.win()), "Get");
            check.ok(MPI_Win_flush(right, w.win()), "flush");
            Arrays.setAll(expected, i -> expected[i] + 1);
            check.equal(expected, after, w.kind + ": sums and one at " + at);
        }
        w.barrier();
    }

    /** Pairs of 12 bytes in 16: the largest of all ranks. */
    private void pairs() {
        clear();
        int n = N / 16 - 1;
        int right = w.right();
        ByteBuffer mine = ByteBuffer.allocate(16 * n).order(ByteOrder.nativeOrder());
        for (int i = 0; i < n; i++) {
            mine.putDouble(16 * i, 1 + i + rank).putInt(16 * i + 8, 100 * i + rank);
        }
        for (long at : places(right)) {
            check.ok(
                    MPI_Accumulate(mine, n, MPI_DOUBLE_INT, right, at, n, MPI_DOUBLE_INT, MPI_MAXLOC, w.win()),
                    "Accumulate of pairs");
        }
        w.barrier();
        int left = w.left();
        for (long at : places(rank)) {
            ByteBuffer found = ByteBuffer.wrap(LargeWindow.load(w.own, at, N)).order(ByteOrder.nativeOrder());
            for (int i = 0; i < n; i++) {
                boolean isRight = found.getDouble(16 * i) == 1 + i + left && found.getInt(16 * i + 8) == 100 * i + left;
                check.isTrue(isRight, w.kind + ": pair " + i + " at " + at);
                check.same(0, found.getInt(16 * i + DOUBLE_INT_SIZE), "behind a pair");
            }
        }
        w.barrier();
    }

    /** Single elements of 1, 4 and 8 bytes at each alignment over the middle of a place. */
    private void elements() {
        clear();
        int target = ranks - 1;
        for (long at : places(target)) {
            for (int i = 0; i < 16; i += 3) {
                long place = at + N / 2 - 8 + i;
                if (rank == i / 3 % ranks) {
                    element(target, place, i);
                }
                w.barrier();
            }
        }
    }

    private void element(int target, long at, int i) {
        long start = 0x1112131415161718L + i;
        long[] old = {-1};
        check.ok(MPI_Fetch_and_op(new long[] {start}, old, MPI_LONG, target, at, MPI_REPLACE, w.win()), "replace");
        check.ok(MPI_Fetch_and_op(new long[] {5}, old, MPI_LONG, target, at, MPI_SUM, w.win()), "add");
        check.ok(MPI_Win_flush(target, w.win()), "flush");
        check.same(start, old[0], w.kind + ": what was replaced at " + at);
        long[] compare = {start + 5};
        long[] made = {-start};
        check.ok(MPI_Compare_and_swap(made, compare, old, MPI_LONG, target, at, w.win()), "swap");
        check.ok(MPI_Win_flush(target, w.win()), "flush");
        check.same(start + 5, old[0], w.kind + ": what was swapped at " + at);
        check.ok(MPI_Compare_and_swap(compare, compare, old, MPI_LONG, target, at, w.win()), "swap of another");
        check.ok(MPI_Win_flush(target, w.win()), "flush");
        check.same(-start, old[0], w.kind + ": what was not swapped at " + at);
        byte[] eight = new byte[8];
        check.ok(MPI_Get(eight, 8, MPI_BYTE, target, at, 8, MPI_BYTE, w.win()), "Get");
        check.ok(MPI_Win_flush(target, w.win()), "flush");
        check.equal(bytes(made), eight, w.kind + ": bytes at " + at);
        byte[] one = {0};
        check.ok(
                MPI_Fetch_and_op(new byte[] {3}, one, MPI_SIGNED_CHAR, target, at + 2, MPI_SUM, w.win()),
                "add to a byte");
        int[] four = {-1};
        check.ok(MPI_Fetch_and_op(null, four, MPI_INT, target, at + 1, MPI_NO_OP, w.win()), "fetch");
        check.ok(MPI_Win_flush(target, w.win()), "flush");
        check.same(eight[2], one[0], w.kind + ": a byte at " + (at + 2));
        eight[2] = (byte) (eight[2] + 3);
        int expected = ByteBuffer.wrap(eight).order(ByteOrder.nativeOrder()).getInt(1);
        check.same(expected, four[0], w.kind + ": four bytes at " + (at + 1));
    }

    /** One type whose blocks lie more than a chunk apart. */
    private void wide() {
        long gap = chunk + 1016L;
        int target = ranks - 1;
        int blocks = (int) (w.sizes[target] / gap);
        if (blocks > 1) {
            int[] type = new int[1];
            MPI_Type_create_hvector(blocks, 5, gap, MPI_LONG, type);
            MPI_Type_commit(type);
            wide(target, type[0], 5 * blocks, gap);
            MPI_Type_free(type);
        }
    }

    private void wide(int target, int type, int n, long gap) {
        long[] out = values(77, n);
        if (rank == 0) {
            check.ok(MPI_Put(out, n, MPI_LONG, target, 64, 1, type, w.win()), "Put of blocks far apart");
        }
        w.barrier();
        check.ok(MPI_Accumulate(out, n, MPI_LONG, target, 64, 1, type, MPI_SUM, w.win()), "Accumulate far apart");
        w.barrier();
        Arrays.setAll(out, i -> out[i] * (ranks + 1));
        long[] in = new long[n];
        check.ok(MPI_Get(in, n, MPI_LONG, target, 64, 1, type, w.win()), "Get of blocks far apart");
        check.ok(MPI_Win_flush(target, w.win()), "flush");
        check.equal(out, in, w.kind + ": blocks " + gap + " apart");
        Arrays.fill(in, -1);
        check.ok(
                MPI_Get_accumulate(null, 0, MPI_LONG, in, n, MPI_LONG, target, 64, 1, type, MPI_NO_OP, w.win()),
                "Get_accumulate far apart");
        check.ok(MPI_Win_flush(target, w.win()), "flush");
        check.equal(out, in, w.kind + ": fetched blocks " + gap + " apart");
        w.barrier();
    }

    /** Operations on a part from its first byte to its last one: the origin has one block, again and again. */
    private void throughout() {
        int target = ranks - 1;
        long size = w.sizes[target];
        int block = size > 1 << 24 ? 8 * 1_000_003 : 8 * 1009;
        int count = (int) (size / block);
        if (count < 2) {
            return;
        }
        long[] out = values(3, block / 8);
        int[] type = new int[2];
        MPI_Type_contiguous(block / 8, MPI_LONG, type);
        int[] again = new int[1];
        MPI_Type_create_resized(type[0], 0, 0, again);
        MPI_Type_commit(again);
        MPI_Type_commit(type);
        if (rank == 0) {
            check.ok(MPI_Put(out, count, again[0], target, 0, count, type[0], w.win()), "Put throughout");
            check.ok(MPI_Win_flush(target, w.win()), "flush");
            check.ok(
                    MPI_Accumulate(out, count, again[0], target, 0, count, type[0], MPI_SUM, w.win()),
                    "Accumulate throughout");
        }
        w.barrier();
        byte[] expected = bytes(Arrays.stream(out).map(v -> 2 * v).toArray());
        for (int i = rank; i < count; i += ranks) {
            byte[] in = new byte[block];
            check.ok(MPI_Get(in, block, MPI_BYTE, target, (long) i * block, block, MPI_BYTE, w.win()), "Get");
            check.ok(MPI_Win_flush(target, w.win()), "flush");
            if (!Arrays.equals(expected, in)) {
                check.fail(
                        w.kind + ": block " + i + " of " + count + " differs at byte " + Arrays.mismatch(expected, in));
            }
        }
        MPI_Type_free(again);
        MPI_Type_free(new int[] {type[0]});
        w.barrier();
    }
}
