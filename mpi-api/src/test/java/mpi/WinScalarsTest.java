package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Operations on one element of a window, which are complete when they return. */
class WinScalarsTest {
    private static final long LONG = 0x0102030405060708L;
    private static final int INT = 0x11223344;

    private static int errorOf(Executable call) {
        return assertThrows(MPIException.class, call).getErrorClass();
    }

    private static ByteBuffer own(Win win) {
        return ((ByteBuffer) win.getBase()).order(ByteOrder.nativeOrder());
    }

    /** The owner looks at all of its bytes. */
    @Test
    void shouldWriteJustTheElement() {
        OnRanks.run(2, () -> {
            int peer = 1 - MPI.COMM_WORLD.getRank();
            Win win = Win.allocate(32, 4, MPI.INFO_NULL, MPI.COMM_WORLD);
            ByteBuffer own = own(win);
            for (int i = 0; i < 32; i++) {
                own.put(i, (byte) 0x5a);
            }
            MPI.COMM_WORLD.barrier();
            win.lockAll(0);
            win.putLong(LONG, peer, 2);
            win.putInt(INT, peer, 5);
            win.putDouble(-0.0, peer, 6);
            MPI.COMM_WORLD.barrier();
            win.sync();
            assertEquals(0x5a5a5a5a5a5a5a5aL, own.getLong(0));
            assertEquals(LONG, own.getLong(8));
            assertEquals(0x5a5a5a5a, own.getInt(16));
            assertEquals(INT, own.getInt(20));
            assertEquals(Double.doubleToRawLongBits(-0.0), own.getLong(24));
            assertEquals(LONG, win.getLong(peer, 2));
            assertEquals(INT, win.getInt(peer, 5));
            assertEquals(-0.0, win.getDouble(peer, 6));
            win.unlockAll();
            win.free();
        });
    }

    @Test
    void shouldReturnWhatWasBefore() {
        OnRanks.run(1, () -> {
            Win win = Win.allocate(24, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            win.putLong(LONG, 0, 0);
            assertEquals(LONG, win.fetchAndAddLong(1L << 32, 0, 0));
            assertEquals(LONG + (1L << 32), win.fetchAndOpLong(7, 0, 0, MPI.NO_OP));
            assertEquals(LONG + (1L << 32), win.fetchAndOpLong(7, 0, 0, MPI.REPLACE));
            assertEquals(7, win.fetchAndOpLong(12, 0, 0, MPI.BXOR));
            assertEquals(7 ^ 12, win.getLong(0, 0));
            win.putInt(INT, 0, 1);
            assertEquals(INT, win.fetchAndAddInt(-1, 0, 1));
            assertEquals(INT - 1, win.fetchAndOpInt(5, 0, 1, MPI.MIN));
            assertEquals(5, win.getInt(0, 1));
            win.putDouble(1.5, 0, 2);
            assertEquals(1.5, win.fetchAndAddDouble(0.25, 0, 2));
            assertEquals(1.75, win.fetchAndOpDouble(4, 0, 2, MPI.PROD));
            assertEquals(7.0, win.getDouble(0, 2));
            win.unlock(0);
            win.free();
        });
    }

    @Test
    void shouldSwapWhatIsAsExpected() {
        OnRanks.run(1, () -> {
            Win win = Win.allocate(24, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            win.lockAll(0);
            assertEquals(0, win.compareAndSwapLong(0, LONG, 0, 0));
            assertEquals(LONG, win.compareAndSwapLong(LONG & 0xffffffffL, 1, 0, 0));
            assertEquals(LONG, win.getLong(0, 0));
            assertEquals(0, win.compareAndSwapInt(0, INT, 0, 1));
            assertEquals(INT, win.compareAndSwapInt(0, 1, 0, 1));
            assertEquals(INT, win.getInt(0, 1));
            assertEquals(0.0, win.compareAndSwapDouble(-0.0, 1, 0, 2));
            assertEquals(0.0, win.compareAndSwapDouble(0.0, Double.NaN, 0, 2));
            assertTrue(Double.isNaN(win.compareAndSwapDouble(Double.NaN, 2.5, 0, 2)));
            assertEquals(2.5, win.getDouble(0, 2));
            win.unlockAll();
            win.free();
        });
    }

    @Test
    void shouldCountAllOfManyAdditions() {
        OnRanks.run(3, () -> {
            Win win = Win.create(new long[2], 16, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            win.lockAll(0);
            long[] taken = new long[200];
            for (int i = 0; i < taken.length; i++) {
                taken[i] = win.fetchAndAddLong(1, 1, 1);
                assertTrue(i == 0 || taken[i] > taken[i - 1], "numbers must grow");
            }
            MPI.COMM_WORLD.barrier();
            assertEquals(600, win.getLong(1, 1));
            assertEquals(0, win.getLong(1, 0));
            win.unlockAll();
            win.free();
        });
    }

    @Test
    void shouldTellErrors() {
        OnRanks.run(2, () -> {
            int peer = 1 - MPI.COMM_WORLD.getRank();
            Win win = Win.allocate(12, 4, MPI.INFO_NULL, MPI.COMM_WORLD);
            win.setErrhandler(MPI.ERRORS_RETURN);
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(() -> win.getLong(peer, 0)));
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(() -> win.putInt(1, peer, 0)));
            assertEquals(0, win.getLong(MPI.PROC_NULL, 0));
            win.lock(MPI.LOCK_SHARED, peer, 0);
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(() -> win.fetchAndAddLong(1, 1 - peer, 0)));
            assertEquals(MPI.ERR_RMA_RANGE, errorOf(() -> win.getLong(peer, 2)));
            assertEquals(MPI.ERR_RMA_RANGE, errorOf(() -> win.putInt(1, peer, 3)));
            assertEquals(MPI.ERR_RMA_RANGE, errorOf(() -> win.compareAndSwapDouble(0, 1, peer, Long.MAX_VALUE)));
            assertEquals(MPI.ERR_DISP, errorOf(() -> win.fetchAndAddInt(1, peer, -1)));
            assertEquals(MPI.ERR_RANK, errorOf(() -> win.getInt(2, 0)));
            assertEquals(MPI.ERR_RANK, errorOf(() -> win.compareAndSwapLong(0, 1, -7, 0)));
            assertEquals(MPI.ERR_OP, errorOf(() -> win.fetchAndOpDouble(1, peer, 0, MPI.BAND)));
            assertEquals(MPI.ERR_OP, errorOf(() -> win.fetchAndOpLong(1, peer, 0, MPI.MINLOC)));
            Op mine = new Op(new UserFunction() {}, true);
            assertEquals(MPI.ERR_OP, errorOf(() -> win.fetchAndOpInt(1, peer, 0, mine)));
            mine.free();
            assertThrows(NullPointerException.class, () -> win.fetchAndOpInt(1, peer, 0, null));
            assertEquals(0, win.fetchAndAddLong(5, MPI.PROC_NULL, -3));
            assertEquals(0, win.compareAndSwapInt(5, 5, MPI.PROC_NULL, 0));
            win.putDouble(5, MPI.PROC_NULL, 0);
            assertEquals(0, win.getInt(peer, 0), "nothing was written");
            win.unlock(peer);
            win.free();
        });
    }

    /** A fence's epoch has no flush: an operation that is refused there is not issued. */
    @Test
    void shouldIssueNothingBetweenFences() {
        OnRanks.run(2, () -> {
            int peer = 1 - MPI.COMM_WORLD.getRank();
            Win win = Win.allocate(8, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            win.setErrhandler(MPI.ERRORS_RETURN);
            win.fence(0);
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(() -> win.fetchAndAddLong(1, peer, 0)));
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(() -> win.putLong(1, peer, 0)));
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(() -> win.compareAndSwapLong(0, 1, peer, 0)));
            win.fence(0);
            assertEquals(0, own(win).getLong(0));
            win.free();
        });
    }

    @Test
    void shouldWorkAfterAnError() {
        OnRanks.alone(() -> {
            Win win = Win.allocate(16, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            Win other = Win.allocate(8, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            other.lockAll(0);
            win.lockAll(0);
            win.setErrhandler(MPI.ERRORS_RETURN);
            assertEquals(0, other.fetchAndAddLong(3, 0, 0));
            assertEquals(MPI.ERR_RMA_RANGE, errorOf(() -> win.putLong(1, 0, 2)));
            assertEquals(3, other.fetchAndAddLong(3, 0, 0));
            win.unlockAll();
            other.unlockAll();
            other.free();
            win.free();
            assertEquals(MPI.ERR_WIN, errorOf(() -> win.getLong(0, 0)));
        });
    }
}
