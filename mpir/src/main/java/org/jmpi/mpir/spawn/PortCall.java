package org.jmpi.mpir.spawn;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Calls a port and waits until it is accepted. One use. */
final class PortCall {
    /** An address that swallows what is sent to it must not use up the time of those behind it. */
    private static final int CONNECT_MILLIS = 5000;

    private final PortName port;
    private final long deadlineNs;
    private final int seconds;
    private volatile @Nullable Socket socket;
    private volatile boolean cancelled;

    PortCall(PortName port, int seconds) {
        this.port = port;
        this.seconds = seconds;
        deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }

    /** Ends the call. Any thread. */
    void cancel() {
        cancelled = true;
        Socket s = socket;
        if (s != null) {
            close(s);
        }
    }

    private static void close(Socket s) {
        try {
            s.close();
        } catch (IOException e) {
            // it is closed for us
        }
    }

    /**
     * Returns the connection, once the port's owner accepts it.
     *
     * @throws MpirException of class ERR_PORT if nobody does in time, or there is no such port
     */
    PortWire run() throws IOException {
        PortWire wire = dial();
        boolean isOver = false;
        try {
            wire.limit(leftMillis());
            if (wire.receive()[0] != Ports.WELCOME) {
                throw failed("was closed, or has too many callers");
            }
            wire.send(new byte[] {Ports.WELCOME});
            wire.limit(0);
            isOver = true;
            return wire;
        } catch (SocketTimeoutException e) {
            throw failed(
                    "was not accepted within " + seconds
                            + " s (info key timeout, MPIR_CVAR_CH4_COMM_CONNECT_TIMEOUT): does its owner call MPI_Comm_accept?");
        } catch (IOException e) {
            throw failed("has lost its owner (" + e.getMessage() + ")");
        } finally {
            if (!isOver) {
                wire.close();
            }
        }
    }

    private PortWire dial() throws IOException {
        List<String> reasons = new ArrayList<>();
        for (InetSocketAddress address : port.sockets()) {
            Socket next = new Socket();
            socket = next;
            try {
                if (cancelled) {
                    throw new IOException("the call was given up");
                }
                next.connect(address, Math.min(CONNECT_MILLIS, leftMillis()));
                next.setTcpNoDelay(true);
                next.setSoTimeout(Math.min(CONNECT_MILLIS, leftMillis()));
                return PortWire.call(next, port);
            } catch (IOException e) {
                close(next);
                reasons.add(address.getHostString() + ": " + e.getMessage());
            }
        }
        throw failed("does not answer (" + String.join("; ", reasons)
                + "): expected a port that is open; was it closed, or did its owner end?");
    }

    private int leftMillis() throws SocketTimeoutException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
        if (left <= 0) {
            throw new SocketTimeoutException("the time is over");
        }
        return (int) Math.min(Integer.MAX_VALUE, left);
    }

    private MpirException failed(String what) {
        return new MpirException(ErrorClass.ERR_PORT, "port " + PortName.shown(port.format()) + ' ' + what);
    }
}
