package mpi;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/** Writes a known number of bytes into an array of longs, as they are to lie in memory. */
final class LongsOutput extends OutputStream {
    private static final int STAGE = 1 << 16;

    private final long[] array;
    private final long length;
    private final ByteBuffer stage = ByteBuffer.allocate(STAGE).order(ByteOrder.nativeOrder());
    private int next;
    private long written;

    LongsOutput(long length) {
        this.length = length;
        array = new long[Math.toIntExact(ObjectBytes.longs(length))];
    }

    @Override
    public void write(int b) throws IOException {
        room(1);
        stage.put((byte) b);
        flushFull();
    }

    @Override
    public void write(byte[] from, int offset, int n) throws IOException {
        Objects.checkFromIndexSize(offset, n, from.length);
        room(n);
        for (int done = 0; done < n; ) {
            int piece = Math.min(n - done, stage.remaining());
            stage.put(from, offset + done, piece);
            done += piece;
            flushFull();
        }
    }

    private void room(int n) throws IOException {
        written += n;
        if (written > length) {
            throw new IOException("the object grew while it was written: expected " + length
                    + " bytes; change no object before the send is over");
        }
    }

    private void flushFull() {
        if (!stage.hasRemaining()) {
            drain();
        }
    }

    private void drain() {
        int longs = (int) ObjectBytes.longs(stage.position());
        stage.clear();
        stage.asLongBuffer().get(array, next, longs);
        next += longs;
    }

    /** Returns what was written. */
    ObjectBytes finish() throws IOException {
        if (written < length) {
            throw new IOException("the object shrank while it was written: expected " + length + " bytes, not "
                    + written + "; change no object before the send is over");
        }
        drain();
        return new ObjectBytes(array, 0, length);
    }
}
