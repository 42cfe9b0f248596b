package org.jmpi.hydra.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jmpi.hydra.job.JobId;

/** Where proxies connect to. Who does not prove that it belongs to the job is turned away. */
public final class ControlPort implements AutoCloseable {
    private static final int BACKLOG = 1024;
    /** Strangers that are being asked at the same time. */
    private static final int MOST_PENDING = 256;

    /** Gets each proxy that has proved itself. */
    public interface Host {
        /**
         * @param who the proxy
         * @param link to it, not started yet
         */
        void joined(Joined who, Link link);
    }

    private final Handshake handshake;
    private final long silenceMillis;
    private final Host host;
    private final ServerSocket server;
    private final List<InetAddress> addresses;
    private final Semaphore pending = new Semaphore(MOST_PENDING);

    /**
     * Opens the port.
     *
     * @param job whose proxies are let in
     * @param addresses where others reach this machine, the best first
     * @param silenceMillis of the links
     * @param host gets the proxies
     * @throws IOException when no port can be opened
     */
    public ControlPort(JobId job, List<InetAddress> addresses, long silenceMillis, Host host) throws IOException {
        this.handshake = new Handshake(job);
        this.silenceMillis = silenceMillis;
        this.host = host;
        this.addresses = addresses;
        server = new ServerSocket();
        server.bind(new InetSocketAddress(addresses.size() == 1 ? addresses.get(0) : null, 0), BACKLOG);
        Link.thread("control-port", this::accept);
    }

    /** @return for {@link ControlClient}: addresses with commas between, a colon, the port */
    public String contact() {
        List<String> all = addresses.stream().map(InetAddress::getHostAddress).toList();
        return String.join(",", all) + "/" + server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                if (pending.tryAcquire()) {
                    Link.thread("admit", () -> admit(socket));
                } else {
                    socket.close();
                }
            } catch (IOException e) {
                if (!server.isClosed()) {
                    System.err.println("jmpiexec: control port: " + e);
                }
            }
        }
    }

    private void admit(Socket socket) {
        try {
            Handshake.Admitted admitted = handshake.admit(socket);
            host.joined(admitted.who(), new Link(socket, admitted.seals(), silenceMillis));
        } catch (IOException e) {
            // strangers may knock; a proxy that is turned away says why at its own end
            closeQuietly(socket);
        } finally {
            pending.release();
        }
    }

    static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // gone already
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
