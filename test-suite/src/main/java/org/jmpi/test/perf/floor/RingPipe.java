package org.jmpi.test.perf.floor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Two rings of cells in shared memory. A cell begins with its number, counted since the beginning, which publishes what
 * follows. All payload is zero, so that nothing else there looks like the number of a cell to come.
 */
final class RingPipe extends Pipe {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int LINE = 64;
    private static final int HEADER = Long.BYTES;
    private static final int RING = 1 << 20;
    private static final int CHUNK = 16 * 1024;
    /** The counter of cells read, and the ring. */
    private static final int DIRECTION = 2 * LINE + RING;

    /** What both sides map; all zero at first. */
    static final int BYTES = 2 * DIRECTION;

    private final ByteBuffer memory;
    private final int out;
    private final int in;
    private byte[] outgoing = new byte[0];
    private byte[] incoming = new byte[0];
    private int message;
    private int stride;
    private int cells;
    private long written;
    private long read;
    private long published;
    /** How many the other side has read, as far as this one knows. */
    private long seen;

    /** @param side 0 or 1 */
    RingPipe(ByteBuffer memory, int side) {
        this.memory = memory;
        out = side * DIRECTION;
        in = DIRECTION - out;
    }

    @Override
    void prepare(int bytes) {
        outgoing = new byte[bytes];
        incoming = new byte[bytes];
        message = bytes;
        stride = (HEADER + Math.min(bytes, CHUNK) + LINE - 1) / LINE * LINE;
        cells = Integer.highestOneBit(RING / stride);
        seen = written;
        published = read;
        LONG.setRelease(memory, in, read);
    }

    private int cell(int direction, long number) {
        return direction + 2 * LINE + ((int) number & cells - 1) * stride;
    }

    @Override
    int write(int left) {
        if (written - seen == cells) {
            seen = (long) LONG.getAcquire(memory, out);
            if (written - seen == cells) {
                return 0;
            }
        }
        int n = Math.min(left, CHUNK);
        int at = cell(out, written);
        memory.put(at + HEADER, outgoing, Math.max(0, message - left), Math.min(n, message));
        LONG.setRelease(memory, at, ++written);
        return n;
    }

    @Override
    int read(int left) {
        int at = cell(in, read);
        if ((long) LONG.getAcquire(memory, at) != read + 1) {
            return 0;
        }
        int n = Math.min(left, CHUNK);
        memory.get(at + HEADER, incoming, Math.max(0, message - left), Math.min(n, message));
        read++;
        if (read - published > cells / 4) {
            published = read;
            LONG.setRelease(memory, in, read);
        }
        return n;
    }

    @Override
    public void close() {}
}
