package org.jmpi.mpid.ch4.netmod.tcp;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import org.jmpi.mpir.mpl.Entropy;
import org.jmpi.mpir.mpl.Hmac;
import org.jmpi.mpir.mpl.Seal;

/** Proves knowledge of the job's secret without showing it. */
final class JobKey {
    /** What the acceptor's proof begins with; differs from the initiator's, so that neither can be sent back. */
    static final byte ACCEPTOR = 'A';

    static final byte INITIATOR = 'I';

    /** What is proved of a hello alone begins with it. */
    private static final byte HELLO = 'H';

    private final Hmac hmac;

    JobKey(byte[] secret) {
        hmac = new Hmac(secret);
    }

    byte[] nonce() {
        return Entropy.bytes(HelloLayout.NONCE_SIZE);
    }

    /** Returns the proof of one side over the hellos of both. */
    byte[] proof(byte side, ByteBuffer initiatorHello, ByteBuffer acceptorHello) {
        return hmac.of(
                ByteBuffer.wrap(new byte[] {side}),
                initiatorHello.duplicate().clear(),
                acceptorHello.duplicate().clear());
    }

    /** Returns what shows that whoever says {@code hello} knows the secret, before anything is remembered of it. */
    byte[] admission(ByteBuffer hello) {
        return hmac.of(ByteBuffer.wrap(new byte[] {HELLO}), hello.duplicate().clear());
    }

    /** Returns the seal of what the initiator, or the acceptor, sends. */
    Seal toSend(boolean isInitiator, boolean hides, ByteBuffer... hellos) {
        return Seal.toSend(hmac, direction(isInitiator), hides, hellos);
    }

    /** Returns the other end of the same. */
    Seal toReceive(boolean isInitiator, boolean hides, ByteBuffer... hellos) {
        return Seal.toReceive(hmac, direction(isInitiator), hides, hellos);
    }

    private static String direction(boolean isInitiator) {
        return isInitiator ? "initiator to acceptor" : "acceptor to initiator";
    }

    /** Compares in a time that does not tell where they differ. */
    static void check(byte[] expected, byte[] proof) throws ProtocolException {
        if (!Hmac.isEqual(expected, proof)) {
            throw new ProtocolException("it does not know the job's secret");
        }
    }

    static byte[] digest(byte[] text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
