package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jmpi.hydra.control.FlowWindow;
import org.jmpi.hydra.control.Frame;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.demux.LineSink;
import org.jmpi.hydra.demux.Outputs;

/** Lines of a node's ranks become frames; as many as the launcher takes. */
final class NodeOutputs implements Outputs {
    private final Consumer<Frame> up;
    private final FlowWindow window = new FlowWindow(RemoteOutput.WINDOW);
    private final Map<Integer, List<String>> prefixes = new ConcurrentHashMap<>();
    private int node;

    NodeOutputs(Consumer<Frame> up) {
        this.up = up;
    }

    void node(int number) {
        node = number;
    }

    void add(int rank, List<String> ofStreams) {
        prefixes.put(rank, ofStreams);
    }

    void taken(int bytes) {
        window.taken(bytes);
    }

    void close() {
        window.close();
    }

    @Override
    public LineSink sink(int rank, Stream stream) {
        return new LineSink(
                new OutputStream() {
                    @Override
                    public void write(int one) throws IOException {
                        write(new byte[] {(byte) one}, 0, 1);
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        for (int done = 0; done < length; ) {
                            int piece = piece(bytes, offset + done, length - done);
                            send(rank, stream, bytes, offset + done, piece);
                            done += piece;
                        }
                    }
                },
                () -> {});
    }

    /** Whole lines, as far as they fit: other ranks' lines may come between two frames. */
    private static int piece(byte[] bytes, int offset, int length) {
        if (length <= FrameKind.PIECE) {
            return length;
        }
        for (int end = FrameKind.PIECE; end > 0; end--) {
            if (bytes[offset + end - 1] == '\n') {
                return end;
            }
        }
        return FrameKind.PIECE;
    }

    private void send(int rank, Stream stream, byte[] bytes, int offset, int length) throws IOException {
        if (!window.enter(length)) {
            throw new IOException("the launcher is gone");
        }
        up.accept(new Frame(
                FrameKind.OUTPUT,
                node,
                new PayloadWriter(2 * Integer.BYTES + length)
                        .int32(rank)
                        .int32(stream.ordinal())
                        .raw(bytes, offset, length)
                        .bytes()));
    }

    @Override
    public String prefix(int rank, Stream stream) {
        return Objects.requireNonNull(prefixes.get(rank)).get(stream.ordinal());
    }
}
