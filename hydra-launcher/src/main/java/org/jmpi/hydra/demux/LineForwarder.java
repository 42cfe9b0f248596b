package org.jmpi.hydra.demux;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Carries one stream of one rank to a sink by whole lines: what stands after the last newline waits for the rest, up
 * to a limit. Runs in a thread of its own and needs memory only for that limit.
 */
public final class LineForwarder implements Runnable {
    /** Bytes read at a time, and the longest line that is kept together. */
    static final int CAPACITY = 32 * 1024;

    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = LOWEST_BITS << (Byte.SIZE - 1);
    private static final long NEWLINES = '\n' * LOWEST_BITS;

    private final InputStream in;
    private final LineSink sink;
    private final byte[] prefix;
    /** Where in the prefix the time stands; negative: nowhere. */
    private final int timeAt;

    private final byte[] buffer = new byte[CAPACITY];
    private final ByteBuffer words = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
    private final byte[] labelled;
    private int held;
    private boolean midLine;

    /**
     * @param in the rank's stream
     * @param sink where its lines go
     * @param prefix begins every line; empty for none. The time stands where it has {@link TimeStamp#MARK}
     */
    public LineForwarder(InputStream in, LineSink sink, String prefix) {
        this.in = in;
        this.sink = sink;
        String[] parts = prefix.split(TimeStamp.MARK, 2);
        this.timeAt = parts.length < 2 ? -1 : parts[0].getBytes(StandardCharsets.UTF_8).length;
        String whole = timeAt < 0 ? prefix : parts[0] + TimeStamp.now() + parts[1];
        this.prefix = whole.getBytes(StandardCharsets.UTF_8);
        this.labelled = new byte[this.prefix.length == 0 ? 0 : 2 * (CAPACITY + this.prefix.length)];
    }

    /** Forwards until the stream ends; a last line without newline gets one. */
    @Override
    public void run() {
        try {
            for (int n; (n = in.read(buffer, held, buffer.length - held)) >= 0; ) {
                took(n);
            }
        } catch (IOException e) {
            // the process is gone: what came before counts
        }
        finish();
    }

    private void took(int n) {
        int end = held + n;
        int cut = lastNewline(held, end) + 1;
        if (cut == 0 && end == buffer.length) {
            cut = end;
        }
        if (cut > 0) {
            forward(cut);
            System.arraycopy(buffer, cut, buffer, 0, end - cut);
            end -= cut;
        }
        held = end;
    }

    private int lastNewline(int from, int end) {
        for (int i = end - 1; i >= from; i--) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void finish() {
        if (held > 0 || midLine) {
            // there is room: took() never leaves a full buffer
            buffer[held++] = '\n';
            forward(held);
        }
    }

    private void forward(int length) {
        if (prefix.length == 0) {
            sink.write(buffer, 0, length);
            midLine = buffer[length - 1] != '\n';
        } else {
            forwardLabelled(length);
        }
    }

    /** Writes many whole lines at once; there is always room for one more. */
    private void forwardLabelled(int length) {
        if (timeAt >= 0) {
            byte[] now = TimeStamp.now().getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(now, 0, prefix, timeAt, now.length);
        }
        int filled = 0;
        for (int from = 0; from < length; ) {
            if (filled > CAPACITY) {
                sink.write(labelled, 0, filled);
                filled = 0;
            }
            if (!midLine) {
                System.arraycopy(prefix, 0, labelled, filled, prefix.length);
                filled += prefix.length;
            }
            int copied = copyLine(from, length, filled);
            from += copied;
            filled += copied;
            midLine = buffer[from - 1] != '\n';
        }
        sink.write(labelled, 0, filled);
    }

    /** Copies a line, or what is there of one, and returns its length. */
    private int copyLine(int from, int length, int to) {
        int copied = lineEnd(from, length) - from;
        System.arraycopy(buffer, from, labelled, to, copied);
        return copied;
    }

    /** The end of the line that begins there. By eight bytes at a time, since a launcher's code is hardly optimized. */
    private int lineEnd(int from, int length) {
        int at = from;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            long zeroAtNewline = words.getLong(at) ^ NEWLINES;
            long found = zeroAtNewline - LOWEST_BITS & ~zeroAtNewline & HIGHEST_BITS;
            if (found != 0) {
                return at + Long.numberOfTrailingZeros(found) / Byte.SIZE + 1;
            }
        }
        while (at < length) {
            if (buffer[at++] == '\n') {
                return at;
            }
        }
        return at;
    }
}
