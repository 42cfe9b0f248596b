package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.jmpi.hydra.control.FlowWindow;
import org.jmpi.hydra.control.Frame;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.PayloadWriter;

/** The standard input of a rank on another node. Writing waits while the rank does not read. */
final class RemoteInput extends OutputStream {
    private static final int WINDOW = 64 * 1024;

    private final int rank;
    private final int node;
    private final Consumer<Frame> wire;
    private final FlowWindow window = new FlowWindow(WINDOW);

    RemoteInput(int rank, int node, Consumer<Frame> wire) {
        this.rank = rank;
        this.node = node;
        this.wire = wire;
    }

    /** The rank took bytes; a negative number: it reads no more. */
    void taken(int bytes) {
        if (bytes < 0) {
            window.close();
        } else {
            window.taken(bytes);
        }
    }

    void lost() {
        window.close();
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int done = 0; done < length; ) {
            int piece = Math.min(length - done, FrameKind.PIECE);
            if (!window.enter(piece)) {
                throw new IOException("rank " + rank + " reads no more");
            }
            wire.accept(new Frame(
                    FrameKind.INPUT,
                    node,
                    new PayloadWriter(Integer.BYTES + piece)
                            .int32(rank)
                            .raw(bytes, offset + done, piece)
                            .bytes()));
            done += piece;
        }
    }

    @Override
    public void close() {
        wire.accept(new Frame(
                FrameKind.INPUT_END, node, new PayloadWriter().int32(rank).bytes()));
    }
}
