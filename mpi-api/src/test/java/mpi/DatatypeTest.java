package mpi;

import static mpi.OnRanks.alone;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.binding.Mpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Derived datatypes: base types, life, use. */
class DatatypeTest {
    @Test
    void baseTypeIsInherited() {
        alone(() -> {
            try (Datatype vector = Datatype.createVector(2, 1, 2, MPI.FLOAT);
                    Datatype outer = Datatype.createContiguous(2, vector);
                    Datatype pairs = Datatype.createContiguous(2, MPI.DOUBLE_INT)) {
                assertSame(BaseType.FLOAT, outer.base);
                assertEquals(6, outer.getExtent());
                assertEquals(32, pairs.getExtent());
                assertSame(BaseType.FLOAT, Datatype.of(outer.rawHandle()).base);
            }
        });
    }

    @Test
    void baseTypeIsKnownOfTypesThatTheBindingMade() {
        alone(() -> {
            int[] made = new int[1];
            Mpi.MPI_Type_vector(2, 1, 3, Mpi.MPI_DOUBLE, made);
            Mpi.MPI_Type_dup(made[0], made);
            assertSame(BaseType.DOUBLE, Datatype.of(made[0]).base);
            try (Datatype flags = Datatype.createContiguous(2, MPI.BOOLEAN)) {
                assertSame(BaseType.BOOLEAN, Datatype.of(flags.rawHandle()).base);
            }
            Mpi.MPI_Type_create_struct(1, new int[] {1}, new long[] {0}, new int[] {Mpi.MPI_INT}, made);
            Mpi.MPI_Type_contiguous(2, made[0], made);
            assertSame(BaseType.BYTE, Datatype.of(made[0]).base);
        });
    }

    @Test
    void freedTypeIsNullAndMayBeFreedAgain() {
        alone(() -> {
            Datatype type = Datatype.createContiguous(2, MPI.INT);
            assertFalse(type.isNull());
            type.free();
            assertTrue(type.isNull());
            type.free();
            type.close();
            MPI.DATATYPE_NULL.free();
            MPIException e = assertThrows(MPIException.class, MPI.INT::free);
            assertEquals(MPI.ERR_TYPE, e.getErrorClass());
            assertFalse(MPI.INT.isNull());
        });
    }

    @Test
    void cloneIsCommittedLikeItsOriginalAndOutlivesIt() {
        alone(() -> {
            Datatype type = Datatype.createVector(2, 1, 2, MPI.INT);
            type.commit();
            Datatype copy = type.clone();
            type.free();
            assertSame(BaseType.INT, copy.base);
            int[] in = new int[3];
            MPI.COMM_SELF.sendRecv(new int[] {1, 2, 3}, 1, copy, 0, 0, in, 1, copy, 0, 0);
            assertArrayEquals(new int[] {1, 0, 3}, in);
            copy.free();
        });
    }

    @Test
    void uncommittedTypeIsRefused() {
        alone(() -> {
            try (Datatype type = Datatype.createContiguous(1, MPI.INT)) {
                MPIException e = assertThrows(
                        MPIException.class, () -> MPI.COMM_SELF.iSend(new int[1], 1, type, MPI.PROC_NULL, 0));
                assertEquals(MPI.ERR_TYPE, e.getErrorClass());
            }
        });
    }

    @Test
    void badArgumentsNameTheValue() {
        alone(() -> {
            MPIException e = assertThrows(MPIException.class, () -> Datatype.createContiguous(-3, MPI.INT));
            assertTrue(e.getMessage().contains("-3"), e.getMessage());
            assertThrows(NullPointerException.class, () -> Datatype.createContiguous(3, null));
            MPIException unequal = assertThrows(
                    MPIException.class, () -> Datatype.createIndexed(new int[] {1, 2}, new int[] {1}, MPI.INT));
            assertEquals(MPI.ERR_ARG, unequal.getErrorClass());
        });
    }

    @Test
    void structureOfAbsoluteAddressesReachesSeveralArrays() {
        alone(() -> {
            int[] a = {1, 2, 3};
            double[] b = {0.5, 1.5};
            long[] at = {MPI.getAddress(a) + 4, MPI.getAddress(b)};
            try (Datatype type = Datatype.createStruct(new int[] {2, 2}, at, new Datatype[] {MPI.INT, MPI.DOUBLE})) {
                type.commit();
                byte[] seen = new byte[24];
                MPI.COMM_SELF.sendRecv(MPI.BOTTOM, 1, type, 0, 0, seen, 24, MPI.BYTE, 0, 0);
                ByteBuffer numbers = ByteBuffer.wrap(seen).order(ByteOrder.nativeOrder());
                assertEquals(3, numbers.getInt(4));
                assertEquals(1.5, numbers.getDouble(16));
                numbers.putInt(0, 77);
                MPI.COMM_SELF.sendRecv(seen, 24, MPI.BYTE, 0, 0, MPI.BOTTOM, 1, type, 0, 0);
                assertArrayEquals(new int[] {1, 77, 3}, a);
            }
        });
    }

    @Test
    void makingTypesNeedsInit() {
        Datatype[] types = {MPI.INT};
        for (Executable call : new Executable[] {
            () -> Datatype.createContiguous(1, MPI.INT),
            () -> Datatype.createStruct(new int[] {1}, new int[] {0}, types),
            () -> Datatype.matchSize(MPI.TYPECLASS_INTEGER, 4),
            MPI.INT::getExtent,
            () -> new StructDatatypeTest.Inner().getType(),
            () -> MPI.getAddress(new int[1]),
            () -> MPI.attachBuffer(new byte[1]),
            () -> Prequest.startAll(new Prequest[0]),
            () -> Grequest.start(new Grequest.Functions() {})
        }) {
            MPIException e = assertThrows(MPIException.class, call);
            assertTrue(e.getMessage().startsWith("MPI is not initialized."), e.getMessage());
        }
    }

    @Test
    void anotherRanksTypeIsForeign() {
        AtomicReference<Datatype> shared = new AtomicReference<>();
        OnRanks.run(2, () -> {
            if (MPI.COMM_WORLD.getRank() == 0) {
                shared.set(Datatype.createContiguous(1, MPI.INT));
            }
            MPI.COMM_WORLD.barrier();
            if (MPI.COMM_WORLD.getRank() == 1) {
                MPIException e =
                        assertThrows(MPIException.class, () -> shared.get().getSize());
                assertTrue(e.getMessage().contains("foreign"), e.getMessage());
            }
            MPI.COMM_WORLD.barrier();
        });
    }

    @Test
    void userFunctionGetsArraysOfADerivedTypesBase() {
        alone(() -> {
            Op last = new Op(
                    new UserFunction() {
                        @Override
                        public void call(Object in, Object inOut, int count, Datatype type) {
                            assertEquals(2 * count, ((double[]) in).length);
                            assertEquals(2, type.getExtent());
                            System.arraycopy(in, 0, inOut, 0, 2 * count);
                        }
                    },
                    false);
            try (Datatype two = Datatype.createContiguous(2, MPI.DOUBLE)) {
                two.commit();
                double[] to = {0, 0};
                Comm.reduceLocal(new double[] {1.5, 2.5}, to, 1, two, last);
                assertArrayEquals(new double[] {1.5, 2.5}, to);
            }
            last.free();
        });
    }
}
