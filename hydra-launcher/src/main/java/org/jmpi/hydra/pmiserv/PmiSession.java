package org.jmpi.hydra.pmiserv;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jmpi.mpir.pmi.Pmi2Message;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiLineReader;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.PmiSeals;
import org.jmpi.mpir.pmi.WorldWire;
import org.jspecify.annotations.Nullable;

/** One rank's connection, in the version of PMI that its first line chooses. Owned by the server's thread. */
final class PmiSession {
    private static final int UNKNOWN = -1;
    // a client that asks without reading is not one of ours
    private static final int MOST_PENDING = 1024;

    private final PmiServer server;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final PmiJob job;
    private final long since = System.nanoTime();
    private final PmiLineReader lines = new PmiLineReader();
    private final Queue<ByteBuffer> pending = new ArrayDeque<>();
    private int rank = UNKNOWN;
    /** Null: what comes and goes is not sealed. */
    private @Nullable PmiSeals seals;

    private @Nullable Spawn1Reader spawn;
    /** Null: it has said nothing of worlds. */
    private @Nullable WorldOrders orders;

    private boolean framed;
    private boolean joined;
    private boolean finalized;
    private boolean closed;

    PmiSession(PmiServer server, SocketChannel channel, SelectionKey key, PmiJob job) {
        this.server = server;
        this.channel = channel;
        this.key = key;
        this.job = job;
    }

    /** That of a rank that is known already. */
    PmiSession(PmiServer server, SocketChannel channel, SelectionKey key, PmiJob job, int rank) {
        this(server, channel, key, job);
        this.rank = rank;
    }

    int rank() {
        return rank;
    }

    /** Whether it has not said yet who it is. */
    boolean stranger() {
        return rank == UNKNOWN && !closed;
    }

    /** When it was accepted, as {@link System#nanoTime}. */
    long since() {
        return since;
    }

    int remotePort() {
        return channel.socket().getPort();
    }

    boolean olderThan(long nanos) {
        return System.nanoTime() - since > nanos;
    }

    /** Whether it has left MPI, after which its rank may come again as another program. */
    boolean hasFinalized() {
        return finalized;
    }

    void ready(SelectionKey ready, ByteBuffer input) {
        try {
            if (ready.isWritable()) {
                flush();
            }
            if (!closed && ready.isReadable()) {
                read(input);
            }
        } catch (IOException e) {
            close();
        } catch (PmiException e) {
            close(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // one rank's request must not end the service for the others
            close("the request failed: " + e);
        }
    }

    @SuppressWarnings("ByteBufferBackingArray") // allocated whole
    private void read(ByteBuffer input) throws IOException {
        input.clear();
        int n = channel.read(input);
        if (n < 0) {
            close();
        } else {
            lines.feed(input.array(), n, this::message);
        }
    }

    private void message(String text) {
        if (closed) {
            return;
        }
        if (framed) {
            server.two().serve(this, Pmi2Message.parse(text));
        } else if (spawn != null || Spawn1Reader.begins(text)) {
            spawn(text);
        } else {
            line(PmiMessage.parse(text));
        }
    }

    private void line(PmiMessage request) {
        if (request.command().equals("initack")) {
            identify(request);
        } else if (rank == UNKNOWN) {
            throw new PmiException("'" + request + "' came before initack");
        } else {
            server.one().serve(this, request);
        }
    }

    private void spawn(String line) {
        if (rank == UNKNOWN) {
            throw new PmiException("'" + line + "' came before initack");
        }
        spawn = spawn == null ? new Spawn1Reader() : spawn;
        SpawnRequest request = spawn.line(line);
        if (request != null) {
            spawn = null;
            server.one().spawn(this, request);
        }
    }

    /** The client says something of worlds that it spawns. */
    void world(PmiMessage line) {
        if (job.worlds == null) {
            throw new PmiException("this launcher starts no worlds");
        }
        if (orders == null) {
            orders = new WorldOrders(this);
        }
        orders.take(line, job.worlds);
    }

    /** Tells the client that its world has ended. Any thread. */
    void worldEnded(int id, int code) {
        later(() -> notify(WorldWire.of(WorldWire.ENDED, id).with(WorldWire.CODE, Integer.toString(code))));
    }

    /** Has something done by the server's thread. Any thread. */
    void later(Runnable task) {
        server.run(task);
    }

    private void identify(PmiMessage request) {
        if (rank != UNKNOWN) {
            throw new PmiException("it says initack again");
        }
        Integer known = server.claim(this, request.requireInt("pmiid"));
        if (known == null) {
            answer(PmiMessage.of("initack").with("rc", "-1"));
            throw new PmiException("its PMI_ID was given to no rank of this job");
        }
        rank = known;
        answer(PmiMessage.of("initack"));
        answer(PmiMessage.of("set").with("size", Integer.toString(job.size())));
        answer(PmiMessage.of("set").with("rank", Integer.toString(rank)));
        answer(PmiMessage.of("set").with("debug", "0"));
    }

    /** What follows the current line is PMI-2. */
    void frames() {
        framed = true;
        lines.frames();
    }

    /** Both sides agreed on a version: the rank is in MPI_Init. */
    void joined() {
        if (!joined) {
            joined = true;
            job.connected(this);
        }
    }

    /** The rank has left by MPI_Finalize. */
    void finalized() {
        if (!finalized && !closed) {
            finalized = true;
            job.finalized(this);
        }
    }

    /** Says that the rank has joined. What follows is sealed, if it has seals. */
    void welcome(JoinedRank joined) {
        answer(joined.welcome());
        seals = joined.seals();
        if (seals != null) {
            lines.seal(seals);
        }
    }

    void answer(PmiMessage message) {
        send(message.line() + "\n");
    }

    /** Sends a line of JMPI's own, in the version that is spoken. */
    void notify(PmiMessage message) {
        if (framed) {
            answer(message.framed());
        } else {
            answer(message);
        }
    }

    void answer(Pmi2Message message) {
        send(message.frame());
    }

    /** Never throws for the connection's sake: who answers may be serving another one. */
    private void send(String text) {
        if (closed) {
            return;
        }
        if (pending.size() >= MOST_PENDING) {
            close("it does not read its answers");
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        pending.add(ByteBuffer.wrap(seals == null ? bytes : seals.sealed(bytes)));
        try {
            flush();
        } catch (IOException e) {
            close();
        }
    }

    private void flush() throws IOException {
        for (ByteBuffer next = pending.peek(); next != null; next = pending.peek()) {
            channel.write(next);
            if (next.hasRemaining()) {
                break;
            }
            pending.remove();
        }
        if (key.isValid()) {
            key.interestOps(pending.isEmpty() ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        }
    }

    void close(String why) {
        if (!closed) {
            server.complain(rank, why);
            close();
        }
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        pending.clear();
        key.cancel();
        try {
            channel.close();
        } catch (IOException e) {
            // closed either way
        }
        if (rank != UNKNOWN) {
            server.release(this);
            job.left(this);
            rank = UNKNOWN;
        }
    }
}
