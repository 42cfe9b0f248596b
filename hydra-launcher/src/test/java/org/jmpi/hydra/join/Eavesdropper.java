package org.jmpi.hydra.join;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Somebody on the way between a rank and rank 0, who sees all that passes, and can change a byte of what rank 0 gets. */
final class Eavesdropper implements AutoCloseable {
    private final ServerSocket listener;
    private final int port;
    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
    private volatile boolean damages;

    /** Passes on what comes to {@link #port} to rank 0's. */
    Eavesdropper(int port) throws IOException {
        this.port = port;
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        start(this::serve);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "eavesdropper");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Changes the next byte on its way to rank 0. */
    void damage() {
        damages = true;
    }

    /** Returns what has passed, both ways. */
    String seen() {
        synchronized (seen) {
            return seen.toString(StandardCharsets.ISO_8859_1);
        }
    }

    private void serve() {
        try {
            while (true) {
                Socket rank = listener.accept();
                Socket zero = reach(port);
                start(() -> pass(rank, zero, true));
                start(() -> pass(zero, rank, false));
            }
        } catch (IOException e) {
            // closed
            return;
        }
    }

    /** Returns a connection to {@code port} of this machine, once somebody listens there. */
    static Socket reach(int port) throws IOException {
        while (true) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (java.net.ConnectException e) {
                // rank 0 has not opened its port yet
                Thread.onSpinWait();
            }
        }
    }

    private void pass(Socket from, Socket to, boolean isToZero) {
        byte[] bytes = new byte[4096];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n; (n = in.read(bytes)) > 0; ) {
                synchronized (seen) {
                    seen.write(bytes, 0, n);
                }
                if (isToZero && damages) {
                    damages = false;
                    bytes[n - 1] ^= 1;
                }
                out.write(bytes, 0, n);
            }
        } catch (IOException e) {
            // one of them went
            return;
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
