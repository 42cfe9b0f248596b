package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/** A view of one complex number ({@link MPI#DOUBLE_COMPLEX}) in an array or buffer: real part, then imaginary part. */
public final class DoubleComplex {
    private final DoubleBuffer buffer;

    private DoubleComplex(DoubleBuffer buffer) {
        this.buffer = buffer;
    }

    /** Returns a view of the first number in {@code buffer}. */
    public static DoubleComplex get(DoubleBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a view of number {@code index} in {@code buffer}. */
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(Buffers.part(buffer, Math.multiplyExact(2, index)));
    }

    /** Returns a view of the first number in {@code array}. */
    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    /** Returns a view of number {@code index} in {@code array}. */
    public static DoubleComplex get(double[] array, int index) {
        return new DoubleComplex(MPI.slice(array, Math.multiplyExact(2, index)));
    }

    /** Returns a view of the first number in {@code buffer}, in native byte order. */
    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a view of number {@code index} in {@code buffer}, in native byte order. */
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        ByteBuffer from = Buffers.part(buffer, Math.multiplyExact(16, index));
        return new DoubleComplex(from.order(ByteOrder.nativeOrder()).asDoubleBuffer());
    }

    /** Returns the real part. */
    public double getReal() {
        return buffer.get(0);
    }

    /** Returns the imaginary part. */
    public double getImag() {
        return buffer.get(1);
    }

    /** Sets the real part. */
    public void putReal(double real) {
        buffer.put(0, real);
    }

    /** Sets the imaginary part. */
    public void putImag(double imag) {
        buffer.put(1, imag);
    }

    /** Returns the memory from this number on. */
    public DoubleBuffer getBuffer() {
        return buffer;
    }
}
