package org.jmpi.mpir.spawn;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.jmpi.mpir.mpl.Entropy;
import org.jmpi.mpir.mpl.Hmac;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a port. Both sides prove that they know the port's token, which never travels; then each frame carries a
 * proof over its number, its direction and its content.
 *
 * <pre>
 *  caller: "JMPIPORT" version tag nonce
 *  port:   nonce, HMAC(token, 'A' hello nonce)
 *  caller: HMAC(token, 'C' hello nonce)
 *  frames: length, bytes, HMAC(session, direction number bytes)
 * </pre>
 */
final class PortWire implements AutoCloseable {
    private static final byte[] MAGIC = "JMPIPORT".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int NONCE = 32;
    private static final int PROOF = 32;
    private static final int HELLO = 8 + 2 * Integer.BYTES + NONCE;
    /** A list of processes has about a hundred bytes for each. */
    private static final int LONGEST_FRAME = 1 << 28;

    private static final byte ACCEPTOR = 'A';
    private static final byte CALLER = 'C';
    private static final byte SESSION = 'S';
    private static final byte KEY = 'K';

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final boolean calls;
    private final Hmac session;
    private long sent;
    private long received;

    private PortWire(Socket socket, boolean calls, byte[] session) throws IOException {
        this.socket = socket;
        this.calls = calls;
        this.session = new Hmac(session);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    /** Calls the port {@code name} over {@code socket}, which is connected and has a time-out. */
    static PortWire call(Socket socket, PortName name) throws IOException {
        ByteBuffer hello = ByteBuffer.allocate(HELLO)
                .put(MAGIC)
                .putInt(VERSION)
                .putInt(name.tag())
                .put(Entropy.bytes(NONCE));
        socket.getOutputStream().write(hello.array());
        Hmac token = new Hmac(name.token());
        byte[] nonce = read(socket, NONCE);
        check(proof(token, ACCEPTOR, hello, nonce), read(socket, PROOF));
        socket.getOutputStream().write(proof(token, CALLER, hello, nonce));
        return new PortWire(socket, true, proof(token, SESSION, hello, nonce));
    }

    /**
     * Answers who calls.
     *
     * @param tokens the token of a port; null: there is no such port
     * @param tag gets the port's number
     * @return null if there is no such port
     */
    static @Nullable PortWire answer(Socket socket, IntFunction<byte @Nullable []> tokens, int[] tag)
            throws IOException {
        ByteBuffer hello = ByteBuffer.wrap(read(socket, HELLO));
        byte[] magic = new byte[MAGIC.length];
        hello.get(magic);
        int version = hello.getInt();
        tag[0] = hello.getInt();
        byte[] secret = tokens.apply(tag[0]);
        if (!java.util.Arrays.equals(magic, MAGIC) || version != VERSION) {
            throw new IOException("it does not speak JMPI's protocol for ports");
        }
        if (secret == null) {
            return null;
        }
        Hmac token = new Hmac(secret);
        byte[] nonce = Entropy.bytes(NONCE);
        byte[] answer = ByteBuffer.allocate(NONCE + PROOF)
                .put(nonce)
                .put(proof(token, ACCEPTOR, hello, nonce))
                .array();
        socket.getOutputStream().write(answer);
        check(proof(token, CALLER, hello, nonce), read(socket, PROOF));
        return new PortWire(socket, false, proof(token, SESSION, hello, nonce));
    }

    private static byte[] proof(Hmac hmac, byte role, ByteBuffer hello, byte[] nonce) {
        return hmac.of(ByteBuffer.wrap(new byte[] {role}), hello.duplicate().clear(), ByteBuffer.wrap(nonce));
    }

    private static void check(byte[] expected, byte[] proof) throws IOException {
        if (!Hmac.isEqual(expected, proof)) {
            throw new IOException("it does not know the port's token");
        }
    }

    private static byte[] read(Socket socket, int bytes) throws IOException {
        byte[] all = socket.getInputStream().readNBytes(bytes);
        if (all.length < bytes) {
            throw new EOFException("it closed the connection");
        }
        return all;
    }

    /** Returns whether this is the side that called. */
    boolean calls() {
        return calls;
    }

    /** Sets how long a {@link #receive} may take; 0: without limit. */
    void limit(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    void send(byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
        out.write(seal(calls, sent++, bytes));
        out.flush();
    }

    byte[] receive() throws IOException {
        int length = in.readInt();
        if (length < 0 || length > LONGEST_FRAME) {
            throw new IOException("it sent a frame of " + length + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        byte[] seal = in.readNBytes(PROOF);
        if (bytes.length < length || seal.length < PROOF) {
            throw new EOFException("it closed the connection");
        }
        if (!Hmac.isEqual(seal(!calls, received++, bytes), seal)) {
            throw new IOException("a frame was changed on its way");
        }
        return bytes;
    }

    private byte[] seal(boolean ofCaller, long number, byte[] bytes) {
        ByteBuffer head = ByteBuffer.allocate(1 + Long.BYTES)
                .put(ofCaller ? CALLER : ACCEPTOR)
                .putLong(number)
                .flip();
        return session.of(head, ByteBuffer.wrap(bytes));
    }

    /** Returns a key that only the two sides can make of {@code drawn}. */
    byte[] key(byte[] drawn) {
        return session.of(ByteBuffer.wrap(new byte[] {KEY}), ByteBuffer.wrap(drawn));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // it is closed for us
        }
    }
}
