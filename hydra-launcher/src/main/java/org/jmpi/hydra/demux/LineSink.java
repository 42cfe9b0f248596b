package org.jmpi.hydra.demux;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * A stream of the launcher, or a file, which many ranks' lines go into. A reader writes its lines itself, under
 * this object's lock: a slow terminal then slows the ranks down instead of filling the launcher's memory, and no
 * line waits for another thread.
 */
public final class LineSink {
    private final OutputStream out;
    private final Consumer<IOException> onClosed;
    private boolean closed;

    /**
     * @param out where to write; should not buffer
     * @param onClosed runs once when writing fails
     */
    public LineSink(OutputStream out, Runnable onClosed) {
        this(out, e -> onClosed.run());
    }

    /**
     * @param out where to write; should not buffer
     * @param onClosed told once when writing fails
     */
    public LineSink(OutputStream out, Consumer<IOException> onClosed) {
        this.out = out;
        this.onClosed = onClosed;
    }

    /**
     * Writes whole lines at once. After the stream was closed they are dropped.
     *
     * @param bytes holds them
     * @param offset of the first
     * @param length how many
     */
    public synchronized void write(byte[] bytes, int offset, int length) {
        if (closed || length == 0) {
            return;
        }
        try {
            out.write(bytes, offset, length);
            out.flush();
        } catch (IOException e) {
            closed = true;
            onClosed.accept(e);
        }
    }
}
