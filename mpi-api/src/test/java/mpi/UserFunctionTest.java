package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class UserFunctionTest {
    @Test
    void bufferFormFallsBackToArraysOfTheBaseType() {
        UserFunction sum = new UserFunction() {
            @Override
            public void call(Object in, Object inOut, int count, Datatype datatype) {
                for (int i = 0; i < count; i++) {
                    ((int[]) inOut)[i] += ((int[]) in)[i];
                }
            }
        };
        ByteBuffer in = MPI.newByteBuffer(8).putInt(0, 3).putInt(4, 4);
        ByteBuffer inOut = MPI.newByteBuffer(8).putInt(0, 10).putInt(4, 20);
        sum.call(in, inOut, 2, MPI.INT);
        assertEquals(13, inOut.getInt(0));
        assertEquals(24, inOut.getInt(4));
    }

    @Test
    void complexOperandsAreArraysOfTwiceTheCount() {
        UserFunction last = new UserFunction() {
            @Override
            public void call(Object in, Object inOut, int count, Datatype datatype) {
                assertEquals(2 * count, ((double[]) in).length);
                System.arraycopy(in, 0, inOut, 0, 2 * count);
            }
        };
        ByteBuffer in = MPI.newByteBuffer(16).putDouble(8, 1.5);
        ByteBuffer inOut = MPI.newByteBuffer(16);
        last.call(in, inOut, 1, MPI.DOUBLE_COMPLEX);
        assertEquals(1.5, inOut.getDouble(8));
    }

    @Test
    void structuresAreBytes() {
        byte[][] seen = new byte[1][];
        UserFunction look = new UserFunction() {
            @Override
            public void call(Object in, Object inOut, int count, Datatype datatype) {
                seen[0] = (byte[]) in;
            }
        };
        look.call(MPI.newByteBuffer(8).put(7, (byte) 5), MPI.newByteBuffer(8), 1, MPI.INT2);
        assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0, 5}, seen[0]);
    }

    @Test
    void overridingNeitherFormIsNamed() {
        UserFunction none = new UserFunction() {};
        Exception e =
                assertThrows(UnsupportedOperationException.class, () -> none.call(new int[1], new int[1], 1, MPI.INT));
        assertTrue(e.getMessage().contains("override"), e.getMessage());
    }

    @Test
    void operationHasNoHandleBeforeItsFirstUse() {
        Op op = new Op(new UserFunction() {}, false);
        assertTrue(op.isNull());
        assertEquals(false, op.isCommutative());
        assertEquals(false, MPI.MAX.isNull());
        assertThrows(NullPointerException.class, () -> new Op((UserFunction) null, true));
    }

    @Test
    void countsCompareByValue() {
        assertEquals(new Count(1L << 40), new Count(1L << 40));
        assertEquals(new Count(3).hashCode(), new Count(3).hashCode());
        assertTrue(new Count(3).compareTo((Object) new Count(4)) < 0);
        assertThrows(ClassCastException.class, () -> new Count(3).compareTo("4"));
    }
}
