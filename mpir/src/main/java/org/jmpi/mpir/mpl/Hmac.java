package org.jmpi.mpir.mpl;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Proves knowledge of a secret without showing it (HMAC-SHA256). Any thread. */
public final class Hmac {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    /** Makes one of a secret of at least one byte. */
    public Hmac(byte[] secret) {
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    /** Returns the proof over the remaining bytes of {@code parts}, whose positions move to their limits. */
    public byte[] of(ByteBuffer... parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            for (ByteBuffer part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /** Compares proofs in a time that does not tell where they differ. */
    public static boolean isEqual(byte[] expected, byte[] proof) {
        return MessageDigest.isEqual(expected, proof);
    }
}
