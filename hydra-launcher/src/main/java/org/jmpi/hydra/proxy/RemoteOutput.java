package org.jmpi.hydra.proxy;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.jmpi.hydra.control.PayloadReader;
import org.jmpi.hydra.control.ProtocolException;
import org.jmpi.hydra.demux.LineSink;
import org.jmpi.hydra.demux.Outputs;
import org.jspecify.annotations.Nullable;

/**
 * Lines from a node on their way to their destinations. A thread of its own writes them, so that a slow reader holds
 * up neither PMI nor signs of life; the node sends no more than the window, and more when it hears what was written.
 */
final class RemoteOutput {
    /** Bytes of a node that may be under way. */
    static final int WINDOW = 256 * 1024;

    private record Lines(@Nullable LineSink sink, ByteBuffer bytes) {}

    private static final Lines END = new Lines(null, ByteBuffer.allocate(0));

    private final IntConsumer taken;
    private final Map<Integer, LineSink[]> sinks = new ConcurrentHashMap<>();
    private final BlockingQueue<Lines> queue = new LinkedBlockingQueue<>();
    private final AtomicLong queued = new AtomicLong();
    private final Thread writer;

    RemoteOutput(String host, IntConsumer taken) {
        this.taken = taken;
        writer = RankProcess.thread("output-" + host, this::run);
    }

    /** Asks where a rank's lines go. */
    void add(int rank, Outputs outputs) {
        Outputs.Stream[] streams = Outputs.Stream.values();
        LineSink[] both = new LineSink[streams.length];
        for (int i = 0; i < streams.length; i++) {
            both[i] = outputs.sink(rank, streams[i]);
        }
        sinks.put(rank, both);
    }

    void received(PayloadReader in) throws ProtocolException {
        int rank = in.int32();
        int stream = in.int32();
        LineSink[] both = sinks.get(rank);
        if (both == null || stream < 0 || stream >= both.length) {
            throw new ProtocolException("stream " + stream + " of rank " + rank + ", which it does not have");
        }
        ByteBuffer bytes = in.rest();
        if (queued.addAndGet(bytes.remaining()) > WINDOW) {
            throw new ProtocolException("more output than the " + WINDOW + " bytes that may be under way");
        }
        queue.add(new Lines(both[stream], bytes));
    }

    @SuppressWarnings("ReferenceEquality") // END is an object of its own
    private void run() {
        try {
            for (Lines lines = queue.take(); lines != END; lines = queue.take()) {
                ByteBuffer bytes = lines.bytes();
                int length = bytes.remaining();
                Objects.requireNonNull(lines.sink())
                        .write(bytes.array(), bytes.arrayOffset() + bytes.position(), length);
                queued.addAndGet(-length);
                taken.accept(length);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until all is written that has come. */
    void drain(long limitMillis) {
        queue.add(END);
        try {
            writer.join(limitMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
