package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class StructTest {
    private static final class Particle extends Struct {
        private final int id = addLong();
        private final int mark = addChar();
        private final int position = addDouble(3);
        private final int pair = addStruct(MPI.int2, 2);

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            double position(int i) {
                return getDouble(position, i);
            }

            void position(int i, double v) {
                putDouble(position, i, v);
            }

            void id(long v) {
                putLong(id, v);
            }

            long id() {
                return getLong(id);
            }

            void mark(char c) {
                putChar(mark, c);
            }

            Int2.Data pair(int i) {
                return getData(MPI.int2, pair, i);
            }

            long wrongType() {
                return getLong(mark);
            }
        }
    }

    private final Particle particle = new Particle();

    @Test
    void fieldsArePackedWithoutPadding() {
        assertEquals(0, particle.id);
        assertEquals(8, particle.mark);
        assertEquals(10, particle.position);
        assertEquals(34, particle.pair);
        assertEquals(50, particle.getExtent());
    }

    @Test
    void dataAreViewsOfTheBuffer() {
        ByteBuffer memory = MPI.newByteBuffer(150);
        Particle.Data d = particle.getData(memory, 2);
        d.id(77);
        d.mark('x');
        d.position(2, 2.5);
        d.pair(1).putIndex(5);
        assertEquals(77, memory.getLong(100));
        assertEquals('x', memory.getChar(108));
        assertEquals(2.5, memory.getDouble(126));
        assertEquals(5, memory.getInt(100 + 34 + 8 + 4));
        assertEquals(77, d.getBuffer().getLong(0));
        assertEquals(2.5, d.position(2));
    }

    @Test
    void arraysAreWrappedInNativeOrder() {
        byte[] memory = new byte[100];
        Particle.Data d = particle.getData(memory, 1);
        d.id(1L << 40);
        Particle.Data again = particle.getData(memory, 1);
        assertEquals(1L << 40, again.id());
    }

    @Test
    void accessChecksTheFieldType() {
        Particle.Data d = particle.getData(MPI.newByteBuffer(50));
        assertThrows(AssertionError.class, d::wrongType);
    }

    @Test
    void offsetsOnlyGrowUntilTheLayoutIsUsed() {
        Particle p = new Particle();
        assertEquals(64, p.setOffset(64).addInt());
        assertThrows(IllegalArgumentException.class, () -> p.setOffset(60));
        assertEquals(68, p.getExtent());
        assertThrows(AssertionError.class, p::addByte);
    }

    @Test
    void pairsAreLaidOutAsInC() {
        assertEquals(8, MPI.int2.getExtent());
        assertEquals(8, MPI.shortInt.getExtent());
        assertEquals(16, MPI.longInt.getExtent());
        assertEquals(8, MPI.floatInt.getExtent());
        assertEquals(16, MPI.doubleInt.getExtent());
        ByteBuffer memory = MPI.newByteBuffer(32);
        DoubleInt.Data d = MPI.doubleInt.getData(memory, 1);
        d.putValue(1.5);
        d.putIndex(3);
        assertEquals(1.5, memory.getDouble(16));
        assertEquals(3, memory.getInt(24));
        ShortInt.Data s = MPI.shortInt.getData(memory);
        s.putValue((short) 9);
        s.putIndex(4);
        assertEquals(9, memory.getShort(0));
        assertEquals(4, memory.getInt(4));
        LongInt.Data l = MPI.longInt.getData(memory);
        l.putValue(1L << 33);
        l.putIndex(6);
        assertEquals(6, memory.getInt(8));
        FloatInt.Data f = MPI.floatInt.getData(memory, 3);
        f.putValue(0.5f);
        assertEquals(0.5f, memory.getFloat(24));
        assertEquals(0.5f, f.getValue());
    }
}
