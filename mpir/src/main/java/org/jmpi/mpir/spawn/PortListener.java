package org.jmpi.mpir.spawn;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Entropy;
import org.jspecify.annotations.Nullable;

/**
 * Where a process listens for those who call its ports. A thread accepts; a few others hear who calls, within a time limit,
 * so that one who says nothing keeps nobody out. Any thread.
 */
final class PortListener {
    private static final int BACKLOG = 256;
    private static final int HELLO_MILLIS = 10_000;
    /** Callers that are heard at once; others are closed. */
    private static final int MOST_STRANGERS = 64;

    private final ServerSocket socket;
    private final List<String> addresses;
    private final Map<Integer, OpenPort> ports = new ConcurrentHashMap<>();
    private final AtomicLong refused;
    private final AtomicInteger nextTag = new AtomicInteger();
    private final AtomicInteger threads = new AtomicInteger();
    private final ExecutorService hearers = new ThreadPoolExecutor(
            0, MOST_STRANGERS, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> daemon(task, "jmpi-port-hello-"));

    /**
     * Begins to listen.
     *
     * @param addresses of this host, numeric; a single one is the only one to listen on
     * @param wanted the TCP port, 0: any
     * @param refused counts callers that are not let in
     */
    PortListener(List<String> addresses, int wanted, AtomicLong refused) {
        this.addresses = addresses;
        this.refused = refused;
        try {
            InetAddress only = addresses.size() == 1 ? InetAddress.getByName(addresses.get(0)) : null;
            socket = new ServerSocket();
            socket.bind(new InetSocketAddress(only, wanted), BACKLOG);
        } catch (IOException e) {
            throw new MpirException(
                    ErrorClass.ERR_PORT,
                    "cannot listen on TCP port " + wanted + ": " + e.getMessage()
                            + (wanted == 0 ? "" : "; give another ip_port, or none for any that is free"),
                    e);
        }
        daemon(this::accept, "jmpi-ports").start();
    }

    private Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name + (name.endsWith("-") ? threads.incrementAndGet() : ""));
        thread.setDaemon(true);
        return thread;
    }

    OpenPort open() {
        int tag = nextTag.getAndIncrement();
        OpenPort port =
                new OpenPort(new PortName(tag, socket.getLocalPort(), Entropy.bytes(PortName.TOKEN_BYTES), addresses));
        ports.put(tag, port);
        return port;
    }

    int count() {
        return ports.size();
    }

    int tcpPort() {
        return socket.getLocalPort();
    }

    /** Returns the open port of that name; null: there is none here. */
    @Nullable
    OpenPort find(PortName name) {
        OpenPort port = ports.get(name.tag());
        return port != null && java.security.MessageDigest.isEqual(port.name.token(), name.token()) ? port : null;
    }

    void close(OpenPort port) {
        ports.remove(port.name.tag());
        port.close();
    }

    /** Listens no more. */
    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // it is closed for us
        }
        new ArrayList<>(ports.values()).forEach(this::close);
        hearers.shutdownNow();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                hear(socket.accept());
            } catch (IOException e) {
                if (!socket.isClosed() && !pause()) {
                    return;
                }
            }
        }
    }

    /** Where descriptors are used up, the next try would fail at once. */
    private static boolean pause() {
        try {
            Thread.sleep(10);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private void hear(Socket caller) throws IOException {
        try {
            hearers.execute(() -> greet(caller));
        } catch (RejectedExecutionException e) {
            refused.incrementAndGet();
            caller.close();
        }
    }

    private void greet(Socket caller) {
        PortWire wire = null;
        try {
            caller.setTcpNoDelay(true);
            caller.setSoTimeout(HELLO_MILLIS);
            int[] tag = new int[1];
            wire = PortWire.answer(caller, number -> token(number), tag);
            OpenPort port = ports.get(tag[0]);
            if (wire != null && (port == null || !port.add(wire))) {
                refused.incrementAndGet();
                Ports.turnAway(wire);
            }
        } catch (IOException e) {
            // a stranger: it gets no answer
            wire = null;
        }
        if (wire == null) {
            refused.incrementAndGet();
            closeQuietly(caller);
        }
    }

    private byte @Nullable [] token(int tag) {
        OpenPort port = ports.get(tag);
        return port == null ? null : port.name.token();
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is closed for us
        }
    }
}
