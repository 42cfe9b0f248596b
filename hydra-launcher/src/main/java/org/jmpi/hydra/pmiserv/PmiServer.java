package org.jmpi.hydra.pmiserv;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.job.WorldStarter;
import org.jmpi.mpir.mpl.Entropy;
import org.jmpi.mpir.mpl.LoopbackPeers;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jspecify.annotations.Nullable;

/**
 * Serves PMI-1 and PMI-2 to the ranks of a job on a loopback port, in one thread. A rank says who it is by a random
 * number that only it was given (PMI_ID), so that no other user of the machine can speak in its place.
 */
public final class PmiServer implements AutoCloseable {
    private static final int BACKLOG = 1024;
    /** Connections, besides one per rank, that may be open without being identified. */
    private static final int MOST_STRANGERS = 128;

    private static final long STRANGER_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long CHECK_MILLIS = 1000;
    /** Who keeps coming with nonsense must not fill the terminal. */
    private static final int MOST_COMPLAINTS = 20;

    private final Selector selector;
    /** Null: the ranks' connections are made already. */
    private final @Nullable ServerSocketChannel listener;

    /** Null with {@link #listener}. */
    private final @Nullable LoopbackPeers owners;

    private final int[] ids;
    private final Map<Integer, Integer> rankOfId = new HashMap<>();
    private final PmiSession[] sessions;
    private final Deque<PmiSession> strangers = new ArrayDeque<>();
    private volatile int strangerCount;
    private final JobEvents events;
    private final Consumer<String> complaints;
    private final PmiJob job;
    private final Pmi1Service one;
    private final Pmi2Service two;
    private final ByteBuffer input = ByteBuffer.allocate(64 * 1024);
    /** What other threads want done by the server's. */
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    private int complained;
    /** Whether a connection came with a number that is no rank's. */
    private boolean isGuessed;

    private volatile boolean closed;

    /**
     * Opens the port and starts serving a job of unknown universe size.
     *
     * @param kvsName name of the job's key-value space
     * @param appnums index of the {@code :} section of each rank
     * @param nodes node id of each rank
     * @param events told what ranks do
     * @throws IOException when no port can be opened
     */
    public PmiServer(String kvsName, int[] appnums, int[] nodes, JobEvents events) throws IOException {
        this(kvsName, appnums, nodes, -1, events);
    }

    /**
     * Opens the port and starts serving.
     *
     * @param kvsName name of the job's key-value space
     * @param appnums index of the {@code :} section of each rank
     * @param nodes node id of each rank
     * @param universeSize number of ranks that the job may grow to, for MPI_UNIVERSE_SIZE; -1 for unknown
     * @param events told what ranks do
     * @throws IOException when no port can be opened
     */
    public PmiServer(String kvsName, int[] appnums, int[] nodes, int universeSize, JobEvents events)
            throws IOException {
        this(kvsName, appnums, nodes, universeSize, events, System.err::println);
    }

    PmiServer(
            String kvsName, int[] appnums, int[] nodes, int universeSize, JobEvents events, Consumer<String> complaints)
            throws IOException {
        this(kvsName, appnums, nodes, universeSize, events, complaints, true);
    }

    private PmiServer(
            String kvsName,
            int[] appnums,
            int[] nodes,
            int universeSize,
            JobEvents events,
            Consumer<String> complaints,
            boolean listens)
            throws IOException {
        this.job = new PmiJob(kvsName, appnums, nodes, universeSize, events);
        this.one = new Pmi1Service(job);
        this.two = new Pmi2Service(job);
        this.events = events;
        this.complaints = complaints;
        this.ids = new int[appnums.length];
        this.sessions = new PmiSession[appnums.length];
        assignIds();
        selector = Selector.open();
        listener = listens ? listen() : null;
        owners = listener == null ? null : new LoopbackPeers(listener.socket().getLocalPort());
        Thread thread = new Thread(this::serve, "jmpi-pmi-server");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Serves ranks by connections that are made already, and opens no port.
     *
     * @param kvsName name of the job's key-value space
     * @param nodes node id of each rank
     * @param events told what ranks do
     */
    public static PmiServer ofJoined(String kvsName, int[] nodes, JobEvents events) throws IOException {
        return new PmiServer(kvsName, new int[nodes.length], nodes, -1, events, System.err::println, false);
    }

    private ServerSocketChannel listen() throws IOException {
        ServerSocketChannel made = ServerSocketChannel.open();
        made.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), BACKLOG);
        made.configureBlocking(false);
        made.register(selector, SelectionKey.OP_ACCEPT);
        return made;
    }

    /** Takes over the connection of a rank that has said who it is. Returns at once. */
    public void adopt(JoinedRank joined) {
        run(() -> {
            int rank = joined.rank();
            try {
                SocketChannel channel = joined.channel();
                channel.configureBlocking(false);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                PmiSession session = new PmiSession(this, channel, key, job, rank);
                key.attach(session);
                sessions[rank] = session;
                session.welcome(joined);
            } catch (IOException e) {
                events.disconnected(rank);
            }
        });
    }

    /**
     * Sends a line to all ranks that have not left, and ends serving. Returns at once.
     *
     * @param done runs then
     */
    public void end(PmiMessage last, Runnable done) {
        run(() -> {
            for (PmiSession each : sessions.clone()) {
                if (each != null && !each.hasFinalized()) {
                    each.notify(last);
                }
            }
            closed = true;
            done.run();
        });
    }

    /** Sends a line to one rank, if it is connected. Returns at once. */
    public void tell(int rank, PmiMessage line) {
        run(() -> {
            PmiSession session = sessions[rank];
            if (session != null) {
                session.notify(line);
            }
        });
    }

    /** Has something done by the server's thread. */
    void run(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    private void assignIds() {
        for (int rank = 0; rank < ids.length; rank++) {
            do {
                ids[rank] = ByteBuffer.wrap(Entropy.bytes(Integer.BYTES)).getInt() & Integer.MAX_VALUE;
            } while (rankOfId.putIfAbsent(ids[rank], rank) != null);
        }
    }

    /**
     * Has worlds started for the ranks, which share their names with other worlds; before the ranks begin.
     *
     * @param worlds starts them
     * @param names of all worlds of the launcher
     */
    public void startWorlds(WorldStarter worlds, NameService names) {
        run(() -> {
            job.worlds = worlds;
            job.names = names;
        });
    }

    /** Says that other ranks spawned these, and gave them values; before the ranks begin. */
    public void spawned(Map<String, String> preput) {
        run(() -> {
            job.spawned = true;
            preput.forEach((key, value) -> job.space.put(null, key, value));
        });
    }

    /** From now on a rank that dies is to the others as one that aborted itself. */
    public void tolerateDeaths() {
        job.tolerateDeaths();
    }

    /** @return value of PMI_PORT for every rank */
    public String port() {
        assert listener != null;
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
     * @param queried gets the ranks of the connections that were queried; in the server's thread, as the next
     * @param answers gets each line of an answer with the rank of its connection
     */
    public void queryStatus(int id, Consumer<BitSet> queried, BiConsumer<Integer, PmiMessage> answers) {
        run(() -> queried.accept(job.queryStatus(id, answers)));
    }

    Pmi1Service one() {
        return one;
    }

    Pmi2Service two() {
        return two;
    }

    /** Gives a rank to the connection that knows its number; null when no rank has it. */
    @Nullable
    Integer claim(PmiSession session, int id) {
        Integer rank = rankOfId.get(id);
        // a look at the system's table costs as much as a tenth of a rank's start, and nobody guesses 31 bits at once
        if (rank == null || isGuessed) {
            isGuessed = true;
            refuseOtherUser(session);
        }
        if (rank != null) {
            PmiSession before = sessions[rank];
            if (before != null && !before.hasFinalized()) {
                throw new PmiException("its PMI_ID is that of rank " + rank + ", which is connected already");
            }
            sessions[rank] = session;
        }
        return rank;
    }

    private void refuseOtherUser(PmiSession session) {
        int user =
                owners == null ? LoopbackPeers.NOBODY_ELSE : owners.foreignUser(session.remotePort(), session.since());
        if (user != LoopbackPeers.NOBODY_ELSE) {
            throw new PmiException(
                    "it is a process of user " + user + ": ranks must run as the user who started jmpiexec");
        }
    }

    /** A rank's connection ended. */
    void release(PmiSession session) {
        if (sessions[session.rank()] == session) {
            sessions[session.rank()] = null;
        }
    }

    /** Says on the launcher's terminal why a connection is closed. */
    void complain(int rank, String why) {
        if (complained++ < MOST_COMPLAINTS) {
            complaints.accept("jmpiexec: closing the PMI connection of " + (rank < 0 ? "a stranger" : "rank " + rank)
                    + ": " + why.replaceAll("[^ -~]", "?")
                    + (complained == MOST_COMPLAINTS ? "; more of this is not reported" : ""));
        }
    }

    private void serve() {
        while (!closed) {
            try {
                selector.select(this::ready, strangers.isEmpty() ? 0 : CHECK_MILLIS);
                dismissStrangers();
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
            } catch (IOException | RuntimeException e) {
                closed = true;
                events.launcherFailed("the PMI server failed: " + e);
            }
        }
        for (SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof PmiSession session) {
                session.close();
            }
        }
        closeSelector();
    }

    private void closeSelector() {
        try {
            selector.close();
        } catch (IOException e) {
            // its file descriptors go with the process
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
        assert listener != null;
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                channel.socket().setTcpNoDelay(true);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                PmiSession session = new PmiSession(this, channel, key, job);
                key.attach(session);
                strangers.add(session);
            }
        } catch (IOException e) {
            // it would stay ready to be accepted, and fail, for ever
            listener.keyFor(selector).cancel();
            events.launcherFailed("a rank's PMI connection cannot be accepted (" + e.getMessage()
                    + "): each rank takes a connection and two pipes; raise ulimit -n or start fewer ranks");
        }
    }

    /** How many connections have not said whose they are. Any thread. */
    int strangers() {
        return strangerCount;
    }

    private void dismissStrangers() {
        strangers.removeIf(each -> !each.stranger());
        strangerCount = strangers.size();
        while (strangers.size() > MOST_STRANGERS + ids.length) {
            strangers.remove().close("too many others say no PMI_ID either");
        }
        while (!strangers.isEmpty() && strangers.peek().olderThan(STRANGER_NANOS)) {
            strangers
                    .remove()
                    .close("it said no PMI_ID within " + TimeUnit.NANOSECONDS.toSeconds(STRANGER_NANOS) + " s");
        }
    }

    /** Stops serving; ranks that still wait see the connection close. */
    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        if (listener != null) {
            listener.close();
        }
    }
}
