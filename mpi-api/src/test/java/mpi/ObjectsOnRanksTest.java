package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Communicators, groups, operations and errors, on ranks that share a JVM. */
@Timeout(60)
class ObjectsOnRanksTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int me() {
        return WORLD.getRank();
    }

    @Test
    void communicatorsAreMadeNamedComparedAndFreed() {
        OnRanks.run(3, () -> {
            Intracomm half = WORLD.split(me() == 2 ? MPI.UNDEFINED : 0, -me());
            assertEquals(me() == 2, half.isNull());
            if (!half.isNull()) {
                assertEquals(2, half.getSize());
                assertEquals(1 - me(), half.getRank());
                half.free();
                assertTrue(half.isNull());
            }
            try (Comm copy = (Comm) WORLD.clone()) {
                copy.setName("copy");
                assertEquals("copy", copy.getName());
                assertEquals(MPI.CONGRUENT, Comm.compare(WORLD, copy));
                assertFalse(copy.isInter());
            }
            Intracomm near = WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
            assertEquals(3, near.getSize());
            near.free();
        });
    }

    @Test
    void groupsAreComputedAndBecomeCommunicators() {
        OnRanks.run(4, () -> {
            Group all = WORLD.getGroup();
            Group odd = all.rangeIncl(new int[][] {{1, 3, 2}});
            Group even = Group.difference(all, odd);
            assertEquals(me() % 2 == 1 ? me() / 2 : MPI.UNDEFINED, odd.getRank());
            assertEquals(MPI.IDENT, Group.compare(even, all.excl(new int[] {1, 3})));
            assertEquals(MPI.SIMILAR, Group.compare(all, Group.union(odd, even)));
            assertEquals(0, Group.intersection(odd, even).getSize());
            assertEquals(1, Group.translateRanks(odd, new int[] {1, 0}, all)[1]);
            Intracomm made = WORLD.create(odd);
            assertEquals(me() % 2 == 0, made.isNull());
            if (me() % 2 == 1) {
                assertEquals(2, WORLD.createGroup(odd, 9).getSize());
            }
            even.free();
            assertTrue(even.isNull());
        });
    }

    private static final class Larger extends UserFunction {
        @Override
        public void call(Object in, Object inOut, int count, Datatype datatype) {
            assertSame(MPI.INT, datatype);
            for (int i = 0; i < count; i++) {
                ((int[]) inOut)[i] = Math.max(((int[]) in)[i], ((int[]) inOut)[i]);
            }
        }
    }

    private static final class LargerInBuffer extends UserFunction {
        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
            assertTrue(in.isDirect() && inOut.isDirect());
            for (int i = 0; i < count; i++) {
                inOut.putInt(4 * i, Math.max(in.getInt(4 * i), inOut.getInt(4 * i)));
            }
        }
    }

    @Test
    void userOperationMayBeSharedByRanksAndIsFreedByEach() {
        for (UserFunction function : new UserFunction[] {new Larger(), new LargerInBuffer()}) {
            Op larger = new Op(function, true);
            OnRanks.run(3, () -> {
                int[] x = {me(), 10 - me()};
                WORLD.allReduce(x, 2, MPI.INT, larger);
                assertEquals(2, x[0]);
                assertEquals(10, x[1]);
                assertFalse(larger.isNull());
                larger.free();
                assertTrue(larger.isNull());
                WORLD.setErrhandler(MPI.ERRORS_RETURN);
                MPIException e = assertThrows(MPIException.class, () -> WORLD.allReduce(x, 2, MPI.INT, larger));
                assertEquals(MPI.ERR_OP, e.getErrorClass());
            });
        }
    }

    @Test
    void userOperationOnBooleansGetsBooleans() {
        Op or = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype datatype) {
                        ((boolean[]) inOut)[0] |= ((boolean[]) in)[0];
                    }
                },
                true);
        OnRanks.run(3, () -> {
            boolean[] x = {me() == 1};
            WORLD.allReduce(x, 1, MPI.BOOLEAN, or);
            assertTrue(x[0]);
            WORLD.allReduce(x, 1, MPI.BOOLEAN, MPI.LAND);
            assertTrue(x[0]);
        });
    }

    @Test
    void exceptionOfAUserFunctionComesOutOfTheCollective() {
        Op failing = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype datatype) {
                        throw new IllegalStateException("from the function");
                    }
                },
                true);
        OnRanks.run(2, () -> {
            int[] x = {me()};
            if (me() == 0) {
                Exception e = assertThrows(IllegalStateException.class, () -> WORLD.reduce(x, 1, MPI.INT, failing, 0));
                assertEquals("from the function", e.getMessage());
            } else {
                WORLD.reduce(x, 1, MPI.INT, failing, 0);
            }
            WORLD.allReduce(x, 1, MPI.INT, MPI.SUM);
        });
    }

    @Test
    void communicatorOfAnotherRankIsForeign() {
        AtomicReferenceArray<Intracomm> made = new AtomicReferenceArray<>(2);
        OnRanks.run(2, () -> {
            made.set(me(), WORLD.dup());
            WORLD.barrier();
            Intracomm others = made.get(1 - me());
            MPIException e = assertThrows(MPIException.class, others::getRank);
            assertEquals(MPI.ERR_COMM, e.getErrorClass());
            assertTrue(e.getMessage().contains("foreign"), e.getMessage());
        });
    }

    @Test
    void errorsThatReturnAreExceptions() {
        OnRanks.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            assertSame(MPI.ERRORS_RETURN, WORLD.getErrhandler());
            WORLD.callErrhandler(MPI.ERR_OTHER);
            expect(MPI.ERR_RANK, () -> WORLD.send(new int[1], 1, MPI.INT, 5, 0));
            expect(MPI.ERR_BUFFER, () -> WORLD.send(new int[1], 4, MPI.INT, 0, 0));
            expect(MPI.ERR_BUFFER, () -> WORLD.send("text", 1, MPI.INT, 0, 0));
            expect(MPI.ERR_COUNT, () -> WORLD.recv(new int[1], -1, MPI.INT, 0, 0));
            expect(MPI.ERR_TYPE, () -> WORLD.send(new int[1], 1, MPI.DATATYPE_NULL, 0, 0));
            expect(MPI.ERR_OP, () -> MPI.SUM.free());
            assertEquals(
                    0,
                    assertThrows(MPIException.class, () -> MPI.Init(new String[0]))
                            .getErrorCode());
        });
    }

    private static void expect(int errorClass, org.junit.jupiter.api.function.Executable call) {
        assertEquals(errorClass, assertThrows(MPIException.class, call).getErrorClass());
    }

    @Test
    void datatypesCountInBaseElements() {
        OnRanks.run(1, () -> {
            assertEquals(1, MPI.INT.getExtent());
            assertEquals(1, MPI.DOUBLE.getSize());
            assertEquals(0, MPI.DOUBLE.getLb());
            assertEquals(2, MPI.DOUBLE_COMPLEX.getExtent());
            assertEquals(16, MPI.DOUBLE_INT.getExtent());
            assertEquals(12, MPI.LONG_INT.getSize());
            assertEquals(6, MPI.SHORT_INT.getSize());
            assertEquals(8, MPI.SHORT_INT.getTrueExtent());
        });
    }

    @Test
    void initReturnsANewArrayAndVersionNeedsNoInit() {
        assertEquals(4, MPI.getVersion().getVersion());
        assertTrue(MPI.getLibVersion().contains("JMPI"), MPI.getLibVersion());
        OnRanks.run(1, () -> {
            assertTrue(MPI.isInitialized());
            assertFalse(MPI.isFinalized());
            assertTrue(MPI.isThreadMain());
            assertTrue(MPI.wtime() >= 0 && MPI.wtick() > 0);
        });
    }

    @Test
    void aReceiveAllocatesItsStatusAndNothingElse() {
        OnRanks.run(2, () -> {
            int[] data = new int[2];
            pingPong(data, 3_000);
            var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
            // what is allocated once, in whatever round, is no part of a receive
            long perReceive = Long.MAX_VALUE;
            for (int round = 0; round < 4; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                pingPong(data, 1_250);
                perReceive = Math.min(perReceive, (threads.getCurrentThreadAllocatedBytes() - before) / 1_250);
            }
            assertTrue(perReceive <= 48, perReceive + " bytes for a send and a receive");
        });
    }

    private static void pingPong(int[] data, int times) {
        int other = 1 - me();
        for (int i = 0; i < times; i++) {
            if (other == 1) {
                WORLD.send(data, 2, MPI.INT, other, 1);
                WORLD.recv(data, 2, MPI.INT, other, 1);
            } else {
                WORLD.recv(data, 2, MPI.INT, other, 1);
                WORLD.send(data, 2, MPI.INT, other, 1);
            }
        }
    }
}
