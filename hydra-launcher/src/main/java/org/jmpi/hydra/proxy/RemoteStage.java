package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.jmpi.hydra.control.FlowWindow;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.program.Stage;
import org.jspecify.annotations.Nullable;

/** Brings the files of a stage onto one node: offers them, and sends those that it lacks, so many bytes at a time. */
final class RemoteStage {
    private static final int WINDOW = 8 * FrameKind.PIECE;

    private final String host;
    private final Stage stage;
    private final BiConsumer<FrameKind, PayloadWriter> wire;
    private final FlowWindow window = new FlowWindow(WINDOW);
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    RemoteStage(String host, Stage stage, BiConsumer<FrameKind, PayloadWriter> wire) {
        this.host = host;
        this.stage = stage;
        this.wire = wire;
    }

    /** Completes when the node has all files; fails with an IOException. */
    Future<Void> begin() throws IOException {
        byte[] offer = stage.offer();
        if (offer.length > FrameKind.STAGE_OFFER.longest()) {
            throw new IOException("a list of files of " + offer.length + " bytes: expected at most "
                    + FrameKind.STAGE_OFFER.longest() + "; put classes into jars");
        }
        wire.accept(FrameKind.STAGE_OFFER, new PayloadWriter().raw(offer, 0, offer.length));
        return done;
    }

    /** The node's answer; sends in a thread of its own, so that the link's can hear what was taken. */
    void wanted(byte[] indices) {
        RankProcess.thread("stage-" + host, () -> {
            try {
                stage.send(indices, new Pieces());
            } catch (IOException e) {
                failed(e.getMessage());
            }
        });
    }

    void taken(int bytes) {
        window.taken(bytes);
    }

    /** The node has all, or says why not. */
    void ended(String complaint) {
        if (complaint.isEmpty()) {
            done.complete(null);
        } else {
            failed(complaint);
        }
    }

    void failed(@Nullable String why) {
        window.close();
        done.completeExceptionally(new IOException("host " + host + ": files cannot be staged there: " + why));
    }

    /** Nothing more comes from the node. */
    void lost(IOException why) {
        window.close();
        done.completeExceptionally(why);
    }

    private final class Pieces extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int sent = 0; sent < length; ) {
                int piece = Math.min(length - sent, FrameKind.PIECE);
                if (!window.enter(piece)) {
                    throw new IOException("it takes no more");
                }
                wire.accept(FrameKind.STAGE_DATA, new PayloadWriter(piece).raw(bytes, offset + sent, piece));
                sent += piece;
            }
        }
    }
}
