package org.jmpi.mpir.mpl;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Sends bytes in sealed records: length of the sealed part (4 bytes, big-endian), sealed part. A flush ends a record. */
public final class SealedOutput extends OutputStream {
    /** The most bytes in a record. */
    static final int LONGEST = 64 * 1024;

    private final OutputStream out;
    private final Seal seal;
    private final ByteBuffer text = ByteBuffer.allocate(LONGEST);
    private final ByteBuffer record = ByteBuffer.allocate(Integer.BYTES + LONGEST + Seal.TAG);

    /** Sends to {@code out}, which it does not buffer. */
    public SealedOutput(OutputStream out, Seal seal) {
        this.out = out;
        this.seal = seal;
    }

    @Override
    public void write(int b) throws IOException {
        if (!text.hasRemaining()) {
            flush();
        }
        text.put((byte) b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int at = offset;
        for (int left = length; left > 0; ) {
            if (!text.hasRemaining()) {
                flush();
            }
            int n = Math.min(left, text.remaining());
            text.put(bytes, at, n);
            at += n;
            left -= n;
        }
    }

    @Override
    @SuppressWarnings("ByteBufferBackingArray") // allocated whole
    public void flush() throws IOException {
        if (text.position() > 0) {
            record.clear().position(Integer.BYTES);
            seal.seal(text.flip(), record);
            record.putInt(0, record.position() - Integer.BYTES);
            text.clear();
            // one call, so that records of several threads' making would not mix, and small ones cost one packet
            out.write(record.array(), 0, record.position());
        }
        out.flush();
    }
}
