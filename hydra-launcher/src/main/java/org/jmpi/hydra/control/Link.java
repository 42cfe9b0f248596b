package org.jmpi.hydra.control;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.locks.ReentrantLock;
import org.jmpi.mpir.mpl.SealException;
import org.jmpi.mpir.mpl.SealedInput;
import org.jmpi.mpir.mpl.SealedOutput;

/**
 * A sealed connection between a launcher and a proxy, or a proxy and one that it started. Each end sends
 * something at least ten times in the time of silence after which the other takes it for dead. Sending may block, but
 * no longer than until the link ends.
 */
public final class Link implements AutoCloseable {
    private static final int STACK = 256 * 1024;
    private static final int BUFFER = 64 * 1024;
    private static final int PINGS = 10;

    /** Is notified of what comes over a link, in the link's own thread. */
    public interface Receiver {
        /**
         * @param link over which
         * @param frame what came
         * @throws IOException when it makes no sense, which ends the link
         */
        void received(Link link, Frame frame) throws IOException;

        /**
         * Called once, and last.
         *
         * @param link which ended
         * @param reason as the end of a sentence about the other end
         */
        void ended(Link link, String reason);
    }

    private final Socket socket;
    private final long stepMillis;
    private final SilenceLimitedInput input;
    private final SealedInput opened;
    private final DataOutputStream out;
    private final ReentrantLock sending = new ReentrantLock();
    private volatile long sent = System.nanoTime();
    private volatile boolean closed;

    /**
     * @param socket connected and authenticated
     * @param seals of both directions
     * @param silenceMillis after which the other end counts as dead
     * @throws IOException when the socket is broken
     */
    Link(Socket socket, Handshake.Seals seals, long silenceMillis) throws IOException {
        this.socket = socket;
        this.stepMillis = Math.max(1, silenceMillis / PINGS);
        socket.setTcpNoDelay(true);
        // the system answers for a process that is paused, so that a machine that goes meanwhile is noticed in the end
        socket.setKeepAlive(true);
        socket.setSoTimeout((int) Math.min(stepMillis, Integer.MAX_VALUE));
        input = new SilenceLimitedInput(socket.getInputStream(), silenceMillis, stepMillis);
        opened = new SealedInput(new BufferedInputStream(input, BUFFER), seals.in());
        out = new DataOutputStream(new SealedOutput(socket.getOutputStream(), seals.out()));
    }

    /**
     * Begins to read and to send signs of life.
     *
     * @param receiver hears what comes
     * @param name of the other end, for the threads' names
     */
    public void start(Receiver receiver, String name) {
        thread("link-" + name, () -> read(receiver));
        thread("ping-" + name, this::ping);
    }

    static void thread(String name, Runnable work) {
        Thread thread = new Thread(null, work, "jmpi-" + name, STACK);
        thread.setDaemon(true);
        thread.start();
    }

    private void read(Receiver receiver) {
        String reason;
        try {
            DataInputStream in = new DataInputStream(opened);
            while (true) {
                Frame frame = Frame.read(in);
                switch (frame.kind()) {
                    case PAUSE -> input.endless(true);
                    case RESUME -> input.endless(false);
                    default -> receiver.received(this, frame);
                }
            }
        } catch (EOFException e) {
            reason = "its connection was closed";
        } catch (IOException e) {
            reason = e instanceof ProtocolException || e instanceof SealException
                    ? "it sent " + e.getMessage()
                    : String.valueOf(e.getMessage());
        } catch (RuntimeException e) {
            reason = "what it sent made no sense: " + e;
        }
        close();
        receiver.ended(this, reason);
    }

    private void ping() {
        try {
            while (!closed) {
                Thread.sleep(stepMillis);
                boolean quiet = System.nanoTime() - sent > stepMillis * 500_000L;
                // whoever sends just now says enough
                if (quiet && sending.tryLock()) {
                    try {
                        write(new Frame(FrameKind.PING, 0));
                    } finally {
                        sending.unlock();
                    }
                }
            }
        } catch (IOException | InterruptedException e) {
            // the reader notices the same
            closed = true;
        }
    }

    /**
     * @param frame what to send
     * @throws IOException when the link has ended
     */
    public void send(Frame frame) throws IOException {
        sending.lock();
        try {
            write(frame);
        } finally {
            sending.unlock();
        }
    }

    /**
     * Tells the other end that this process is about to be stopped, or runs again.
     *
     * @param stopping whether it is about to be stopped
     * @throws IOException when the link has ended
     */
    public void pause(boolean stopping) throws IOException {
        send(new Frame(stopping ? FrameKind.PAUSE : FrameKind.RESUME, 0));
    }

    private void write(Frame frame) throws IOException {
        frame.write(out);
        out.flush();
        sent = System.nanoTime();
    }

    /** @return how long nothing has come */
    public long silentMillis() {
        return input.silentMillis();
    }

    /** @return whether the other end is later than its signs of life should be */
    public boolean overdue() {
        return silentMillis() > 2 * stepMillis + stepMillis / 2;
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException e) {
            // gone already
        }
    }
}
