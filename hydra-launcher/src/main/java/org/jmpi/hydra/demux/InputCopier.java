package org.jmpi.hydra.demux;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Copies the launcher's input to the ranks that read it. One reader gets it straight. Several each read at their own
 * pace: the input goes through a file, which grows only as the fastest of them reads on, so that a rank that does not
 * read holds nobody up and needs no memory.
 */
public final class InputCopier {
    private static final int CHUNK = 64 * 1024;
    private static final int STACK = 128 * 1024;

    private final InputStream in;
    private final List<OutputStream> ranks;
    private final Path spill;

    @SuppressWarnings("NullAway.Init")
    private FileChannel file;

    private long written;
    private boolean ended;
    /** How far the fastest rank has read, and how many still read. */
    private long fastest;

    private int readers;

    /**
     * @param in the launcher's input
     * @param ranks inputs of the ranks that read
     * @param spill a file to make, needed when there are several; whoever cleans up after the job removes it
     */
    public InputCopier(InputStream in, List<OutputStream> ranks, Path spill) {
        this.in = in;
        this.ranks = ranks;
        this.spill = spill;
        this.readers = ranks.size();
    }

    /**
     * Starts copying, in threads of its own that nobody needs to wait for.
     *
     * @throws IOException when the file cannot be made
     */
    public void start() throws IOException {
        if (ranks.size() == 1) {
            thread("stdin", () -> straight(ranks.get(0)));
            return;
        }
        file = FileChannel.open(
                spill, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        thread("stdin", this::fill);
        for (int i = 0; i < ranks.size(); i++) {
            OutputStream rank = ranks.get(i);
            thread("stdin-" + i, () -> drain(rank));
        }
    }

    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(null, work, "jmpi-" + name, STACK);
        thread.setDaemon(true);
        thread.start();
    }

    private void straight(OutputStream rank) {
        byte[] chunk = new byte[CHUNK];
        try (OutputStream out = rank) {
            for (int n; (n = in.read(chunk)) >= 0; ) {
                out.write(chunk, 0, n);
                out.flush();
            }
        } catch (IOException e) {
            // the rank has gone or closed its input: the rest is left to whoever reads next
        }
    }

    private void fill() {
        byte[] chunk = new byte[CHUNK];
        try {
            for (int n; awaitDemand() && (n = in.read(chunk)) >= 0; ) {
                ByteBuffer data = ByteBuffer.wrap(chunk, 0, n);
                while (data.hasRemaining()) {
                    file.write(data, written + data.position());
                }
                grown(n, false);
            }
        } catch (IOException e) {
            System.err.println("jmpiexec: the input is cut short: " + e.getMessage()
                    + "; expected room in the directory for temporary files");
        }
        grown(0, true);
    }

    /** Waits until some rank has read all there is; false when no rank reads any more. */
    private synchronized boolean awaitDemand() {
        while (readers > 0 && fastest < written) {
            pause();
        }
        return readers > 0;
    }

    private synchronized void grown(int bytes, boolean end) {
        written += bytes;
        ended |= end;
        notifyAll();
    }

    private void drain(OutputStream rank) {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        long at = 0;
        try (OutputStream out = rank) {
            while (awaitData(at)) {
                chunk.clear();
                int n = file.read(chunk, at);
                out.write(chunk.array(), 0, n);
                out.flush();
                at += n;
                reached(at);
            }
        } catch (IOException e) {
            // the rank has gone or closed its input
        }
        left();
    }

    /** Waits until there is more; false at the end. */
    private synchronized boolean awaitData(long at) {
        while (at >= written && !ended) {
            pause();
        }
        return at < written;
    }

    private synchronized void reached(long at) {
        fastest = Math.max(fastest, at);
        notifyAll();
    }

    private synchronized void left() {
        readers--;
        notifyAll();
    }

    @SuppressWarnings("WaitNotInLoop") // its callers look again
    private void pause() {
        try {
            wait();
        } catch (InterruptedException e) {
            // nobody interrupts these threads; if it happens they end with their streams
            readers = 0;
            ended = true;
        }
    }
}
