package org.jmpi.mpid.ch4.shm.posix;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/**
 * Process 1 of a job of two, in a JVM of its own: answers each message with a header of 8 bytes, its data size, once
 * all of it arrived. Cards go through standard input and output.
 */
final class ChildProcess implements AmDispatcher {
    /** Answers come to this handler. */
    static final int ANSWER = 2;

    private static final int TARGET = 1 << 20;

    private final PosixShm shm;
    private final UserBuffer target = new UserBuffer().set(new byte[TARGET + (1 << 18)]);
    private final Segment hdr = Segment.allocate(64);

    private ChildProcess(PosixShm shm) {
        this.shm = shm;
    }

    /** Runs until the parent closes standard input; arguments: job id, directory. */
    public static void main(String[] args) throws IOException {
        ShmSettings usual = ShmSettings.defaults();
        PosixShm shm = new PosixShm(
                new ShmSettings(usual.inboxSize(), usual.ringSize(), usual.eagerLimit(), List.of(Path.of(args[1]))));
        ChildProcess child = new ChildProcess(shm);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String card = shm.open(new TransportContext(null, 1, 2, args[0], new byte[16], false, child, lpid -> {}));
        System.out.println(card);
        shm.connect(new int[] {0, 1}, new String[] {in.readLine(), card});
        System.out.println("connected");
        in.readLine();
        shm.connected();
        while (System.in.available() == 0) {
            for (int i = 0; i < 100_000; i++) {
                shm.progress();
            }
            shm.checkPeers();
        }
        shm.close(System.nanoTime() + 1_000_000_000);
    }

    @Override
    public boolean isHandler(int handlerId) {
        return handlerId < 8;
    }

    @Override
    public void deliver(AmMessage message) {
        long size = message.dataSz;
        if (message.inlineSz == size) {
            answer(size);
        } else {
            message.sink = new Answering(size);
        }
    }

    private void answer(long size) {
        hdr.putLong(0, size);
        shm.amSendHdr(0, ANSWER, hdr, 8);
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {}

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {}

    @Override
    public void peerFailed(int lpid, RuntimeException why) {
        System.exit(3);
    }

    /** Copies data as a receive would, and counts it. */
    private final class Answering implements AmSink {
        private final long size;
        private long there;

        Answering(long size) {
            this.size = size;
        }

        @Override
        public void data(Segment src, int pos, int len) {
            MemoryCopy.fromSegment(src, pos, target, there & TARGET - 1, len);
            there += len;
        }

        @Override
        public void done() {
            answer(there == size ? size : -1);
        }

        @Override
        public void failed(RuntimeException why) {}
    }

    /** The parent's handle of a running child. */
    static final class Running implements AutoCloseable {
        private final Process process;
        private final BufferedReader out;
        private final PrintWriter in;

        Running(String jobId, Path directory) {
            try {
                process = new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                ChildProcess.class.getName(),
                                jobId,
                                directory.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            in = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        }

        /** Does what the launcher's exchange does for both. */
        void meet(PosixShm shm, String card) throws IOException {
            String theirs = out.readLine();
            in.println(card);
            shm.connect(new int[] {0, 1}, new String[] {card, theirs});
            out.readLine();
            shm.connected();
            in.println();
        }

        /** Ends it as {@code kill -9} does. */
        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        @Override
        public void close() {
            in.close();
            process.destroyForcibly();
        }
    }
}
