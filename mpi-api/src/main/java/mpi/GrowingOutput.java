package mpi;

import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes into an array of bytes that grows; beyond a limit it only counts. */
final class GrowingOutput extends OutputStream {
    private static final int LEAST = 512;

    private final int most;
    private byte @Nullable [] array;
    private long length;

    /**
     * @param expected how many bytes there will be; a wrong guess costs time only
     * @param most how many bytes are kept at most, a multiple of 8
     */
    GrowingOutput(long expected, int most) {
        this.most = most;
        array = new byte[(int) Math.min(most, Math.max(LEAST, ObjectBytes.longs(expected) << 3))];
    }

    @Override
    public void write(int b) {
        if (reserve(1)) {
            assert array != null;
            array[(int) length] = (byte) b;
        }
        length++;
    }

    @Override
    public void write(byte[] from, int offset, int n) {
        Objects.checkFromIndexSize(offset, n, from.length);
        if (reserve(n)) {
            System.arraycopy(from, offset, array, (int) length, n);
        }
        length += n;
    }

    private boolean reserve(int n) {
        long need = length + n;
        if (array != null && need > array.length) {
            array = need > most
                    ? null
                    : Arrays.copyOf(array, (int) Math.min(most, Math.max(2L * array.length, need + 7 & ~7)));
        }
        return array != null;
    }

    /** Returns how many bytes were written or counted. */
    long length() {
        return length;
    }

    /** Returns the array, which may be longer than what was written; null if that was more than is kept. */
    byte @Nullable [] array() {
        return array;
    }
}
