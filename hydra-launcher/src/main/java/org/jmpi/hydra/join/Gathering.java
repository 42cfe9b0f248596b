package org.jmpi.hydra.join;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Accepts connections until all ranks have come, or time is up. Each is spoken to by a thread of its own, for a short while. If the
 * job is not to be, it stays to say so: a rank that finds nobody would try again until its time is up.
 */
final class Gathering {
    /** Connections, besides one per rank, that may say nothing at a time. */
    private static final int MOST_STRANGERS = 64;

    private static final int POLL_MILLIS = 100;
    private static final long THREAD_STACK = 256 * 1024;

    private final ServerSocketChannel listener;
    private final Members members;
    private final int seconds;
    private final long deadline;
    private final Semaphore places;

    Gathering(ServerSocketChannel listener, Members members, int seconds) {
        this.listener = listener;
        this.members = members;
        this.seconds = seconds;
        deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        places = new Semaphore(MOST_STRANGERS + members.size());
    }

    void start() {
        thread("jmpi-join", this::run);
    }

    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(null, work, name, THREAD_STACK);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try (listener) {
            listener.socket().setSoTimeout(POLL_MILLIS);
            while (!members.isOver()) {
                accept();
                if (System.nanoTime() - deadline > 0) {
                    members.refuse(members.missing() + " did not come within " + seconds + " s");
                    return;
                }
            }
        } catch (IOException e) {
            members.refuse("rank 0 can accept no connection (" + e.getMessage() + ")");
        }
    }

    private void accept() throws IOException {
        Socket socket;
        try {
            socket = listener.socket().accept();
        } catch (SocketTimeoutException e) {
            return;
        }
        SocketChannel channel = socket.getChannel();
        if (!places.tryAcquire()) {
            channel.close();
            return;
        }
        thread("jmpi-join-" + socket.getPort(), () -> {
            try {
                new Greeting(channel, members).run();
            } finally {
                places.release();
            }
        });
    }
}
