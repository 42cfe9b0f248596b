package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import org.jmpi.mpir.mpl.Seal;

/**
 * Frames in sealed records: length of the sealed part (4 bytes, little-endian), sealed part. The bytes of a record stay in
 * the writer's buffer until the socket has all of it, so that who asks the writer what is pending hears the truth.
 */
final class SealedWire implements Wire {
    /** The most bytes in a record: much smaller, and its fixed costs show; larger, and both ends wait for each other. */
    static final int LONGEST = 32 * 1024;

    private static final int HEADER = Integer.BYTES;
    private static final int RECORD = HEADER + LONGEST + Seal.TAG;
    /** Until the first use: many connections carry bytes one way only. */
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SocketChannel channel;
    private final Seal out;
    private final Seal in;
    /** The record that is being written, and how many bytes of the writer's buffer are in it. */
    private ByteBuffer leaving = NOTHING;

    private int leavingBytes;
    /** What was read of the socket and not opened yet, to be read from. */
    private ByteBuffer arrived = NOTHING;
    /** The rest of a record that did not fit. */
    private ByteBuffer opened = NOTHING;

    private boolean ended;

    SealedWire(SocketChannel channel, Seal out, Seal in) {
        this.channel = channel;
        this.out = out;
        this.in = in;
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the buffer, or an empty one of {@code size} bytes in place of none. */
    private static ByteBuffer made(ByteBuffer known, int size) {
        return known.capacity() > 0 ? known : buffer(size).limit(0);
    }

    @Override
    public SocketChannel channel() {
        return channel;
    }

    @Override
    public int write(IoBuffer from) throws IOException {
        int written = 0;
        while (true) {
            if (leaving.hasRemaining()) {
                channel.write(leaving);
                if (leaving.hasRemaining()) {
                    return written;
                }
            }
            written += leavingBytes;
            from.consumed(leavingBytes);
            leavingBytes = Math.min(LONGEST, from.available());
            if (leavingBytes == 0) {
                return written;
            }
            leaving = made(leaving, RECORD);
            leaving.clear().position(HEADER);
            out.seal(from.readable(leavingBytes), leaving);
            leaving.putInt(0, leaving.position() - HEADER).flip();
        }
    }

    @Override
    public int read(IoBuffer into) throws IOException {
        int taken = take(into);
        if (!ended && !hasRecord() && into.room() > 0) {
            fill();
            taken += take(into);
        }
        if (taken == 0 && ended) {
            if (arrived.hasRemaining()) {
                throw new ProtocolException("record " + in.records() + " that was cut short");
            }
            return -1;
        }
        return taken;
    }

    /** Moves what is whole to {@code into}, as far as there is room. */
    private int take(IoBuffer into) throws IOException {
        int before = into.end;
        copyRest(into);
        while (!opened.hasRemaining() && into.room() > 0 && hasRecord()) {
            open(into);
        }
        return into.end - before;
    }

    private void copyRest(IoBuffer into) {
        int n = Math.min(opened.remaining(), into.room());
        if (n > 0) {
            into.writable(n).put(opened.slice(opened.position(), n));
            opened.position(opened.position() + n);
            into.end += n;
        }
    }

    private void open(IoBuffer into) throws IOException {
        int length = arrived.getInt(arrived.position());
        int bytes = length - Seal.TAG;
        ByteBuffer record = arrived.slice(arrived.position() + HEADER, length);
        arrived.position(arrived.position() + HEADER + length);
        if (bytes <= into.room()) {
            expect(in.open(record, into.writable(bytes)));
            into.end += bytes;
        } else {
            opened = made(opened, LONGEST);
            expect(in.open(record, opened.clear()));
            opened.flip();
            copyRest(into);
        }
    }

    private void expect(boolean isSealed) throws ProtocolException {
        if (!isSealed) {
            throw refused("that it has not sealed");
        }
    }

    private ProtocolException refused(String what) {
        return new ProtocolException(in.refusal(what));
    }

    private boolean hasRecord() throws ProtocolException {
        if (arrived.remaining() < HEADER) {
            return false;
        }
        int length = arrived.getInt(arrived.position());
        if (length <= Seal.TAG || length > LONGEST + Seal.TAG) {
            throw refused("of " + Integer.toUnsignedString(length) + " bytes");
        }
        return arrived.remaining() >= HEADER + length;
    }

    private void fill() throws IOException {
        arrived = made(arrived, 4 * RECORD);
        arrived.compact();
        ended = channel.read(arrived) < 0;
        arrived.flip();
    }

    @Override
    public boolean hasMore() {
        try {
            return opened.hasRemaining() || hasRecord();
        } catch (ProtocolException e) {
            // the next read says so
            return true;
        }
    }
}
