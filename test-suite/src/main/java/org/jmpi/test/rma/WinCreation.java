package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Windows of each flavor and each kind of memory: attributes, the memory itself, and what a put to it changes. */
public final class WinCreation {
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();

    private WinCreation() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, WinCreation::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        WinCreation test = new WinCreation();
        test.arrays();
        test.buffers();
        test.sizes();
        test.allocated();
        test.dynamic();
        test.manyAtOnce();
        test.sessions();
        return test.check.errors();
    }

    /** Creates a window of this rank's memory and checks what it says of itself. */
    private int[] create(Object base, long size, int unit, String what) {
        int[] win = {MPI_WIN_NULL};
        check.ok(MPI_Win_create(base, size, unit, MPI_INFO_NULL, W, win), what + ": Win_create");
        describe(win[0], base, size, unit, MPI_WIN_FLAVOR_CREATE, what);
        return win;
    }

    private void describe(int win, Object base, long size, int unit, int flavor, String what) {
        check.isTrue(win != MPI_WIN_NULL, what + ": the null handle");
        Object at = attribute(win, MPI_WIN_BASE);
        check.isTrue(at == (base == null ? MPI_BOTTOM : base), what + ": WIN_BASE is " + at);
        check.same(size, ((Number) attribute(win, MPI_WIN_SIZE)).longValue(), what + ": WIN_SIZE");
        check.equal(unit, attribute(win, MPI_WIN_DISP_UNIT), what + ": WIN_DISP_UNIT");
        check.equal(flavor, attribute(win, MPI_WIN_CREATE_FLAVOR), what + ": WIN_CREATE_FLAVOR");
        check.equal(MPI_WIN_UNIFIED, attribute(win, MPI_WIN_MODEL), what + ": WIN_MODEL");
    }

    private Object attribute(int win, int key) {
        Object[] value = {"nothing"};
        boolean[] flag = {false};
        check.ok(MPI_Win_get_attr(win, key, value, flag), "Win_get_attr");
        check.isTrue(flag[0], "a predefined attribute is not set");
        return value[0];
    }

    private void free(int[] win) {
        check.ok(MPI_Win_free(win), "Win_free");
        check.same(MPI_WIN_NULL, win[0], "the handle of a freed window");
    }

    /** Puts 16 bytes to the right neighbour, at displacement {@code disp}. */
    private void put(int win, long disp) {
        int right = (rank + 1) % ranks;
        check.ok(MPI_Win_fence(0, win), "fence");
        check.ok(MPI_Put(Bytes.of(16, rank), 16, MPI_BYTE, right, disp, 16, MPI_BYTE, win), "Put");
        check.ok(MPI_Win_fence(0, win), "fence");
    }

    private void verify(ByteBuffer memory, int at, String what) {
        byte[] found = new byte[16];
        memory.get(at, found);
        check.equal(Bytes.of(16, (rank + ranks - 1) % ranks), found, what + ": what was put");
    }

    private void arrays() {
        byte[] bytes = new byte[24];
        int[] win = create(bytes, 20, 4, "byte[]");
        put(win[0], 1);
        verify(ByteBuffer.wrap(bytes), 4, "byte[]");
        check.same(0, bytes[0] | bytes[3] | bytes[20] | bytes[23], "byte[]: what is beside");
        free(win);
        long[] longs = {-1, -1, -1, -1};
        win = create(longs, 32, 8, "long[]");
        put(win[0], 1);
        ByteBuffer copy = ByteBuffer.allocate(32).order(ByteOrder.nativeOrder());
        copy.asLongBuffer().put(longs);
        verify(copy, 8, "long[]");
        check.isTrue(longs[0] == -1 && longs[3] == -1, "long[]: what is beside");
        free(win);
        double[] doubles = new double[3];
        win = create(doubles, 24, 8, "double[]");
        int right = (rank + 1) % ranks;
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        double[] out = {rank + 0.25};
        check.ok(MPI_Put(out, 1, MPI_DOUBLE, right, 2, 1, MPI_DOUBLE, win[0]), "Put of a double");
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        check.equal(new double[] {0, 0, (rank + ranks - 1) % ranks + 0.25}, doubles, "double[]");
        free(win);
        char[] chars = new char[8];
        win = create(chars, 16, 2, "char[]");
        put(win[0], 0);
        copy.asCharBuffer().put(chars);
        verify(copy, 0, "char[]");
        free(win);
    }

    private void buffers() {
        ByteBuffer direct = ByteBuffer.allocateDirect(40);
        int[] win = create(direct, 40, 1, "a direct buffer");
        put(win[0], 24);
        verify(direct, 24, "a direct buffer");
        free(win);
        ByteBuffer heap = ByteBuffer.allocate(40);
        win = create(heap, 40, 8, "a heap buffer");
        put(win[0], 3);
        verify(heap, 24, "a heap buffer");
        free(win);
        ByteBuffer part = ByteBuffer.wrap(new byte[64], 8, 40).slice();
        win = create(part, 40, 8, "a slice of a heap buffer");
        put(win[0], 3);
        verify(part, 24, "a slice of a heap buffer");
        check.same(0, part.array()[31] | part.array()[48], "what is beside in the array of a slice");
        free(win);
        DoubleBuffer view =
                ByteBuffer.allocateDirect(40).order(ByteOrder.nativeOrder()).asDoubleBuffer();
        win = create(view, 40, 8, "a view of doubles");
        double[] out = {rank + 0.5};
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        check.ok(MPI_Put(out, 1, MPI_DOUBLE, (rank + 1) % ranks, 4, 1, MPI_DOUBLE, win[0]), "Put of a double");
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        check.isTrue(view.get(4) == (rank + ranks - 1) % ranks + 0.5, "a view of doubles: " + view.get(4));
        free(win);
        ByteBuffer[] given = new ByteBuffer[1];
        check.ok(MPI_Alloc_mem(100_000, MPI_INFO_NULL, given), "Alloc_mem");
        win = create(given[0], 100_000, 16, "memory of Alloc_mem");
        put(win[0], 6000);
        verify(given[0], 96_000, "memory of Alloc_mem");
        free(win);
        check.ok(MPI_Free_mem(given[0]), "Free_mem");
    }

    /** Some ranks have nothing, others a part of a larger buffer; units that don't divide the size. */
    private void sizes() {
        int[] win = create(null, 0, 1, "nothing at any rank");
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        check.ok(MPI_Put(null, 0, MPI_BYTE, 0, 5, 0, MPI_BYTE, win[0]), "Put of nothing");
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        free(win);
        boolean has = rank == ranks - 1;
        byte[] memory = has ? Bytes.blank(100) : null;
        win = create(memory, has ? 50 : 0, 7, "the last rank's alone");
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        if (rank == 0) {
            check.ok(MPI_Put(Bytes.of(1, 8), 1, MPI_BYTE, ranks - 1, 7, 1, MPI_BYTE, win[0]), "Put to the last byte");
        }
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        if (has) {
            byte[] expected = Bytes.blank(100);
            expected[49] = Bytes.at(8, 0);
            check.equal(expected, memory, "the last byte of a part");
        }
        free(win);
    }

    private void allocated() {
        int[] win = {MPI_WIN_NULL};
        for (long size : new long[] {0, 1, 17, 4096, 100_003}) {
            long mine = size == 17 ? size * rank : size;
            ByteBuffer[] base = {null};
            check.ok(MPI_Win_allocate(mine, 1 + rank, MPI_INFO_NULL, W, base, win), "Win_allocate of " + mine);
            describe(win[0], base[0], mine, 1 + rank, MPI_WIN_FLAVOR_ALLOCATE, "allocated " + mine);
            check.same(mine, base[0].capacity(), "the capacity of allocated memory");
            check.equal(ByteOrder.nativeOrder(), base[0].order(), "the byte order of allocated memory");
            for (int i = 0; i < mine; i++) {
                if (base[0].get(i) != 0) {
                    check.fail("byte " + i + " of allocated memory is " + base[0].get(i));
                    break;
                }
            }
            if (size >= 4096) {
                put(win[0], 100);
                verify(base[0], 100 * (1 + rank), "allocated " + mine);
            }
            for (int i = 0; i < mine; i++) {
                base[0].put(i, (byte) 7);
            }
            free(win);
        }
    }

    private void dynamic() {
        int[] win = {MPI_WIN_NULL};
        check.ok(MPI_Win_create_dynamic(MPI_INFO_NULL, W, win), "Win_create_dynamic");
        describe(win[0], MPI_BOTTOM, 0, 1, MPI_WIN_FLAVOR_DYNAMIC, "dynamic");
        byte[] memory = new byte[16];
        check.ok(MPI_Win_attach(win[0], memory, 16), "Win_attach");
        long[] at = {-1};
        long[] all = new long[ranks];
        MPI_Get_address(memory, at);
        MPI_Allgather(at, 1, MPI_AINT, all, 1, MPI_AINT, W);
        put(win[0], all[(rank + 1) % ranks]);
        verify(ByteBuffer.wrap(memory), 0, "dynamic");
        free(win);
    }

    /** Windows over the same memory, and over others, keep apart; so do windows that were made after some were freed. */
    private void manyAtOnce() {
        int n = 12;
        int[][] wins = new int[n][];
        byte[][] memory = new byte[n][16];
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < n; i++) {
                if (wins[i] == null || i % 3 == 0) {
                    if (wins[i] != null) {
                        free(wins[i]);
                    }
                    wins[i] = create(memory[i], 16, 1, "window " + i);
                }
            }
            for (int i = 0; i < n; i++) {
                check.ok(MPI_Win_fence(0, wins[i][0]), "fence");
            }
            int right = (rank + 1) % ranks;
            for (int i = 0; i < n; i++) {
                int seed = 100 * round + i;
                check.ok(MPI_Put(Bytes.of(16, seed), 16, MPI_BYTE, right, 0, 16, MPI_BYTE, wins[i][0]), "Put");
            }
            for (int i = n - 1; i >= 0; i--) {
                check.ok(MPI_Win_fence(0, wins[i][0]), "fence");
                Bytes.check(check, memory[i], 16, 100 * round + i, "one of many windows");
            }
        }
        for (int[] win : wins) {
            free(win);
        }
    }

    /** A window of a session's communicator. */
    private void sessions() {
        int[] session = {MPI_SESSION_NULL};
        int[] group = new int[1];
        int[] comm = new int[1];
        check.ok(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session), "Session_init");
        MPI_Group_from_session_pset(session[0], "mpi://WORLD", group);
        MPI_Comm_create_from_group(group[0], "org.jmpi.test.win", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm);
        MPI_Group_free(group);
        ByteBuffer[] base = new ByteBuffer[1];
        int[] win = {MPI_WIN_NULL};
        check.ok(MPI_Win_allocate(64, 1, MPI_INFO_NULL, comm[0], base, win), "Win_allocate over a session");
        MPI_Comm_free(comm);
        put(win[0], 40);
        verify(base[0], 40, "a window over a session's communicator, which was freed");
        free(win);
        check.ok(MPI_Session_finalize(session), "Session_finalize");
    }
}
