package org.jmpi.test.rma;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Win;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Windows as programs of Open MPI's Java bindings use them: direct buffers, sizes and units in elements. */
public final class UserWindows {
    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int right = (rank + 1) % ranks;
    private final int left = (rank + ranks - 1) % ranks;

    private UserWindows() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, UserWindows::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        UserWindows test = new UserWindows();
        test.createAndFence(10);
        test.createAndFence(300_000);
        test.units();
        test.names();
        test.attributes();
        test.locks();
        test.atomics();
        test.requests();
        test.groups();
        test.allocated();
        test.illegal();
        return test.check.errors();
    }

    private void createAndFence(int n) throws MPIException {
        IntBuffer memory = MPI.newIntBuffer(n);
        IntBuffer out = MPI.newIntBuffer(n);
        IntBuffer in = MPI.newIntBuffer(n);
        for (int i = 0; i < n; i++) {
            out.put(i, rank * 10 + i);
        }
        Win win = new Win(memory, n, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        win.fence(MPI.MODE_NOPRECEDE);
        win.put(out, n, MPI.INT, right, 0, n, MPI.INT);
        win.fence(MPI.MODE_NOSTORE);
        check.same(left * 10 + n - 1, memory.get(n - 1), "put of " + n);
        win.get(in, n, MPI.INT, right, 0, n, MPI.INT);
        win.fence(0);
        check.same(rank * 10 + n / 2, in.get(n / 2), "got of " + n);
        win.accumulate(out, n, MPI.INT, right, 0, n, MPI.INT, MPI.SUM);
        win.fence(MPI.MODE_NOSUCCEED);
        check.same(2L * (left * 10 + n - 1), memory.get(n - 1), "accumulated of " + n);
        win.free();
        check.isTrue(win.isNull(), "a freed window is null");
    }

    /** Sizes and units differ between ranks; size 0 goes with a spare buffer; hints may differ too. */
    private void units() throws MPIException {
        LongBuffer memory = MPI.newLongBuffer(8 * (rank + 1));
        Info info = new Info();
        info.set("no_locks", rank % 2 == 0 ? "true" : "false");
        Win win = new Win(memory, 8 * (rank + 1), rank + 1, info, MPI.COMM_WORLD);
        info.free();
        LongBuffer out = MPI.newLongBuffer(1);
        out.put(0, 500 + rank);
        win.fence(0);
        win.put(out, 1, MPI.LONG, right, 7, 1, MPI.LONG);
        win.fence(0);
        check.same(500 + left, memory.get(7 * (rank + 1)), "put at displacement 7 of another unit");
        win.free();
        Win last = new Win(MPI.newByteBuffer(rank == 0 ? 4 : 0), 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        check.same(rank == 0 ? 4 : 0, ((Number) last.getAttr(MPI.WIN_SIZE)).longValue(), "a size beyond the capacity");
        last.free();
    }

    private void names() throws MPIException {
        try (Win win = Win.allocate(8, 8, MPI.INFO_NULL, MPI.COMM_WORLD)) {
            check.equal("", win.getName(), "the first name");
            win.setName("temperature");
            check.equal("temperature", win.getName(), "the name");
            Group group = win.getGroup();
            check.same(ranks, group.getSize(), "the size of the group");
            group.free();
            check.equal("false", win.getInfo().get("no_locks"), "a hint");
        }
    }

    private void attributes() throws MPIException {
        Win win = new Win(MPI.newDoubleBuffer(6), 6, 2, MPI.INFO_NULL, MPI.COMM_WORLD);
        check.isTrue((Long) win.getAttr(MPI.WIN_BASE) != 0, "an address");
        check.equal(48, win.getAttr(MPI.WIN_SIZE), "WIN_SIZE");
        check.equal(16, win.getAttr(MPI.WIN_DISP_UNIT), "WIN_DISP_UNIT");
        int key = Win.createKeyval();
        check.equal(null, win.getAttr(key), "an attribute that is not set");
        win.setAttr(key, "blue");
        check.equal("blue", win.getAttr(key), "an attribute");
        win.deleteAttr(key);
        check.equal(null, win.getAttr(key), "a deleted attribute");
        Win.freeKeyval(key);
        win.free();
        try (Win dynamic = Win.dynamic(MPI.INFO_NULL, MPI.COMM_WORLD)) {
            check.equal(null, dynamic.getBase(), "a dynamic window has no memory");
        }
        try (Win none = Win.create(null, 0, 1, MPI.INFO_NULL, MPI.COMM_WORLD)) {
            check.equal(null, none.getBase(), "a window of nothing has no memory");
        }
    }

    /** A ring in which each waits for a message inside of its lock epoch. */
    private void locks() throws MPIException {
        IntBuffer memory = MPI.newIntBuffer(ranks);
        Win win = new Win(memory, ranks, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        IntBuffer out = MPI.newIntBuffer(1);
        IntBuffer in = MPI.newIntBuffer(1);
        out.put(0, 70 + rank);
        win.lock(MPI.LOCK_SHARED, right, 0);
        win.put(out, 1, MPI.INT, right, rank, 1, MPI.INT);
        win.flush(right);
        MPI.COMM_WORLD.barrier();
        win.get(in, 1, MPI.INT, right, rank, 1, MPI.INT);
        win.flushLocal(right);
        check.same(70 + rank, in.get(0), "what was flushed");
        win.unlock(right);
        MPI.COMM_WORLD.barrier();
        win.lockAll(MPI.MODE_NOCHECK);
        win.put(out, 1, MPI.INT, left, rank, 1, MPI.INT);
        win.flushAll();
        win.flushLocalAll();
        win.sync();
        win.unlockAll();
        MPI.COMM_WORLD.barrier();
        check.same(70 + left, memory.get(left), "put from the left");
        check.same(70 + right, memory.get(right), "put from the right");
        win.free();
    }

    private void atomics() throws MPIException {
        IntBuffer memory = MPI.newIntBuffer(2);
        Win win = new Win(memory, 2, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        IntBuffer one = MPI.newIntBuffer(1);
        IntBuffer result = MPI.newIntBuffer(1);
        IntBuffer compare = MPI.newIntBuffer(1);
        one.put(0, 1);
        result.put(0, -1);
        win.lockAll(0);
        win.fetchAndOp(one, result, MPI.INT, 0, 0, MPI.SUM);
        win.flush(0);
        check.isTrue(result.get(0) >= 0 && result.get(0) < ranks, "a number of " + ranks + ": " + result.get(0));
        compare.put(0, result.get(0));
        // each waits for its turn
        int mine = result.get(0);
        one.put(0, mine + 1);
        do {
            win.compareAndSwap(one, compare, result, MPI.INT, 0, 1);
            win.flush(0);
        } while (result.get(0) != mine);
        win.fetchAndOp(MPI.newIntBuffer(0), result, MPI.INT, 0, 1, MPI.NO_OP);
        win.flush(0);
        check.isTrue(result.get(0) > mine, "turns go on");
        win.getAccumulate(one, 1, MPI.INT, result, 1, MPI.INT, right, 0, 1, MPI.INT, MPI.NO_OP);
        win.unlockAll();
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            check.same(ranks, memory.get(1), "all had their turn");
        }
        win.free();
    }

    private void requests() throws MPIException {
        LongBuffer memory = MPI.newLongBuffer(4);
        Win win = new Win(memory, 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        LongBuffer out = MPI.newLongBuffer(1);
        LongBuffer in = MPI.newLongBuffer(1);
        out.put(0, 40 + rank);
        win.fence(0);
        Request put = win.rPut(out, 1, MPI.LONG, right, 1, 1, MPI.LONG);
        put.waitFor();
        win.fence(0);
        Request get = win.rGet(in, 1, MPI.LONG, right, 1, 1, MPI.LONG);
        win.fence(0);
        get.waitFor();
        check.same(40 + rank, in.get(0), "rGet between fences");
        win.fence(MPI.MODE_NOSUCCEED);
        win.lockAll(0);
        win.rAccumulate(out, 1, MPI.LONG, right, 2, 1, MPI.LONG, MPI.SUM).waitFor();
        Request both = win.rGetAccumulate(out, 1, MPI.LONG, in, 1, MPI.LONG, right, 2, 1, MPI.LONG, MPI.SUM);
        win.unlockAll();
        both.waitFor();
        check.same(40 + rank, in.get(0), "rGetAccumulate after rAccumulate");
        MPI.COMM_WORLD.barrier();
        check.same(2L * (40 + left), memory.get(2), "accumulated twice");
        win.free();
    }

    private void groups() throws MPIException {
        IntBuffer memory = MPI.newIntBuffer(1);
        Win win = new Win(memory, 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        IntBuffer out = MPI.newIntBuffer(1);
        out.put(0, 90 + rank);
        Group all = win.getGroup();
        Group to = all.incl(new int[] {right});
        Group from = all.incl(new int[] {left});
        for (int i = 0; i < 2; i++) {
            memory.put(0, -1);
            win.post(from, 0);
            win.start(to, 0);
            win.put(out, 1, MPI.INT, right, 0, 1, MPI.INT);
            win.complete();
            if (i == 0) {
                win.waitFor();
            } else {
                while (!win.test()) {
                    Thread.yield();
                }
            }
            check.same(90 + left, memory.get(0), "put between start and complete");
        }
        all.free();
        to.free();
        from.free();
        win.free();
    }

    private void allocated() throws MPIException {
        Win win = new Win(6, 1, MPI.INFO_NULL, MPI.COMM_WORLD, MPI.newDoubleBuffer(0), Win.FLAVOR_PRIVATE);
        double[] out = {rank + 0.5};
        win.fence(0);
        win.put(out, 1, MPI.DOUBLE, right, 5, 1, MPI.DOUBLE);
        win.fence(0);
        check.equal(left + 0.5, ((ByteBuffer) win.getBase()).getDouble(40), "put to allocated memory");
        win.free();
        if (MTest.sharesMemory() && MTest.hasRoomToShare()) {
            Win shared = new Win(2, 1, MPI.INFO_NULL, MPI.COMM_WORLD, MPI.newIntBuffer(0), Win.FLAVOR_SHARED);
            shared.shared(right).putInt(4, 11 + rank);
            MPI.COMM_WORLD.barrier();
            check.same(11 + left, ((ByteBuffer) shared.getBase()).getInt(4), "stored by another rank");
            shared.free();
        }
    }

    /** A lock on a window with the hint no_locks, and what its error handler makes of it. */
    private void illegal() throws MPIException {
        Info info = new Info();
        info.set("no_locks", "true");
        Win win = Win.allocate(8, 1, info, MPI.COMM_WORLD);
        info.free();
        check.equal(MPI.ERRORS_ARE_FATAL, win.getErrhandler(), "the error handler of a new window");
        win.setErrhandler(MPI.ERRORS_RETURN);
        check.equal(MPI.ERRORS_RETURN, win.getErrhandler(), "the error handler that was set");
        MPIException e = check.throwing(MPIException.class, () -> win.lock(MPI.LOCK_SHARED, 0, 0), "an illegal lock");
        check.same(MPI.ERR_RMA_SYNC, e == null ? -1 : e.getErrorClass(), "the class of an illegal lock");
        win.callErrhandler(MPI.ERR_OTHER);
        win.free();
    }
}
