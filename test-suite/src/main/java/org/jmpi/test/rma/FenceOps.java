package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Put, get and accumulate between fences: neighbours, oneself, units, assertions, nothing, and long ones. */
public final class FenceOps {
    private static final int LONG = 1 << 20;
    private static final int NOTHING_BEFORE = MPI_MODE_NOPRECEDE;
    private static final int NOTHING_AFTER = MPI_MODE_NOSUCCEED;

    private final Check check = new Check();

    private FenceOps() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FenceOps::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        FenceOps test = new FenceOps();
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                for (int n : new int[] {1, 100, 20_000}) {
                    test.neighbours(kind, n);
                }
                test.assertions(kind);
                test.units(kind);
                test.nothing(kind);
            }
        }
        test.neighbours(Kind.HEAP, LONG);
        test.neighbours(Kind.ALLOCATE, LONG);
        return test.check.errors();
    }

    /** Puts to the right and gets from the left; both leave what is beyond alone. */
    private void neighbours(Kind kind, int n) {
        String what = kind + " of " + n;
        TestWindow w = new TestWindow(check, kind, 2 * n + 5, 1);
        w.blank();
        check.ok(MPI_Win_fence(NOTHING_BEFORE, w.win()), "fence");
        byte[] out = Bytes.of(n, w.rank);
        check.ok(MPI_Put(out, n, MPI_BYTE, w.right(), w.at(w.right(), 0), n, MPI_BYTE, w.win()), what + ": Put");
        check.ok(MPI_Win_fence(0, w.win()), "fence");
        Bytes.check(check, w.bytes(), n, w.left(), what + ": what was put");
        byte[] in = Bytes.blank(n + 3);
        check.ok(MPI_Get(in, n, MPI_BYTE, w.left(), w.at(w.left(), 0), n, MPI_BYTE, w.win()), what + ": Get");
        check.ok(MPI_Win_fence(NOTHING_AFTER, w.win()), "fence");
        Bytes.check(check, in, n, (w.left() + w.ranks - 1) % w.ranks, what + ": what was got");
        Bytes.check(check, w.bytes(), n, w.left(), what + ": the window after a get");
        w.free();
    }

    /** Each round with other assertions: all put their rank, then get what another one was given. */
    private void assertions(Kind kind) {
        int[] all = {0, MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOSTORE | MPI_MODE_NOPUT};
        TestWindow w = new TestWindow(check, kind, 4 * (MTest.size() + 1), 4);
        for (int i = 0; i < all.length; i++) {
            w.memory.putInt(4 * w.ranks, 1000 * i + w.rank);
            check.ok(MPI_Win_fence(NOTHING_BEFORE, w.win()), "fence NOPRECEDE");
            int[] out = {100 * i + w.rank};
            int[] in = {-1};
            for (int r = 0; r < w.ranks; r++) {
                check.ok(MPI_Put(out, 1, MPI_INT, r, w.at(r, cell(w, w.rank)), 1, MPI_INT, w.win()), "Put to each");
            }
            // what was stored before a fence is seen after it, whatever the fence is told
            check.ok(MPI_Get(in, 1, MPI_INT, w.right(), w.at(w.right(), cell(w, w.ranks)), 1, MPI_INT, w.win()), "Get");
            check.ok(MPI_Win_fence(all[i] | (i % 2 == 0 ? NOTHING_AFTER : 0), w.win()), "fence " + all[i]);
            check.same(1000 * i + w.right(), in[0], kind + ": what was stored before the fence, round " + i);
            for (int r = 0; r < w.ranks; r++) {
                check.same(100 * i + r, w.memory.getInt(4 * r), kind + ": round " + i + ", from " + r);
            }
            check.ok(MPI_Win_fence(NOTHING_BEFORE | NOTHING_AFTER | MPI_MODE_NOPUT, w.win()), "an empty fence");
        }
        w.free();
    }

    /** Returns the displacement of an int. */
    private static long cell(TestWindow w, int index) {
        return w.kind == Kind.DYNAMIC ? 4L * index : index;
    }

    /** Each rank has another unit: displacements are in the target's. */
    private void units(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 64 * MTest.size(), 3 + MTest.rank());
        w.blank();
        for (int i = 0; i < w.ranks; i++) {
            int target = (w.rank + i) % w.ranks;
            long disp = kind == Kind.DYNAMIC ? w.rank * (3L + target) : w.rank;
            check.ok(MPI_Win_fence(0, w.win()), "fence");
            byte[] out = Bytes.of(3, w.rank);
            check.ok(MPI_Put(out, 3, MPI_BYTE, target, w.at(target, disp), 3, MPI_BYTE, w.win()), "Put");
            check.ok(MPI_Win_fence(0, w.win()), "fence");
            int source = (w.rank + w.ranks - i) % w.ranks;
            byte[] at = new byte[3];
            w.memory.get(source * (3 + w.rank), at);
            check.equal(Bytes.of(3, source), at, kind + ": bytes of " + source);
        }
        w.free();
    }

    /** Nothing is moved: no process, no elements, no bytes, and no buffer either. */
    private void nothing(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 16, 1);
        w.blank();
        int win = w.win();
        byte[] b = Bytes.blank(8);
        check.ok(MPI_Win_fence(0, win), "fence");
        check.ok(MPI_Put(b, 8, MPI_BYTE, MPI_PROC_NULL, 0, 8, MPI_BYTE, win), "Put to PROC_NULL");
        check.ok(MPI_Get(b, 8, MPI_BYTE, MPI_PROC_NULL, 1L << 40, 8, MPI_BYTE, win), "Get from PROC_NULL");
        check.ok(
                MPI_Accumulate(b, 8, MPI_BYTE, MPI_PROC_NULL, 0, 8, MPI_BYTE, MPI_BOR, win), "Accumulate to PROC_NULL");
        check.ok(
                MPI_Get_accumulate(b, 8, MPI_BYTE, b, 8, MPI_BYTE, MPI_PROC_NULL, 0, 8, MPI_BYTE, MPI_BOR, win),
                "Get_accumulate of PROC_NULL");
        check.ok(MPI_Fetch_and_op(b, b, MPI_INT, MPI_PROC_NULL, 0, MPI_SUM, win), "Fetch_and_op of PROC_NULL");
        check.ok(MPI_Compare_and_swap(b, b, b, MPI_INT, MPI_PROC_NULL, 0, win), "Compare_and_swap of PROC_NULL");
        int r = w.right();
        check.ok(MPI_Put(null, 0, MPI_BYTE, r, w.at(r, 16), 0, MPI_BYTE, win), "Put of 0 from null");
        check.ok(MPI_Get(null, 0, MPI_INT, r, w.at(r, 3), 0, MPI_INT, win), "Get of 0 to null");
        check.ok(MPI_Accumulate(null, 0, MPI_INT, r, w.at(r, 0), 0, MPI_INT, MPI_SUM, win), "Accumulate of 0");
        check.ok(
                MPI_Get_accumulate(null, 0, MPI_INT, null, 0, MPI_INT, r, w.at(r, 0), 0, MPI_INT, MPI_SUM, win),
                "Get_accumulate of 0");
        int[] empty = new int[1];
        MPI_Type_contiguous(0, MPI_INT, empty);
        MPI_Type_commit(empty);
        check.ok(MPI_Put(b, 7, empty[0], r, w.at(r, 0), 5, empty[0], win), "Put of a type of size 0");
        check.ok(MPI_Get(b, 7, empty[0], r, w.at(r, 0), 5, empty[0], win), "Get of a type of size 0");
        check.ok(MPI_Win_fence(0, win), "fence");
        MPI_Type_free(empty);
        byte[] blank = Bytes.blank(16);
        check.isTrue(Arrays.equals(blank, w.bytes()), kind + ": operations of nothing changed the window");
        check.isTrue(Arrays.equals(Bytes.blank(8), b), kind + ": operations of nothing changed the buffer");
        w.free();
    }
}
