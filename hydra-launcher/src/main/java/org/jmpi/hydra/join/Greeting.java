package org.jmpi.hydra.join;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.pmi.JoinProof;
import org.jmpi.mpir.pmi.JoinWire;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiMessage;

/** Asks one connection who it is. */
final class Greeting {
    private static final int LONGEST_LINE = 1024;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

    private final SocketChannel channel;
    private final Members members;

    Greeting(SocketChannel channel, Members members) {
        this.channel = channel;
        this.members = members;
    }

    void run() {
        boolean isMember = false;
        try {
            isMember = greet();
        } catch (IOException | PmiException e) {
            // a stranger, or one that went away: if it was a rank, it will be missed
            isMember = false;
        } finally {
            if (!isMember) {
                close();
            }
        }
    }

    private boolean greet() throws IOException {
        channel.socket().setTcpNoDelay(true);
        String nonce = JoinProof.nonce();
        PmiMessage hello = PmiMessage.of(JoinWire.HELLO).with(JoinWire.NONCE, nonce);
        send(channel, members.wantProof() ? hello.with(JoinWire.PROOF, "yes") : hello);
        PmiMessage join = PmiMessage.parse(line());
        if (!join.command().equals(JoinWire.JOIN)) {
            return false;
        }
        String refused = members.join(channel, nonce, join);
        if (refused != null) {
            send(channel, Members.refusal(refused));
        }
        return refused == null;
    }

    /** Reads no byte behind the line: the rest of the connection is another's. */
    private String line() throws IOException {
        StringBuilder text = new StringBuilder();
        InputStream in = channel.socket().getInputStream();
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (text.length() < LONGEST_LINE) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                break;
            }
            channel.socket().setSoTimeout((int) left);
            int b = in.read();
            if (b < 0 || b == '\n') {
                return text.toString();
            }
            text.append((char) b);
        }
        throw new IOException("no line");
    }

    static void send(SocketChannel channel, PmiMessage message) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((message.line() + "\n").getBytes(StandardCharsets.ISO_8859_1));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // closed either way
        }
    }
}
