package org.jmpi.hydra.pmiserv;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiLineReader;
import org.jmpi.mpir.pmi.PmiMessage;

/** One rank's connection. Owned by the server's thread. */
final class PmiSession {
    private static final int UNKNOWN = -1;
    // a client that asks without reading is not one of ours
    private static final int MOST_PENDING = 1024;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final PmiJob job;
    private final Map<Integer, Integer> rankOfId;
    private final PmiLineReader lines = new PmiLineReader();
    private final Queue<ByteBuffer> pending = new ArrayDeque<>();
    private int rank = UNKNOWN;
    private boolean inSpawn;
    private boolean closed;

    PmiSession(SocketChannel channel, SelectionKey key, PmiJob job, Map<Integer, Integer> rankOfId) {
        this.channel = channel;
        this.key = key;
        this.job = job;
        this.rankOfId = rankOfId;
    }

    int rank() {
        return rank;
    }

    void ready(SelectionKey ready, ByteBuffer input) {
        try {
            if (ready.isWritable()) {
                flush();
            }
            if (!closed && ready.isReadable()) {
                read(input);
            }
        } catch (PmiException e) {
            System.err.println("jmpiexec: closing the PMI connection of " + (rank < 0 ? "a stranger" : "rank " + rank)
                    + ": " + e.getMessage());
            close();
        } catch (IOException e) {
            close();
        }
    }

    private void read(ByteBuffer input) throws IOException {
        input.clear();
        int n = channel.read(input);
        if (n < 0) {
            close();
        } else {
            lines.feed(input.array(), n, this::line);
        }
    }

    private void line(String line) {
        if (closed) {
            return;
        }
        if (line.startsWith("mcmd=spawn") || inSpawn) {
            refuseSpawn(line);
            return;
        }
        PmiMessage request = PmiMessage.parse(line);
        if (request.command().equals("initack")) {
            identify(request);
        } else if (rank == UNKNOWN) {
            throw new PmiException("'" + request + "' came before initack");
        } else {
            job.serve(this, request);
        }
    }

    private void refuseSpawn(String line) {
        inSpawn = !line.equals("endcmd");
        if (!inSpawn) {
            answer(PmiMessage.of("spawn_result").with("rc", "-1").with("msg", "spawn_is_not_served"));
        }
    }

    private void identify(PmiMessage request) {
        Integer known = rankOfId.get(request.requireInt("pmiid"));
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

    void answer(PmiMessage message) {
        if (pending.size() >= MOST_PENDING) {
            throw new PmiException("it does not read its answers");
        }
        pending.add(ByteBuffer.wrap((message.line() + "\n").getBytes(StandardCharsets.ISO_8859_1)));
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

    void close() {
        closed = true;
        key.cancel();
        try {
            channel.close();
        } catch (IOException e) {
            // closed either way
        }
        if (rank != UNKNOWN) {
            job.left(this);
            rank = UNKNOWN;
        }
    }
}
