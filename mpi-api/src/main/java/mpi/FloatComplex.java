package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** A view of one complex number ({@link MPI#FLOAT_COMPLEX}) in an array or buffer: real part, then imaginary part. */
public final class FloatComplex {
    private final FloatBuffer buffer;

    private FloatComplex(FloatBuffer buffer) {
        this.buffer = buffer;
    }

    /** Returns a view of the first number in {@code buffer}. */
    public static FloatComplex get(FloatBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a view of number {@code index} in {@code buffer}. */
    public static FloatComplex get(FloatBuffer buffer, int index) {
        return new FloatComplex(Buffers.part(buffer, Math.multiplyExact(2, index)));
    }

    /** Returns a view of the first number in {@code array}. */
    public static FloatComplex get(float[] array) {
        return get(array, 0);
    }

    /** Returns a view of number {@code index} in {@code array}. */
    public static FloatComplex get(float[] array, int index) {
        return new FloatComplex(MPI.slice(array, Math.multiplyExact(2, index)));
    }

    /** Returns a view of the first number in {@code buffer}, in native byte order. */
    public static FloatComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a view of number {@code index} in {@code buffer}, in native byte order. */
    public static FloatComplex get(ByteBuffer buffer, int index) {
        ByteBuffer from = Buffers.part(buffer, Math.multiplyExact(8, index));
        return new FloatComplex(from.order(ByteOrder.nativeOrder()).asFloatBuffer());
    }

    /** Returns the real part. */
    public float getReal() {
        return buffer.get(0);
    }

    /** Returns the imaginary part. */
    public float getImag() {
        return buffer.get(1);
    }

    /** Sets the real part. */
    public void putReal(float real) {
        buffer.put(0, real);
    }

    /** Sets the imaginary part. */
    public void putImag(float imag) {
        buffer.put(1, imag);
    }

    /** Returns the memory from this number on. */
    public FloatBuffer getBuffer() {
        return buffer;
    }
}
