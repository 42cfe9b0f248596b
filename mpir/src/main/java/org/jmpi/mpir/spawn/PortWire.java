package org.jmpi.mpir.spawn;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import jdk.net.ExtendedSocketOptions;
import org.jmpi.mpir.mpl.Entropy;
import org.jmpi.mpir.mpl.Hmac;
import org.jmpi.mpir.mpl.Seal;
import org.jmpi.mpir.mpl.SealedInput;
import org.jmpi.mpir.mpl.SealedOutput;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a port. Both sides prove that they know the port's token, which never travels; all that follows is sealed, since it
 * has the addresses and keys of processes.
 *
 * <pre>
 *  caller: "JMPIPORT" version tag nonce
 *  port:   nonce, HMAC(token, 'A' hello nonce)
 *  caller: HMAC(token, 'C' hello nonce)
 *  sealed: length, bytes, ...
 * </pre>
 */
final class PortWire implements AutoCloseable {
    private static final byte[] MAGIC = "JMPIPORT".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 2;
    private static final int NONCE = 32;
    private static final int PROOF = 32;
    private static final int HELLO = 8 + 2 * Integer.BYTES + NONCE;
    /** A list of processes has about a hundred bytes for each. */
    private static final int LONGEST_FRAME = 1 << 28;

    private static final int IDLE_SECONDS = 60;

    private static final byte ACCEPTOR = 'A';
    private static final byte CALLER = 'C';
    private static final byte SESSION = 'S';
    private static final byte KEY = 'K';
    private static final String TO_PORT = "caller to port";
    private static final String TO_CALLER = "port to caller";

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final boolean calls;
    private final Hmac session;

    private PortWire(Socket socket, boolean calls, byte[] session) throws IOException {
        this.socket = socket;
        this.calls = calls;
        this.session = new Hmac(session);
        Seal opens = Seal.toReceive(this.session, calls ? TO_CALLER : TO_PORT, true);
        Seal seals = Seal.toSend(this.session, calls ? TO_PORT : TO_CALLER, true);
        in = new DataInputStream(new SealedInput(new BufferedInputStream(socket.getInputStream()), opens));
        out = new DataOutputStream(new SealedOutput(socket.getOutputStream(), seals));
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

    /** Has the system notice within minutes that the other side's host is gone. */
    void keepAlive() throws IOException {
        socket.setKeepAlive(true);
        if (socket.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, IDLE_SECONDS / 4);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, 4);
        }
    }

    void send(byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    byte[] receive() throws IOException {
        int length = in.readInt();
        if (length < 0 || length > LONGEST_FRAME) {
            throw new IOException("it sent a frame of " + length + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("it closed the connection");
        }
        return bytes;
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
