package mpi;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/** Reads the bytes of an array of longs as they lie in memory. */
final class LongsInput extends InputStream {
    private static final int STAGE = 1 << 16;

    private final long[] array;
    private final ByteBuffer stage = ByteBuffer.allocate(STAGE).order(ByteOrder.nativeOrder());
    private int next;
    /** Bytes that are not in the stage yet. */
    private long left;

    LongsInput(long[] array, int from, long length) {
        this.array = array;
        next = from;
        left = length;
        stage.limit(0);
    }

    @Override
    public int read() {
        return refill() ? stage.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, to.length);
        if (length == 0) {
            return 0;
        }
        if (!refill()) {
            return -1;
        }
        int n = Math.min(length, stage.remaining());
        stage.get(to, offset, n);
        return n;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, left + stage.remaining());
    }

    private boolean refill() {
        if (stage.hasRemaining()) {
            return true;
        }
        int n = (int) Math.min(STAGE, left);
        int longs = (int) ObjectBytes.longs(n);
        stage.clear();
        stage.asLongBuffer().put(array, next, longs);
        stage.limit(n);
        next += longs;
        left -= n;
        return n > 0;
    }
}
