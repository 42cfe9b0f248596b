package org.jmpi.hydra.control;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jmpi.mpir.mpl.LoopbackPeers;
import org.jspecify.annotations.Nullable;

/**
 * Carries PMI connections of ranks through the control connection, so that a rank needs a way to its own node only. At a
 * node it listens on loopback, and each connection gets a number; at the launcher each number stands for a connection
 * to the PMI server. One thread. Bytes are passed on as they are.
 */
public final class PmiRelay implements AutoCloseable {
    private static final int BACKLOG = 1024;
    /** PMI answers one request at a time: who leaves so much unread does not speak it. */
    private static final int MOST_PENDING = 4 * 1024 * 1024;

    /** One connection. */
    private static final class Channel {
        final long id;
        final SocketChannel socket;
        final SelectionKey key;
        final Queue<ByteBuffer> pending = new ArrayDeque<>();
        long pendingBytes;

        Channel(long id, SocketChannel socket, SelectionKey key) {
            this.id = id;
            this.socket = socket;
            this.key = key;
        }

        int node() {
            return (int) (id >>> 32);
        }
    }

    private final Consumer<Frame> far;
    private final Selector selector;
    private final @Nullable ServerSocketChannel listener;
    /** Null with {@link #listener}. */
    private final @Nullable LoopbackPeers owners;

    private final @Nullable InetSocketAddress server;
    private final int node;
    private final Map<Long, Channel> channels = new HashMap<>();
    private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(FrameKind.PIECE);
    private int next;
    private int refused;
    private volatile boolean closed;

    private PmiRelay(Consumer<Frame> far, int node, @Nullable String server) throws IOException {
        this.far = far;
        this.node = node;
        this.selector = Selector.open();
        if (server == null) {
            this.server = null;
            listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress("127.0.0.1", 0), BACKLOG);
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
            owners = new LoopbackPeers(listener.socket().getLocalPort());
        } else {
            int colon = server.lastIndexOf(':');
            this.server =
                    new InetSocketAddress(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1)));
            listener = null;
            owners = null;
        }
        Link.thread("pmi-relay", this::run);
    }

    /**
     * @param node the node's number
     * @param far takes frames for the launcher
     * @return a relay for ranks of this node
     * @throws IOException when no port can be opened
     */
    public static PmiRelay atNode(int node, Consumer<Frame> far) throws IOException {
        return new PmiRelay(far, node, null);
    }

    /**
     * @param server the PMI server's PMI_PORT
     * @param far takes frames for the nodes
     * @return a relay to that server
     * @throws IOException when there are no more descriptors
     */
    public static PmiRelay atLauncher(String server, Consumer<Frame> far) throws IOException {
        return new PmiRelay(far, 0, server);
    }

    /** @return PMI_PORT for the ranks of this node */
    public String port() {
        assert listener != null;
        return "127.0.0.1:" + listener.socket().getLocalPort();
    }

    /**
     * Takes a frame of a PMI kind.
     *
     * @param frame what the other end says
     * @throws ProtocolException when it makes no sense
     */
    public void received(Frame frame) throws ProtocolException {
        PayloadReader in = new PayloadReader(frame);
        long id = id(frame.node(), in.int32());
        ByteBuffer data = in.rest();
        submit(() -> {
            Channel channel = channels.get(id);
            switch (frame.kind()) {
                case PMI_OPEN -> open(id);
                case PMI_DATA -> write(channel, data);
                default -> close(channel, false);
            }
        });
    }

    /** @param lost a node from which nothing more comes */
    public void lost(int lost) {
        submit(() -> java.util.List.copyOf(channels.values()).stream()
                .filter(each -> each.node() == lost)
                .forEach(each -> close(each, false)));
    }

    private static long id(int node, int number) {
        return (long) node << 32 | (number & 0xffffffffL);
    }

    private void submit(Runnable order) {
        work.add(order);
        selector.wakeup();
    }

    private void run() {
        while (!closed) {
            try {
                selector.select(this::ready);
                for (Runnable order = work.poll(); order != null; order = work.poll()) {
                    order.run();
                }
            } catch (IOException e) {
                System.err.println("jmpiexec: PMI relay: " + e);
            }
        }
        java.util.List.copyOf(channels.values()).forEach(each -> close(each, false));
        try {
            selector.close();
        } catch (IOException e) {
            // nothing is lost with it
        }
    }

    private void ready(SelectionKey key) {
        if (!key.isValid()) {
            return;
        }
        if (key.isAcceptable()) {
            accept();
            return;
        }
        Channel channel = (Channel) key.attachment();
        if (key.isWritable()) {
            flush(channel);
        }
        if (key.isValid() && key.isReadable()) {
            read(channel);
        }
    }

    private void accept() {
        try {
            assert listener != null;
            SocketChannel socket = listener.accept();
            if (socket != null && !isRefused(socket)) {
                long id = id(node, next++);
                far.accept(frame(FrameKind.PMI_OPEN, id));
                add(id, socket);
            }
        } catch (IOException e) {
            System.err.println("jmpiexec: PMI relay cannot accept a rank: " + e);
        }
    }

    /** Any user of this machine reaches the port. */
    private boolean isRefused(SocketChannel socket) throws IOException {
        assert owners != null;
        int user = owners.foreignUser(socket.socket().getPort(), System.nanoTime());
        if (user == LoopbackPeers.NOBODY_ELSE) {
            return false;
        }
        socket.close();
        if (refused++ == 0) {
            System.err.println("jmpiexec: refused a PMI connection of user " + user
                    + ": ranks must run as the user who started jmpiexec; more of this is not reported");
        }
        return true;
    }

    private void open(long id) {
        if (server == null || channels.containsKey(id)) {
            return;
        }
        try {
            add(id, SocketChannel.open(server));
        } catch (IOException e) {
            // the server is gone: so is the job
            far.accept(frame(FrameKind.PMI_CLOSE, id));
        }
    }

    private void add(long id, SocketChannel socket) throws IOException {
        socket.configureBlocking(false);
        socket.socket().setTcpNoDelay(true);
        SelectionKey key = socket.register(selector, SelectionKey.OP_READ);
        Channel channel = new Channel(id, socket, key);
        key.attach(channel);
        channels.put(id, channel);
    }

    private void read(Channel channel) {
        try {
            buffer.clear();
            int n = channel.socket.read(buffer);
            if (n < 0) {
                close(channel, true);
            } else if (n > 0) {
                far.accept(new Frame(
                        FrameKind.PMI_DATA,
                        channel.node(),
                        new PayloadWriter()
                                .int32((int) channel.id)
                                .raw(buffer.array(), 0, n)
                                .bytes()));
            }
        } catch (IOException e) {
            close(channel, true);
        }
    }

    private void write(@Nullable Channel channel, ByteBuffer data) {
        if (channel == null) {
            return;
        }
        channel.pending.add(data);
        channel.pendingBytes += data.remaining();
        flush(channel);
        if (channel.pendingBytes > MOST_PENDING) {
            close(channel, true);
        }
    }

    private void flush(Channel channel) {
        try {
            for (ByteBuffer each = channel.pending.peek(); each != null; each = channel.pending.peek()) {
                channel.pendingBytes -= channel.socket.write(each);
                if (each.hasRemaining()) {
                    channel.key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
                    return;
                }
                channel.pending.poll();
            }
            channel.key.interestOps(SelectionKey.OP_READ);
        } catch (IOException e) {
            close(channel, true);
        }
    }

    private void close(@Nullable Channel channel, boolean tell) {
        if (channel == null || channels.remove(channel.id) == null) {
            return;
        }
        channel.key.cancel();
        try {
            channel.socket.close();
        } catch (IOException e) {
            // gone already
        }
        if (tell) {
            far.accept(frame(FrameKind.PMI_CLOSE, channel.id));
        }
    }

    private static Frame frame(FrameKind kind, long id) {
        return new Frame(
                kind, (int) (id >>> 32), new PayloadWriter().int32((int) id).bytes());
    }

    @Override
    public void close() throws IOException {
        closed = true;
        if (listener != null) {
            listener.close();
        }
        selector.wakeup();
    }
}
