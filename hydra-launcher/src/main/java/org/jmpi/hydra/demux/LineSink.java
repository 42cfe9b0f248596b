package org.jmpi.hydra.demux;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A stream of the launcher, or a file, which many ranks' lines go into. A reader writes its lines itself, under
 * this object's lock: a slow terminal then slows the ranks down instead of filling the launcher's memory, and no
 * line waits for another thread.
 */
public final class LineSink {
    private final OutputStream out;
    private final Consumer<IOException> onClosed;
    /** Gets the same lines; null: nobody. */
    private final @Nullable LineSink copy;

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
        this(out, onClosed, null);
    }

    private LineSink(OutputStream out, Consumer<IOException> onClosed, @Nullable LineSink copy) {
        this.out = out;
        this.onClosed = onClosed;
        this.copy = copy;
    }

    /**
     * @param other gets all lines too
     * @return a sink whose lines go to both
     */
    LineSink and(LineSink other) {
        // what is written to it does not go to a stream of its own
        return new LineSink(new Forwarding(this), onClosed, other);
    }

    /** The lines of a sink that is another one's part. */
    private static final class Forwarding extends OutputStream {
        private final LineSink sink;

        Forwarding(LineSink sink) {
            this.sink = sink;
        }

        @Override
        public void write(int b) {
            sink.write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            sink.write(bytes, offset, length);
        }
    }

    /**
     * Writes whole lines at once. After the stream was closed they are dropped.
     *
     * @param bytes holds them
     * @param offset of the first
     * @param length how many
     */
    public synchronized void write(byte[] bytes, int offset, int length) {
        if (copy != null) {
            copy.write(bytes, offset, length);
        }
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
