package org.jmpi.mpid.ch4.netmod.tcp;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jmpi.mpir.mpl.Entropy;

/** Proves knowledge of the job's secret without showing it. */
final class JobKey {
    /** What the acceptor's proof begins with; differs from the initiator's, so that neither can be sent back. */
    static final byte ACCEPTOR = 'A';

    static final byte INITIATOR = 'I';

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    JobKey(byte[] secret) {
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    byte[] nonce() {
        return Entropy.bytes(HelloLayout.NONCE_SIZE);
    }

    /** Returns the proof of one side over the hellos of both. */
    byte[] proof(byte side, ByteBuffer initiatorHello, ByteBuffer acceptorHello) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(side);
            mac.update(initiatorHello.duplicate().clear());
            mac.update(acceptorHello.duplicate().clear());
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /** Compares in a time that does not tell where they differ. */
    static void check(byte[] expected, byte[] proof) throws ProtocolException {
        if (!MessageDigest.isEqual(expected, proof)) {
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
