package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Test;

/** Windows of package mpi, between ranks that are threads. */
class WinTest {
    private static Win returning(Win win) {
        win.setErrhandler(MPI.ERRORS_RETURN);
        return win;
    }

    private static int errorOf(org.junit.jupiter.api.function.Executable call) {
        return assertThrows(MPIException.class, call).getErrorClass();
    }

    @Test
    void shouldMoveArraysAndPartsOfThem() {
        OnRanks.run(2, () -> {
            int me = MPI.COMM_WORLD.getRank();
            int peer = 1 - me;
            double[] memory = new double[4];
            try (Win win = Win.create(memory, 32, 8, MPI.INFO_NULL, MPI.COMM_WORLD)) {
                win.fence(0);
                win.put(new double[] {me + 1, me + 2}, peer, 1);
                win.fence(0);
                assertArrayEquals(new double[] {0, peer + 1, peer + 2, 0}, memory);
                win.fence(0);
                win.accumulate(new double[] {9, 10, 9}, 1, 1, peer, 2, MPI.SUM);
                win.fence(0);
                assertArrayEquals(new double[] {0, peer + 1, peer + 12, 0}, memory);
                double[] got = {-1, -1, -1};
                win.get(got, 1, 2, peer, 1);
                win.fence(0);
                assertArrayEquals(new double[] {-1, me + 1, me + 12}, got);
            }
        });
    }

    @Test
    void shouldMoveBuffersFromPositionToLimit() {
        OnRanks.run(2, () -> {
            int peer = 1 - MPI.COMM_WORLD.getRank();
            try (Win win = Win.allocate(16, 4, MPI.INFO_NULL, MPI.COMM_WORLD)) {
                IntBuffer out = IntBuffer.wrap(new int[] {1, 2, 3, 4}, 1, 2);
                win.lock(MPI.LOCK_EXCLUSIVE, peer, 0);
                win.put(out, peer, 2);
                win.unlock(peer);
                assertEquals(3, out.position());
                MPI.COMM_WORLD.barrier();
                ByteBuffer own = (ByteBuffer) win.getBase();
                assertArrayEquals(
                        new int[] {0, 0, 2, 3},
                        new int[] {own.getInt(0), own.getInt(4), own.getInt(8), own.getInt(12)});
                IntBuffer in = MPI.newIntBuffer(3).position(1);
                win.lock(MPI.LOCK_SHARED, peer, 0);
                win.get(in, peer, 2);
                win.unlock(peer);
                assertEquals(3, in.position());
                assertEquals(2, in.get(1));
            }
        });
    }

    /** As Open MPI's programs make windows: sizes are in elements, and clipped. */
    @Test
    void shouldTakeSizesInElements() {
        OnRanks.run(2, () -> {
            IntBuffer base = MPI.newIntBuffer(8);
            Win win = new Win(base, 8, 2, MPI.INFO_NULL, MPI.COMM_WORLD);
            assertEquals(32, win.getAttr(MPI.WIN_SIZE));
            assertEquals(8, win.getAttr(MPI.WIN_DISP_UNIT));
            assertTrue(win.getAttr(MPI.WIN_BASE) instanceof Long);
            win.free();
            win = new Win(MPI.newIntBuffer(0), 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
            assertEquals(0, win.getAttr(MPI.WIN_SIZE));
            win.free();
            CharBuffer none = MPI.newCharBuffer(0);
            win = new Win(8, 1, MPI.INFO_NULL, MPI.COMM_WORLD, none, Win.FLAVOR_PRIVATE);
            assertEquals(16, win.getAttr(MPI.WIN_SIZE));
            win.free();
            assertTrue(win.isNull());
        });
    }

    @Test
    void shouldTellErrorsOfOperations() {
        OnRanks.run(2, () -> {
            int peer = 1 - MPI.COMM_WORLD.getRank();
            Win win = returning(Win.allocate(12, 4, MPI.INFO_NULL, MPI.COMM_WORLD));
            int[] one = {1};
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(() -> win.put(one, peer, 0)));
            win.lockAll(0);
            assertEquals(MPI.ERR_RMA_RANGE, errorOf(() -> win.put(one, peer, 3)));
            assertEquals(MPI.ERR_RMA_RANGE, errorOf(() -> win.put(one, peer, Long.MAX_VALUE)));
            assertEquals(MPI.ERR_DISP, errorOf(() -> win.put(one, peer, -1)));
            assertEquals(MPI.ERR_RANK, errorOf(() -> win.put(one, 2, 0)));
            assertEquals(MPI.ERR_TRUNCATE, errorOf(() -> win.put(one, 1, MPI.INT, peer, 0, 0, MPI.INT)));
            assertEquals(MPI.ERR_TRUNCATE, errorOf(() -> win.get(one, 1, MPI.INT, peer, 0, 2, MPI.INT)));
            long large = Long.MAX_VALUE / 2;
            assertEquals(MPI.ERR_COUNT, errorOf(() -> win.put(one, 1, MPI.INT, peer, 0, large, MPI.INT)));
            assertEquals(MPI.ERR_TYPE, errorOf(() -> win.accumulate(one, 1, MPI.INT, peer, 0, 1, MPI.FLOAT, MPI.SUM)));
            assertEquals(MPI.ERR_OP, errorOf(() -> win.accumulate(one, peer, 0, MPI.MINLOC)));
            Op own = new Op(new UserFunction() {}, true);
            assertEquals(MPI.ERR_OP, errorOf(() -> win.accumulate(one, peer, 0, own)));
            own.free();
            double[] two = {1, 1};
            assertEquals(MPI.ERR_TYPE, errorOf(() -> win.compareAndSwap(two, two, two, MPI.DOUBLE, peer, 0)));
            // what does nothing
            win.put(one, MPI.PROC_NULL, -5);
            win.put(null, 0, MPI.INT, peer, 1000, 0, MPI.INT);
            Request r = win.rPut(one, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
            r.waitFor();
            win.unlockAll();
            win.free();
        });
    }

    /** An argument that is refused opens no epoch, so that the window can be freed. */
    @Test
    void shouldOpenNoEpochWithAnOperationThatFails() {
        OnRanks.run(1, () -> {
            Win win = returning(Win.allocate(4, 4, MPI.INFO_NULL, MPI.COMM_WORLD));
            win.fence(0);
            assertEquals(MPI.ERR_RMA_RANGE, errorOf(() -> win.put(new int[] {1, 2}, 0, 0)));
            win.lock(MPI.LOCK_SHARED, 0, 0);
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(win::free));
            win.unlock(0);
            win.free();
        });
    }

    /** One element is a pair, also in a derived type. */
    @Test
    void shouldAccumulatePairsOfDerivedTypes() {
        OnRanks.run(2, () -> {
            int peer = 1 - MPI.COMM_WORLD.getRank();
            int[] memory = {5, 7, 5, 7};
            Datatype pairs = Datatype.createContiguous(2, MPI.INT2);
            pairs.commit();
            try (Win win = Win.create(memory, 16, 4, MPI.INFO_NULL, MPI.COMM_WORLD)) {
                win.fence(0);
                win.accumulate(new int[] {6, 1, 5, 3}, 1, pairs, peer, 0, 1, pairs, MPI.MAXLOC);
                win.fence(0);
                assertArrayEquals(new int[] {6, 1, 5, 3}, memory);
            }
            pairs.free();
        });
    }

    /** If one rank can't, all are told, and nobody waits. */
    @Test
    void shouldFailToMakeAWindowAtAllRanks() {
        OnRanks.run(3, () -> {
            Intracomm comm = MPI.COMM_WORLD.dup();
            comm.setErrhandler(MPI.ERRORS_RETURN);
            boolean first = comm.getRank() == 0;
            assertEquals(MPI.ERR_SIZE, errorOf(() -> Win.create(null, first ? -1 : 0, 1, MPI.INFO_NULL, comm)));
            assertEquals(MPI.ERR_DISP, errorOf(() -> Win.allocate(8, first ? 0 : 1, MPI.INFO_NULL, comm)));
            Object base = first ? new Object() : new byte[8];
            assertEquals(MPI.ERR_BASE, errorOf(() -> Win.create(base, 8, 1, MPI.INFO_NULL, comm)));
            ByteBuffer readOnly = ByteBuffer.allocateDirect(8).asReadOnlyBuffer();
            assertEquals(MPI.ERR_BASE, errorOf(() -> Win.create(readOnly, 8, 1, MPI.INFO_NULL, comm)));
            assertEquals(MPI.ERR_BASE, errorOf(() -> Win.create(new byte[7], 8, 1, MPI.INFO_NULL, comm)));
            assertEquals(MPI.ERR_NO_MEM, errorOf(() -> Win.allocate(first ? 1L << 40 : 8, 1, MPI.INFO_NULL, comm)));
            Info info = new Info();
            info.set("accumulate_ordering", "rar,wrong");
            assertEquals(MPI.ERR_INFO_VALUE, errorOf(() -> Win.allocate(8, 1, first ? info : MPI.INFO_NULL, comm)));
            Info apart = new Info();
            apart.set("alloc_shared_noncontig", "true");
            assertEquals(
                    MPI.ERR_INFO_VALUE, errorOf(() -> Win.allocateShared(8, 1, first ? apart : MPI.INFO_NULL, comm)));
            Win.allocate(8, 1, MPI.INFO_NULL, comm).free();
            comm.free();
        });
    }

    @Test
    void shouldRefuseWhatDynamicWindowsCannot() {
        OnRanks.run(1, () -> {
            Win win = returning(Win.dynamic(MPI.INFO_NULL, MPI.COMM_WORLD));
            double[] memory = new double[4];
            win.attach(memory, 16);
            assertEquals(MPI.ERR_RMA_ATTACH, errorOf(() -> win.attach(memory, 8)));
            assertEquals(MPI.ERR_BASE, errorOf(() -> win.attach(memory, 33)));
            assertEquals(MPI.ERR_BASE, errorOf(() -> win.attach(new Object(), 8)));
            assertEquals(MPI.ERR_SIZE, errorOf(() -> win.attach(memory, -1)));
            win.detach(memory);
            assertThrows(MPIException.class, () -> win.detach(memory));
            win.attach(DoubleBuffer.allocate(0), 0);
            win.detach(DoubleBuffer.allocate(0));
            assertEquals(MPI.ERR_RMA_FLAVOR, errorOf(() -> win.shared(0)));
            Win other = returning(Win.allocate(8, 1, MPI.INFO_NULL, MPI.COMM_WORLD));
            assertEquals(MPI.ERR_RMA_FLAVOR, errorOf(() -> other.attach(memory, 8)));
            other.free();
            win.free();
        });
    }

    @Test
    void shouldKeepHints() {
        OnRanks.run(2, () -> {
            Info info = new Info();
            info.set("no_locks", "true");
            info.set("accumulate_ordering", " none ");
            info.set("unknown", "x");
            Win win = returning(Win.allocate(8, 1, info, MPI.COMM_WORLD));
            assertEquals("true", win.getInfo().get("no_locks"));
            assertEquals("none", win.getInfo().get("accumulate_ordering"));
            assertEquals("same_op_no_op", win.getInfo().get("accumulate_ops"));
            assertNull(win.getInfo().get("unknown"));
            assertEquals(MPI.ERR_RMA_SYNC, errorOf(() -> win.lockAll(0)));
            Info more = new Info();
            more.set("no_locks", "false");
            more.set("alloc_shared_noncontig", "true");
            win.setInfo(more);
            assertEquals("false", win.getInfo().get("alloc_shared_noncontig"));
            win.lockAll(0);
            win.unlockAll();
            more.set("accumulate_ordering", "waw,");
            assertEquals(MPI.ERR_INFO_VALUE, errorOf(() -> win.setInfo(more)));
            win.free();
        });
    }

    @Test
    void shouldShareMemory() {
        OnRanks.run(3, () -> {
            int me = MPI.COMM_WORLD.getRank();
            Win win = Win.allocateShared(me == 0 ? 0 : 8 * me, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            ByteBuffer own = (ByteBuffer) win.getBase();
            assertNotNull(own);
            assertEquals(8 * me, own.capacity());
            if (me > 0) {
                own.putLong(0, 100 + me);
            }
            win.fence(0);
            assertEquals(101, win.shared(1).getLong(0));
            assertEquals(102, win.shared(2).getLong(0));
            assertEquals(8, win.shared(MPI.PROC_NULL).capacity());
            win.free();
        });
    }
}
