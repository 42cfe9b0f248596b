package org.jmpi.mpir.mpl;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Reads what a {@link SealedOutput} sends, and ends with the first record that this did not seal. */
public final class SealedInput extends InputStream {
    private static final int LONGEST = SealedOutput.LONGEST + Seal.TAG;

    private final DataInputStream in;
    private final Seal seal;
    private final ByteBuffer record = ByteBuffer.allocate(LONGEST);
    private final ByteBuffer text = ByteBuffer.allocate(SealedOutput.LONGEST).flip();

    /** Reads from {@code in}, which should be buffered. */
    public SealedInput(InputStream in, Seal seal) {
        this.in = new DataInputStream(in);
        this.seal = seal;
    }

    @Override
    public int read() throws IOException {
        return fill() ? text.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int n = Math.min(length, text.remaining());
        text.get(bytes, offset, n);
        return n;
    }

    @SuppressWarnings("ByteBufferBackingArray") // allocated whole
    private boolean fill() throws IOException {
        while (!text.hasRemaining()) {
            int first = in.read();
            if (first < 0) {
                return false;
            }
            int length = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
            if (length < Seal.TAG || length > LONGEST) {
                throw refused("of " + Integer.toUnsignedString(length) + " bytes");
            }
            try {
                in.readFully(record.array(), 0, length);
            } catch (EOFException e) {
                throw new SealException("a record that was cut short", e);
            }
            if (!seal.open(record.clear().limit(length), text.clear())) {
                throw refused("that it has not sealed");
            }
            text.flip();
        }
        return true;
    }

    private SealException refused(String what) {
        return new SealException(seal.refusal(what));
    }
}
