package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.binding.Mpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Derived datatypes: units, base types, life. */
class DatatypeTest {
    private static void alone(Runnable body) {
        OnRanks.run(1, () -> {
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            body.run();
        });
    }

    /** Returns lb, extent, true lb, true extent and size, in base elements, and frees the type. */
    private static int[] shape(Datatype type) {
        int[] shape = {type.getLb(), type.getExtent(), type.getTrueLb(), type.getTrueExtent(), type.getSize()};
        type.free();
        return shape;
    }

    @Test
    void shapesAreInBaseElements() {
        alone(() -> {
            assertArrayEquals(new int[] {0, 3, 0, 3, 3}, shape(Datatype.createContiguous(3, MPI.DOUBLE)));
            assertArrayEquals(new int[] {0, 8, 0, 8, 6}, shape(Datatype.createVector(3, 2, 3, MPI.INT)));
            assertArrayEquals(
                    new int[] {2, 6, 2, 6, 3},
                    shape(Datatype.createIndexed(new int[] {1, 2}, new int[] {2, 6}, MPI.SHORT)));
            assertArrayEquals(
                    new int[] {1, 6, 1, 6, 4}, shape(Datatype.createIndexedBlock(2, new int[] {1, 5}, MPI.CHAR)));
        });
    }

    @Test
    void hFormsCountBytes() {
        alone(() -> {
            assertArrayEquals(new int[] {0, 8, 0, 8, 6}, shape(Datatype.createHVector(3, 2, 12, MPI.INT)));
            assertArrayEquals(
                    new int[] {2, 6, 2, 6, 3},
                    shape(Datatype.createHIndexed(new int[] {1, 2}, new int[] {4, 12}, MPI.SHORT)));
            assertArrayEquals(
                    new int[] {1, 6, 1, 6, 4}, shape(Datatype.createHIndexedBlock(2, new long[] {2, 10}, MPI.CHAR)));
            assertArrayEquals(new int[] {-1, 5, 0, 1, 1}, shape(Datatype.createResized(MPI.LONG, -8, 40)));
        });
    }

    @Test
    void structuresCountBytesAndAreMadeOfBytes() {
        alone(() -> {
            Datatype[] types = {MPI.INT, MPI.DOUBLE};
            Datatype type = Datatype.createStruct(new int[] {1, 2}, new int[] {0, 8}, types);
            assertSame(BaseType.BYTE, type.base);
            assertArrayEquals(new int[] {0, 24, 0, 24, 20}, shape(type));
        });
    }

    @Test
    void longFormsMakeTheSameTypes() {
        alone(() -> {
            Datatype[] types = {MPI.INT, MPI.DOUBLE};
            assertArrayEquals(
                    new int[] {2, 6, 2, 6, 3},
                    shape(Datatype.createIndexed(new long[] {1, 2}, new long[] {2, 6}, MPI.SHORT)));
            assertArrayEquals(
                    new int[] {2, 6, 2, 6, 3},
                    shape(Datatype.createHIndexed(new long[] {1, 2}, new long[] {4, 12}, MPI.SHORT)));
            assertArrayEquals(
                    new int[] {1, 6, 1, 6, 4}, shape(Datatype.createIndexedBlock(2, new long[] {1, 5}, MPI.CHAR)));
            assertArrayEquals(
                    new int[] {0, 24, 0, 24, 20},
                    shape(Datatype.createStruct(new long[] {1, 2}, new long[] {0, 8}, types)));
        });
    }

    @Test
    void extentsBeyondAnIntHaveALongForm() {
        alone(() -> {
            Datatype type = Datatype.createContiguous(3_000_000_000L, MPI.LONG);
            assertEquals(MPI.UNDEFINED, type.getExtent());
            assertEquals(24_000_000_000L, type.getExtentBytes());
            assertEquals(24_000_000_000L, type.getSizeBytes());
            type.free();
            try (Datatype far = Datatype.createResized(MPI.INT, -4_000_000_000L, 5_000_000_000L)) {
                assertEquals(-4_000_000_000L, far.getLbBytes());
                assertEquals(5_000_000_000L, far.getExtentBytes());
                assertEquals(0, far.getTrueLbBytes());
                assertEquals(4, far.getTrueExtentBytes());
            }
        });
    }

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
            () -> new Inner().getType(),
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

    private static final class Inner extends Struct {
        private final int tag = addByte();
        private final int value = setOffset(8).addDouble();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void set(byte t, double v) {
                putByte(tag, t);
                putDouble(value, v);
            }

            byte tag() {
                return getByte(tag);
            }

            double value() {
                return getDouble(value);
            }
        }
    }

    private static final class Outer extends Struct {
        private final Inner inner = new Inner();
        private final int id = addInt();
        private final int parts = setOffset(8).addStruct(inner, 2);
        private final int pair = addStruct(MPI.doubleInt);

        Outer() {
            setOffset(64);
        }

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void id(int v) {
                putInt(id, v);
            }

            int id() {
                return getInt(id);
            }

            Inner.Data part(int i) {
                return getData(inner, parts, i);
            }

            DoubleInt.Data pair() {
                return getData(MPI.doubleInt, pair);
            }
        }
    }

    @Test
    void structTypeHasTheDeclaredExtentAndOnlyTheFields() {
        alone(() -> {
            Outer outer = new Outer();
            Datatype type = outer.getType();
            assertEquals(64, outer.getExtent());
            assertEquals(64, type.getExtent());
            assertEquals(0, type.getLb());
            assertEquals(4 + 2 * 9 + 12, type.getSize());
            assertEquals(56 - 4, type.getTrueExtent());
            assertThrows(AssertionError.class, outer::addInt);
        });
    }

    @Test
    void nestedStructuresTravelWithoutTheirGaps() {
        alone(() -> {
            Outer outer = new Outer();
            ByteBuffer from = MPI.newByteBuffer(192);
            ByteBuffer to = MPI.newByteBuffer(192);
            for (int i = 0; i < 192; i++) {
                to.put(i, (byte) 0x55);
            }
            for (int i = 0; i < 3; i++) {
                Outer.Data d = outer.getData(from, i);
                d.id(100 + i);
                d.part(0).set((byte) i, 0.5 + i);
                d.part(1).set((byte) -i, -0.5 - i);
                d.pair().putValue(7.25 * i);
                d.pair().putIndex(i);
            }
            Datatype type = outer.getType();
            MPI.COMM_SELF.sendRecv(from, 3, type, 0, 0, to, 3, type, 0, 0);
            for (int i = 0; i < 3; i++) {
                Outer.Data d = outer.getData(to, i);
                assertEquals(100 + i, d.id());
                assertEquals(-0.5 - i, d.part(1).value());
                assertEquals((byte) -i, d.part(1).tag());
                assertEquals(7.25 * i, d.pair().getValue());
                assertEquals(i, d.pair().getIndex());
                assertEquals(0x55555555, to.getInt(64 * i + 4), "gap before the parts");
                assertEquals(0x5555, to.getShort(64 * i + 9), "gap inside a part");
                assertEquals(0x55555555, to.getInt(64 * i + 60), "gap at the end");
            }
        });
    }

    @Test
    void structMayHoldADerivedType() {
        final class Rows extends Struct {
            private final int head = addShort();
            private final int body;

            Rows(Datatype column) {
                body = addData(column, 2);
            }

            @Override
            protected Data newData() {
                return new Data();
            }

            final class Data extends Struct.Data {
                ByteBuffer body(Datatype column, int i) {
                    return getBuffer(column, body, i);
                }
            }
        }
        alone(() -> {
            try (Datatype column = Datatype.createHVector(2, 1, 6, MPI.SHORT)) {
                Rows rows = new Rows(column);
                assertEquals(2 + 2 * 8, rows.getExtent());
                assertEquals(2 + 2 * 4, rows.getType().getSize());
                byte[] memory = new byte[18];
                Rows.Data d = rows.getData(memory);
                d.body(column, 1).putShort(6, (short) 0x1234);
                byte[] copy = new byte[18];
                MPI.COMM_SELF.sendRecv(memory, 1, rows.getType(), 0, 0, copy, 1, rows.getType(), 0, 0);
                assertArrayEquals(memory, copy);
                assertEquals(
                        0x1234,
                        ByteBuffer.wrap(copy)
                                .order(java.nio.ByteOrder.nativeOrder())
                                .getShort(16));
            }
        });
    }

    @Test
    void ranksThatShareAStructHaveTypesOfTheirOwn() {
        Outer outer = new Outer();
        Datatype[] types = new Datatype[3];
        OnRanks.run(3, () -> {
            int rank = MPI.COMM_WORLD.getRank();
            types[rank] = outer.getType();
            assertSame(types[rank], outer.getType());
            byte[] in = new byte[64];
            byte[] out = new byte[64];
            outer.<Outer.Data>getData(out).id(rank);
            MPI.COMM_WORLD.sendRecv(out, 1, types[rank], (rank + 1) % 3, 0, in, 1, types[rank], (rank + 2) % 3, 0);
            assertEquals((rank + 2) % 3, outer.<Outer.Data>getData(in).id());
        });
        assertNotSame(types[0], types[1]);
        // a later job with the same object
        OnRanks.run(1, () -> assertEquals(64, outer.getType().getExtent()));
    }

    @Test
    void freedTypeOfAStructIsMadeAnew() {
        alone(() -> {
            Outer outer = new Outer();
            outer.getType().free();
            assertFalse(outer.getType().isNull());
        });
    }

    @Test
    void pairsAreThePredefinedTypes() {
        assertSame(MPI.INT2, MPI.int2.getType());
        assertSame(MPI.SHORT_INT, MPI.shortInt.getType());
        assertSame(MPI.LONG_INT, MPI.longInt.getType());
        assertSame(MPI.FLOAT_INT, MPI.floatInt.getType());
        assertSame(MPI.DOUBLE_INT, MPI.doubleInt.getType());
    }
}
