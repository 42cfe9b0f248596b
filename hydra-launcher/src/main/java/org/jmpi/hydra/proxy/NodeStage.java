package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.program.CacheFolder;
import org.jmpi.hydra.program.StageStore;

/** Takes the files of a {@link RemoteStage} in a thread of its own, and finds them for ranks' commands. */
final class NodeStage {
    private static final int LONGEST_REASON = 4096;

    private final StageStore store;
    private final BiConsumer<FrameKind, PayloadWriter> up;
    private final BlockingQueue<ByteBuffer> queue = new LinkedBlockingQueue<>();
    private volatile boolean complete;

    /** @param node of the job; where the user has no cache, files are kept for this job alone */
    NodeStage(JobId job, int node, BiConsumer<FrameKind, PayloadWriter> up) {
        this.up = up;
        this.store = new StageStore(CacheFolder.find(System.getenv(), "stage")
                .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"), job.filePrefix() + "stage-" + node)));
    }

    void offered(byte[] offer) {
        RankProcess.thread("stage", () -> receive(offer));
    }

    /** The sender's window bounds what waits here. */
    void data(ByteBuffer bytes) {
        queue.add(bytes);
    }

    private void receive(byte[] offer) {
        String complaint = "";
        try {
            byte[] wanted = store.wanted(offer);
            up.accept(FrameKind.STAGE_WANTED, new PayloadWriter().raw(wanted, 0, wanted.length));
            store.receive(new Arriving());
            complete = true;
            store.prune();
        } catch (IOException e) {
            String text = e.getMessage() == null ? e.toString() : e.getMessage();
            complaint = text.substring(0, Math.min(text.length(), LONGEST_REASON));
        }
        up.accept(FrameKind.STAGED, new PayloadWriter().text(complaint));
    }

    /** Returns the rank as this node can start it. */
    RankSpec localized(RankSpec spec) {
        return complete ? spec.with(store.localized(spec.command()), StageStore.localized(spec.directory())) : spec;
    }

    private final class Arriving extends InputStream {
        private ByteBuffer piece = ByteBuffer.allocate(0);

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            read(one, 0, 1);
            return one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            while (!piece.hasRemaining()) {
                piece = next();
                up.accept(FrameKind.STAGE_TAKEN, new PayloadWriter().int32(piece.remaining()));
            }
            int n = Math.min(length, piece.remaining());
            piece.get(bytes, offset, n);
            return n;
        }

        private ByteBuffer next() throws IOException {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }
}
