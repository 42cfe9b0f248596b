package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ComplexTest {
    @Test
    void viewsOfAnArrayWriteThrough() {
        double[] a = new double[6];
        DoubleComplex c = DoubleComplex.get(a, 2);
        c.putReal(1.5);
        c.putImag(-2);
        assertEquals(1.5, a[4]);
        assertEquals(-2, a[5]);
        assertEquals(1.5, DoubleComplex.get(MPI.slice(a, 0), 2).getReal());
        assertEquals(2, c.getBuffer().capacity());
    }

    @Test
    void bytesAreReadInNativeOrderAtWholeNumbers() {
        ByteBuffer memory = ByteBuffer.allocate(24).order(ByteOrder.BIG_ENDIAN);
        FloatComplex c = FloatComplex.get(memory, 1);
        c.putImag(3);
        assertEquals(3f, memory.order(ByteOrder.nativeOrder()).getFloat(12));
        assertEquals(0f, FloatComplex.get(new float[2]).getReal());
        assertEquals(3f, FloatComplex.get(MPI.slice(memory, 8)).getImag());
    }
}
