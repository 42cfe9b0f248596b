package org.jmpi.test.rma;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;
import mpi.MPIException;
import mpi.SharedDoubles;
import mpi.SharedInts;
import mpi.SharedLongs;
import mpi.Win;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Operations of {@code mpi.Win} on one element, and its views of parts that a rank loads and stores. */
public final class TypedAccess {
    private static final long PATTERN = 0x0102030405060708L;
    private static final byte UNTOUCHED = 0x5a;
    private static final int TIMES = 50;
    /** Three pieces, where the environment makes those small. */
    private static final int LONGS = 20_000;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int right = (rank + 1) % ranks;
    private final int left = (rank + ranks - 1) % ranks;

    private TypedAccess() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TypedAccess::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws MPIException {
        TypedAccess test = new TypedAccess();
        for (boolean isAllocated : new boolean[] {false, true}) {
            byte[] memory = new byte[40];
            try (Win win = isAllocated
                    ? Win.allocate(40, 4, MPI.INFO_NULL, MPI.COMM_WORLD)
                    : Win.create(memory, 40, 4, MPI.INFO_NULL, MPI.COMM_WORLD)) {
                ByteBuffer own = isAllocated ? (ByteBuffer) win.getBase() : ByteBuffer.wrap(memory);
                test.bytes(win, own.order(ByteOrder.nativeOrder()));
                test.before(win);
                test.errors(win);
            }
            test.together(isAllocated);
        }
        if (MTest.sharesMemory() && MTest.hasRoomToShare() && System.getenv("MPIR_CVAR_NUM_CLIQUES") == null) {
            test.views();
        }
        test.notShared();
        return test.check.errors();
    }

    /** What a rank puts changes these bytes of the right neighbour and no others; it is there once a barrier follows. */
    private void bytes(Win win, ByteBuffer own) throws MPIException {
        for (int i = 0; i < 40; i++) {
            own.put(i, UNTOUCHED);
        }
        MPI.COMM_WORLD.barrier();
        win.lockAll(0);
        win.putInt(0x11223344 + rank, right, 1);
        win.putLong(PATTERN + rank, right, 2);
        win.putDouble(0.1 + rank, right, 6);
        MPI.COMM_WORLD.barrier();
        check.same(0x11223344 + rank, win.getInt(right, 1), "getInt");
        check.same(PATTERN + rank, win.getLong(right, 2), "getLong");
        check.equal(0.1 + rank, win.getDouble(right, 6), "getDouble");
        check.same(0x11223344 + (right + ranks - 2) % ranks, win.getInt(rank, 1), "getInt of the own part");
        win.unlockAll();
        win.sync();
        check.same(0x11223344 + left, own.getInt(4), "the int");
        check.same(PATTERN + left, own.getLong(8), "the long");
        check.equal(0.1 + left, own.getDouble(24), "the double");
        for (int i = 0; i < 40; i++) {
            if (i < 4 || (i >= 16 && i < 24) || i >= 32) {
                check.same(UNTOUCHED, own.get(i), "byte " + i + ", which nobody put");
            }
        }
        MPI.COMM_WORLD.barrier();
    }

    /** Goes on with what {@link #bytes} left. */
    private void before(Win win) throws MPIException {
        win.lock(MPI.LOCK_EXCLUSIVE, right, 0);
        check.same(PATTERN + rank, win.fetchAndAddLong(1L << 40, right, 2), "the long before");
        check.same(PATTERN + rank + (1L << 40), win.fetchAndOpLong(-1, right, 2, MPI.REPLACE), "the long, added to");
        check.same(-1, win.compareAndSwapLong(-1 & 0xffffffffL, 5, right, 2), "a long that isn't as expected");
        check.same(-1, win.compareAndSwapLong(-1, 5, right, 2), "a long that is as expected");
        check.same(5, win.fetchAndOpLong(99, right, 2, MPI.NO_OP), "the long that was swapped in");
        check.same(0x11223344 + rank, win.fetchAndAddInt(-4, right, 1), "the int before");
        check.same(0x11223340 + rank, win.compareAndSwapInt(0x11223340 + rank, 6, right, 1), "an int as expected");
        check.same(6, win.fetchAndOpInt(9, right, 1, MPI.MAX), "the int that was swapped in");
        check.same(9, win.getInt(right, 1), "the larger int");
        check.equal(0.1 + rank, win.compareAndSwapDouble(0.1 + rank, 0.5, right, 6), "a double as expected");
        check.equal(0.5, win.fetchAndAddDouble(0.25, right, 6), "the double that was swapped in");
        check.equal(0.75, win.fetchAndOpDouble(-2, right, 6, MPI.PROD), "the sum");
        check.equal(-1.5, win.getDouble(right, 6), "the product");
        win.unlock(right);
        MPI.COMM_WORLD.barrier();
    }

    private interface Call {
        void run() throws MPIException;
    }

    private void error(int expected, Call call, String what) {
        try {
            call.run();
            check.fail(what + ": expected an error");
        } catch (MPIException e) {
            check.same(expected, e.getErrorClass(), what + ": " + e.getMessage());
        }
    }

    private void errors(Win win) throws MPIException {
        win.setErrhandler(MPI.ERRORS_RETURN);
        error(MPI.ERR_RMA_SYNC, () -> win.fetchAndAddLong(1, right, 0), "no epoch");
        error(MPI.ERR_RMA_SYNC, () -> win.putLong(1, rank, 0), "no epoch, own rank");
        win.fence(0);
        error(MPI.ERR_RMA_SYNC, () -> win.compareAndSwapInt(0, 1, right, 0), "an epoch of a fence");
        error(MPI.ERR_RMA_SYNC, () -> win.putDouble(1, right, 0), "an epoch of a fence");
        win.fence(MPI.MODE_NOSUCCEED);
        win.lock(MPI.LOCK_SHARED, right, 0);
        if (ranks > 1) {
            error(MPI.ERR_RMA_SYNC, () -> win.getLong(rank, 0), "a target that isn't locked");
        }
        error(MPI.ERR_RMA_RANGE, () -> win.getLong(right, 9), "a long at the end");
        error(MPI.ERR_RMA_RANGE, () -> win.putInt(1, right, 10), "an int behind the end");
        error(MPI.ERR_RMA_RANGE, () -> win.fetchAndAddDouble(1, right, Long.MAX_VALUE / 4), "far away");
        error(MPI.ERR_DISP, () -> win.compareAndSwapLong(0, 1, right, -1), "before the beginning");
        error(MPI.ERR_RANK, () -> win.getInt(ranks, 0), "no such rank");
        error(MPI.ERR_RANK, () -> win.fetchAndAddInt(1, -9, 0), "no rank");
        error(MPI.ERR_OP, () -> win.fetchAndOpDouble(1, right, 6, MPI.LAND), "an operation for integers");
        check.equal(-1.5, win.getDouble(right, 6), "what errors left alone");
        check.same(0, win.fetchAndAddLong(1, MPI.PROC_NULL, -5), "PROC_NULL");
        win.putInt(1, MPI.PROC_NULL, 77);
        win.unlock(right);
        MPI.COMM_WORLD.barrier();
    }

    /** All ranks add to and swap elements of all; each number is drawn once. */
    private void together(boolean isAllocated) throws MPIException {
        long[] memory = new long[3];
        Win win = isAllocated
                ? Win.allocate(24, 8, MPI.INFO_NULL, MPI.COMM_WORLD)
                : Win.create(memory, 24, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
        long drawn = 0;
        win.lockAll(0);
        for (int i = 0; i < TIMES; i++) {
            drawn += win.fetchAndAddLong(1, 0, 0);
            win.fetchAndAddDouble(0.5, ranks - 1, 1);
            long before = win.getLong(i % ranks, 2);
            long found = before;
            do {
                before = found;
                found = win.compareAndSwapLong(before, before + PATTERN, i % ranks, 2);
            } while (found != before);
        }
        long[] sums = {drawn};
        MPI.COMM_WORLD.allReduce(sums, 1, MPI.LONG, MPI.SUM);
        long all = (long) TIMES * ranks;
        check.same(all * (all - 1) / 2, sums[0], "the sum of numbers that were drawn");
        check.same(all, win.getLong(0, 0), "how many were drawn");
        check.equal(0.5 * all, win.getDouble(ranks - 1, 1), "the sum of halves");
        int swaps = ranks * (TIMES / ranks + (rank < TIMES % ranks ? 1 : 0));
        check.same(swaps * PATTERN, win.getLong(rank, 2), "what was swapped");
        win.unlockAll();
        win.free();
    }

    private void views() throws MPIException {
        try (Win win = Win.allocateShared(8L * LONGS, 1, MPI.INFO_NULL, MPI.COMM_WORLD)) {
            win.lockAll(0);
            SharedLongs theirs = win.longs(right);
            check.same(LONGS, theirs.length(), "length");
            for (int i = 0; i < LONGS; i++) {
                theirs.set(i, PATTERN * (rank + 1) + i);
            }
            win.sync();
            MPI.COMM_WORLD.barrier();
            win.sync();
            SharedLongs own = win.longs(rank);
            for (int i = 0; i < LONGS; i++) {
                check.same(PATTERN * (left + 1) + i, own.get(i), "long " + i);
                check.same(own.get(i), i % 100 == 0 ? win.getLong(rank, 8L * i) : own.get(i), "by getLong");
            }
            MPI.COMM_WORLD.barrier();
            atomics(win);
            outside(theirs);
            MPI.COMM_WORLD.barrier();
            win.unlockAll();
        }
    }

    private void atomics(Win win) throws MPIException {
        SharedInts ints = win.ints(0);
        SharedDoubles doubles = win.doubles(ranks - 1);
        int last = 2 * LONGS - 1;
        if (rank == 0) {
            ints.set(last, 0);
            win.doubles(ranks - 1).set(LONGS - 2, 0);
        }
        MPI.COMM_WORLD.barrier();
        for (int i = 0; i < TIMES; i++) {
            ints.getAndAdd(last, 3);
            doubles.getAndAdd(LONGS - 2, 0.5);
        }
        MPI.COMM_WORLD.barrier();
        check.same(3L * TIMES * ranks, ints.getVolatile(last), "the sum of all ranks");
        check.equal(0.5 * TIMES * ranks, doubles.getVolatile(LONGS - 2), "the sum of halves of all ranks");
        MPI.COMM_WORLD.barrier();
        handOver(win.longs(0));
    }

    /** Each rank waits for its turn, and finds what the one before it stored plainly. */
    private void handOver(SharedLongs board) throws MPIException {
        if (rank == 0) {
            board.set(1, 1000);
            board.setRelease(0, 0);
        }
        MPI.COMM_WORLD.barrier();
        while (board.getAcquire(0) != rank) {
            Thread.yield();
        }
        check.same(1000 + rank, board.get(1), "what the rank before stored");
        board.set(1, 1001 + rank);
        board.setRelease(0, rank + 1);
    }

    private void outside(SharedLongs part) {
        for (long index : new long[] {-1, LONGS, 1L << 61, Long.MIN_VALUE}) {
            IndexOutOfBoundsException e =
                    check.throwing(IndexOutOfBoundsException.class, () -> part.set(index, 1), "index " + index);
            boolean tells =
                    e != null && e.getMessage().contains("index is " + index + ": expected 0 to " + (LONGS - 1));
            check.isTrue(tells, "the message of index " + index + ": " + e);
        }
    }

    /** Where ranks share no memory there is no view of another one's part. */
    private void notShared() throws MPIException {
        try (Win win = Win.allocate(16, 8, MPI.INFO_NULL, MPI.COMM_WORLD)) {
            check.same(2, win.longs(rank).length(), "the own part");
            if (ranks > 1 && !MTest.sharesMemory() && !MTest.threadRanks()) {
                check.isTrue(win.longs(right) == null, "a part that isn't shared");
            }
            MPI.COMM_WORLD.barrier();
        }
    }
}
