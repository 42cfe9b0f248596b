package org.jmpi.hydra.control;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * Reads from a socket until nothing has come for too long. The socket's own time limit must be shorter than that: the
 * reader then notices when it was itself stopped for a while (Ctrl-Z, a machine asleep), and begins to wait anew.
 */
final class SilenceLimitedInput extends FilterInputStream {
    private final long silenceNanos;
    private final long stepNanos;
    private volatile long lastReceived = System.nanoTime();
    private volatile boolean endless;

    SilenceLimitedInput(InputStream in, long silenceMillis, long stepMillis) {
        super(in);
        this.silenceNanos = TimeUnit.MILLISECONDS.toNanos(silenceMillis);
        this.stepNanos = TimeUnit.MILLISECONDS.toNanos(stepMillis);
    }

    /** Whether silence may last as long as it likes; the connection's end is still its end. */
    void endless(boolean is) {
        lastReceived = System.nanoTime();
        endless = is;
    }

    long silentMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastReceived);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        long began = System.nanoTime();
        while (true) {
            try {
                int n = in.read(bytes, offset, length);
                lastReceived = System.nanoTime();
                return n;
            } catch (SocketTimeoutException e) {
                long now = System.nanoTime();
                if (endless || now - began > 2 * stepNanos + silenceNanos / 2) {
                    // the other end does not run, or we did not
                    lastReceived = now;
                }
                if (now - lastReceived > silenceNanos) {
                    throw new IOException(
                            "nothing was heard from it for " + TimeUnit.NANOSECONDS.toSeconds(now - lastReceived)
                                    + " s",
                            e);
                }
                began = now;
            }
        }
    }
}
