package org.jmpi.mpir.spawn;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps published names for all jobs that know its port, on any host. A name belongs to the connection of who published it, and
 * goes with that, so that nobody finds the port of a process that has ended. Any thread.
 */
final class NameServer implements AutoCloseable {
    /** Requests. */
    static final int PUBLISH = 'P';

    static final int LOOK_UP = 'L';
    static final int UNPUBLISH = 'U';

    /** Answers: it was done, or it was not, and why. */
    static final int DONE = 'D';

    static final int NOT_DONE = 'N';

    private static final int MOST_NAMES = 1 << 16;
    private static final int MOST_CLIENTS = 4096;
    private static final long STEP_NS = 1_000_000_000L;
    /** What a client that was accepted may take to say that it is there. */
    private static final int ANSWER_MILLIS = 10_000;

    private record Entry(String port, PortWire owner) {}

    private final PortListener listener;
    private final OpenPort port;
    private final Map<String, Entry> names = new ConcurrentHashMap<>();
    private final Set<PortWire> open = ConcurrentHashMap.newKeySet();
    private final Semaphore clients = new Semaphore(MOST_CLIENTS);

    /**
     * Begins to listen.
     *
     * @param addresses of this host, numeric; a single one is the only one to listen on
     * @param tcpPort 0: any
     */
    NameServer(List<String> addresses, int tcpPort) {
        listener = new PortListener(addresses, tcpPort, new AtomicLong());
        port = listener.open();
    }

    /** Returns the name of its port, which is the key to it. */
    String port() {
        return port.name.format();
    }

    int tcpPort() {
        return listener.tcpPort();
    }

    /** Serves until it is closed. */
    void serve() throws InterruptedException {
        while (!port.isClosed()) {
            PortWire caller = port.next(System.nanoTime() + STEP_NS);
            if (caller == null) {
                continue;
            }
            if (!clients.tryAcquire()) {
                Ports.turnAway(caller);
                continue;
            }
            Thread thread = new Thread(() -> serve(caller), "jmpi-names-client");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void serve(PortWire client) {
        open.add(client);
        try {
            client.limit(ANSWER_MILLIS);
            client.keepAlive();
            client.send(new byte[] {Ports.WELCOME});
            client.receive();
            client.limit(0);
            while (true) {
                client.send(answer(client, client.receive()));
            }
        } catch (IOException e) {
            // it has ended, or sent nonsense
        } finally {
            client.close();
            open.remove(client);
            names.values().removeIf(each -> each.owner == client);
            clients.release();
        }
    }

    private byte[] answer(PortWire client, byte[] request) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(request));
        int kind = in.readUnsignedByte();
        String service = in.readUTF();
        return switch (kind) {
            case PUBLISH -> {
                String why = publish(service, in.readUTF(), client);
                yield why == null ? text(DONE, "") : text(NOT_DONE, why);
            }
            case LOOK_UP -> {
                Entry entry = names.get(service);
                yield entry == null ? text(NOT_DONE, "") : text(DONE, entry.port);
            }
            case UNPUBLISH -> {
                Entry entry = names.get(service);
                boolean isOwn = entry != null && entry.owner == client && names.remove(service, entry);
                yield text(isOwn ? DONE : NOT_DONE, "");
            }
            default -> throw new IOException("request " + kind);
        };
    }

    private @Nullable String publish(String service, String where, PortWire client) {
        if (names.size() >= MOST_NAMES) {
            return "it has no room for more than " + MOST_NAMES + " names";
        }
        Entry before = names.putIfAbsent(service, new Entry(where, client));
        return before == null ? null : "another process has published it";
    }

    /** Returns a message of a number and a text. */
    static byte[] text(int kind, String... texts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(kind);
        for (String each : texts) {
            out.writeUTF(each);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        listener.close();
        open.forEach(PortWire::close);
    }
}
