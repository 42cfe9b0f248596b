package mpi;

import static mpi.OnRanks.alone;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Datatypes of the fields that a {@link Struct} declares. */
@SuppressWarnings({"SameNameButDifferent", "UnusedVariable"}) // as programs write structs
class StructDatatypeTest {
    static final class Inner extends Struct {
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
