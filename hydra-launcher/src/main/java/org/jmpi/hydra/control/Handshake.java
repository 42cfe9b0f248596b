package org.jmpi.hydra.control;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jmpi.hydra.job.JobId;
import org.jmpi.mpir.mpl.Entropy;
import org.jmpi.mpir.mpl.Hmac;
import org.jmpi.mpir.mpl.Seal;

/**
 * How a connection begins: each end proves that it knows the job's secret, which itself never travels. A proxy says who
 * it is with a random challenge; the launcher answers with its proof and a challenge; the proxy proves itself and is notified that it was let in.
 * Whoever hears it cannot use it again, and proofs of the two directions differ. All that follows is sealed, with keys that
 * come of the secret and of both challenges.
 */
final class Handshake {
    /** Version of handshake and frames. */
    static final int VERSION = 3;

    private static final int MAGIC = 0x4a4d5049;
    private static final int NONCE = 32;
    private static final int PROOF = 32;
    private static final int LONGEST_NAME = 255;
    /** What one step may take; a machine may be busy with starting ranks. */
    private static final int LIMIT_MILLIS = 20_000;

    private static final int ADMITTED = 1;

    /** The two directions of a connection, seen from one end. */
    record Seals(Seal out, Seal in) {}

    /** A proxy that has proved itself. */
    record Admitted(Joined who, Seals seals) {}

    private final Hmac hmac;

    Handshake(JobId job) {
        hmac = new Hmac(HexFormat.of().parseHex(job.secret()));
    }

    /** The proxy's side. */
    Seals join(Socket socket, Joined self) throws IOException {
        socket.setSoTimeout(LIMIT_MILLIS);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] mine = Entropy.bytes(NONCE);
        byte[] name = self.name().getBytes(StandardCharsets.UTF_8);
        byte[] hello = new PayloadWriter()
                .int32(MAGIC)
                .int32(VERSION)
                .int32(self.node())
                .raw(mine, 0, NONCE)
                .int32(name.length)
                .raw(name, 0, name.length)
                .bytes();
        out.write(hello);
        expectVersion(in, "the launcher");
        byte[] theirs = in.readNBytes(NONCE);
        check(proof('L', hello, theirs), in.readNBytes(PROOF), "the launcher");
        out.write(proof('P', hello, theirs));
        if (in.readUnsignedByte() != ADMITTED) {
            throw new ProtocolException("the launcher did not answer a proof");
        }
        return seals("proxy to launcher", "launcher to proxy", hello, theirs);
    }

    /** The launcher's side; returns who it is. */
    Admitted admit(Socket socket) throws IOException {
        socket.setSoTimeout(LIMIT_MILLIS);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        if (in.readInt() != MAGIC) {
            throw new ProtocolException("it is no proxy of JMPI");
        }
        int version = in.readInt();
        if (version != VERSION) {
            // enough for the other end to say what is wrong
            out.write(new PayloadWriter().int32(MAGIC).int32(VERSION).bytes());
            throw new ProtocolException(versions("a proxy", version));
        }
        int node = in.readInt();
        byte[] theirs = in.readNBytes(NONCE);
        int length = in.readInt();
        if (length < 0 || length > LONGEST_NAME) {
            throw new ProtocolException("its name has " + length + " bytes; expected at most " + LONGEST_NAME);
        }
        byte[] name = in.readNBytes(length);
        byte[] hello = new PayloadWriter()
                .int32(MAGIC)
                .int32(version)
                .int32(node)
                .raw(theirs, 0, theirs.length)
                .int32(length)
                .raw(name, 0, name.length)
                .bytes();
        byte[] mine = Entropy.bytes(NONCE);
        byte[] proof = proof('L', hello, mine);
        out.write(new PayloadWriter()
                .int32(MAGIC)
                .int32(VERSION)
                .raw(mine, 0, NONCE)
                .raw(proof, 0, PROOF)
                .bytes());
        check(proof('P', hello, mine), in.readNBytes(PROOF), "the proxy");
        out.write(ADMITTED);
        return new Admitted(
                new Joined(node, new String(name, StandardCharsets.UTF_8)),
                seals("launcher to proxy", "proxy to launcher", hello, mine));
    }

    private Seals seals(String out, String in, byte[] hello, byte[] challenge) {
        ByteBuffer[] transcript = {ByteBuffer.wrap(hello), ByteBuffer.wrap(challenge)};
        return new Seals(Seal.toSend(hmac, out, true, transcript), Seal.toReceive(hmac, in, true, transcript));
    }

    private static void expectVersion(DataInputStream in, String who) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new ProtocolException("what answers is no launcher of JMPI");
        }
        int version = in.readInt();
        if (version != VERSION) {
            throw new ProtocolException(versions(who, version));
        }
    }

    private static String versions(String who, int version) {
        return who + " speaks version " + version + " of the control protocol, this end " + VERSION
                + "; install the same JMPI on all hosts";
    }

    private byte[] proof(char side, byte[] hello, byte[] challenge) {
        return hmac.of(ByteBuffer.wrap(new byte[] {(byte) side}), ByteBuffer.wrap(hello), ByteBuffer.wrap(challenge));
    }

    private static void check(byte[] expected, byte[] proof, String who) throws ProtocolException {
        if (!Hmac.isEqual(expected, proof)) {
            throw new ProtocolException(who + " does not know the job's secret");
        }
    }
}
