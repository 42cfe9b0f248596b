package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.mpir.mpl.Segment;

/** A caller that a test controls byte by byte. */
final class Stranger implements AutoCloseable {
    final Socket socket;
    private final Endpoint victim;

    Stranger(Endpoint victim) throws IOException {
        this.victim = victim;
        var address = Card.parse(victim.lpid, victim.card, LocalAddresses.hostName())
                .addresses()
                .get(0);
        socket = new Socket(address.getAddress(), address.getPort());
        socket.setSoTimeout(1);
    }

    Stranger send(byte... bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    static byte[] hello(int sender, int receiver, int processes, String jobId) {
        return HelloLayout.make(sender, receiver, processes, new byte[HelloLayout.NONCE_SIZE], jobId)
                .array();
    }

    /** Returns {@code hello} with what shows that its sender knows the secret. */
    static byte[] admitted(byte[] hello, byte[] secret) {
        byte[] both = Arrays.copyOf(hello, hello.length + HelloLayout.PROOF_SIZE);
        byte[] proof = new JobKey(secret).admission(ByteBuffer.wrap(hello));
        System.arraycopy(proof, 0, both, hello.length, proof.length);
        return both;
    }

    /** Does the whole handshake as process {@code sender}, with {@code secret}. */
    Stranger handshake(int sender, int processes, byte[] secret) throws IOException {
        byte[] own = hello(sender, victim.lpid, processes, "job-1");
        send(admitted(own, secret));
        byte[] answer = read(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
        ByteBuffer theirs = ByteBuffer.wrap(answer, 0, HelloLayout.SIZE).slice();
        send(new JobKey(secret).proof(JobKey.INITIATOR, ByteBuffer.wrap(own), theirs));
        return this;
    }

    static byte[] frame(int type, int handlerId, int hdrSz, long dataSz, int sequence, int body) {
        Segment s = Segment.allocate(FrameLayout.SIZE + body);
        FrameLayout.put(s, 0, type, handlerId, hdrSz, dataSz, sequence);
        return Handshake.bytes(s.bytes, 0, s.size());
    }

    /** A message that nobody was asked for, of which {@code body} bytes, header included, are here. */
    static byte[] longFrame(int handlerId, int hdrSz, long dataSz, int body) {
        Segment s = Segment.allocate(FrameLayout.SIZE + body);
        FrameLayout.put(s, 0, FrameLayout.TYPE_MESSAGE, handlerId, hdrSz, dataSz, FrameLayout.FLAG_LONG, 0);
        return Handshake.bytes(s.bytes, 0, s.size());
    }

    /** Reads exactly so many bytes while the victim makes progress. */
    byte[] read(int bytes) throws IOException {
        byte[] all = new byte[bytes];
        InputStream in = socket.getInputStream();
        for (int at = 0; at < bytes; ) {
            int n = readSome(in, all, at);
            if (n < 0) {
                throw new IOException("end after " + at + " bytes");
            }
            at += n;
        }
        return all;
    }

    /** Waits until the victim closes the connection. */
    void awaitEnd() {
        byte[] sink = new byte[1024];
        try {
            for (int n = 0; n >= 0; ) {
                n = readSome(socket.getInputStream(), sink, 0);
            }
        } catch (IOException e) {
            // a reset is an end as well
        }
    }

    private int readSome(InputStream in, byte[] into, int at) throws IOException {
        victim.netmod.progress();
        try {
            return in.read(into, at, into.length - at);
        } catch (SocketTimeoutException e) {
            return 0;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
