package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.PayloadWriter;

/** What came for a rank's standard input, on its way into the pipe. The sender's window bounds it. */
final class NodeInput {
    private static final ByteBuffer END = ByteBuffer.allocate(0);

    private final int rank;
    private final BiConsumer<FrameKind, PayloadWriter> up;
    private final BlockingQueue<ByteBuffer> queue = new LinkedBlockingQueue<>();

    NodeInput(int rank, BiConsumer<FrameKind, PayloadWriter> up) {
        this.rank = rank;
        this.up = up;
    }

    void data(ByteBuffer bytes) {
        queue.add(bytes);
    }

    void end() {
        queue.add(END);
    }

    void start(OutputStream pipe) {
        RankProcess.thread("stdin-" + rank, () -> run(pipe));
    }

    @SuppressWarnings("ReferenceEquality") // END is an object of its own
    private void run(OutputStream pipe) {
        try (pipe) {
            for (ByteBuffer next = queue.take(); next != END; next = queue.take()) {
                pipe.write(next.array(), next.arrayOffset() + next.position(), next.remaining());
                pipe.flush();
                acknowledge(next.remaining());
            }
        } catch (IOException e) {
            // the rank reads no more
            acknowledge(-1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void acknowledge(int written) {
        up.accept(FrameKind.INPUT_TAKEN, new PayloadWriter().int32(rank).int32(written));
    }
}
