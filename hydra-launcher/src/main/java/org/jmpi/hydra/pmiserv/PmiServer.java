package org.jmpi.hydra.pmiserv;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.job.JobId;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.ProcessMapping;

/**
 * Serves PMI-1 to the ranks of a job on a loopback port, in one thread. A rank says who it is by a random number
 * that only it was given (PMI_ID), so that no other user of the machine can speak in its place.
 */
public final class PmiServer implements AutoCloseable {
    private static final int BACKLOG = 1024;

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final int[] ids;
    private final Map<Integer, Integer> rankOfId = new HashMap<>();
    private final PmiJob job;
    private final ByteBuffer input = ByteBuffer.allocate(64 * 1024);
    /** What other threads want done by the server's. */
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    private volatile boolean closed;

    /**
     * Opens the port and starts serving.
     *
     * @param kvsName name of the job's key-value space
     * @param appnums index of the {@code :} section of each rank
     * @param nodes node id of each rank
     * @param events told what ranks do
     * @throws IOException when no port can be opened
     */
    public PmiServer(String kvsName, int[] appnums, int[] nodes, JobEvents events) throws IOException {
        this.job = new PmiJob(kvsName, appnums, ProcessMapping.format(nodes), events);
        this.ids = new int[appnums.length];
        assignIds();
        selector = Selector.open();
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        Thread thread = new Thread(this::serve, "jmpi-pmi-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void assignIds() {
        for (int rank = 0; rank < ids.length; rank++) {
            do {
                ids[rank] = ByteBuffer.wrap(JobId.random(Integer.BYTES)).getInt() & Integer.MAX_VALUE;
            } while (rankOfId.putIfAbsent(ids[rank], rank) != null);
        }
    }

    /** @return value of PMI_PORT for every rank */
    public String port() {
        return "127.0.0.1:" + listener.socket().getLocalPort();
    }

    /**
     * @param rank a rank
     * @return value of PMI_ID for that rank alone
     */
    public String idOf(int rank) {
        return Integer.toString(ids[rank]);
    }

    /**
     * Asks every process that can tell what its ranks are doing. Returns at once.
     *
     * @param id number of the question
     * @param asked gets the ranks of the connections that were asked; in the server's thread, as the next
     * @param answers gets each line of an answer with the rank of its connection
     */
    public void askStatus(int id, Consumer<BitSet> asked, BiConsumer<Integer, PmiMessage> answers) {
        tasks.add(() -> asked.accept(job.askStatus(id, answers)));
        selector.wakeup();
    }

    private void serve() {
        while (!closed) {
            try {
                selector.select(this::ready);
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
            } catch (IOException e) {
                System.err.println("jmpiexec: PMI server: " + e);
            }
        }
        for (SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof PmiSession session) {
                session.close();
            }
        }
    }

    private void ready(SelectionKey key) {
        if (!key.isValid()) {
            return;
        }
        if (key.isAcceptable()) {
            accept();
        } else {
            PmiSession session = (PmiSession) key.attachment();
            session.ready(key, input);
        }
    }

    private void accept() {
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                channel.socket().setTcpNoDelay(true);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                key.attach(new PmiSession(channel, key, job, rankOfId));
            }
        } catch (IOException e) {
            System.err.println("jmpiexec: PMI server cannot accept a rank: " + e);
        }
    }

    /** Stops serving; ranks that still wait see the connection close. */
    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        listener.close();
    }
}
