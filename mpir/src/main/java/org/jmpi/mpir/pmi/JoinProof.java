package org.jmpi.mpir.pmi;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jmpi.mpir.mpl.Entropy;
import org.jspecify.annotations.Nullable;

/**
 * Proves that both sides of a meeting know the job's secret, which is never sent: each signs both sides' nonces. Without a
 * secret there is nothing to prove.
 */
public final class JoinProof {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int LEAST_BYTES = 16;
    private static final int NONCE_BYTES = 16;
    private static final String NONE = "none";

    private final byte @Nullable [] secret;

    private JoinProof(byte @Nullable [] secret) {
        this.secret = secret;
    }

    /**
     * Reads {@code JMPI_SECRET}.
     *
     * @throws PmiException if it is no secret
     */
    public static JoinProof of(Map<String, String> env) {
        String hex = env.get("JMPI_SECRET");
        if (hex == null) {
            return new JoinProof(null);
        }
        try {
            byte[] secret = HexFormat.of().parseHex(hex.strip());
            if (secret.length >= LEAST_BYTES) {
                return new JoinProof(secret);
            }
        } catch (IllegalArgumentException e) {
            throw bad(e);
        }
        throw bad(null);
    }

    private static PmiException bad(@Nullable Exception e) {
        return new PmiException(
                "JMPI_SECRET is no secret: expected 32 hexadecimal digits or more, as openssl rand -hex 32 prints", e);
    }

    /** Returns a number that nobody has used before, in hexadecimal. */
    public static String nonce() {
        return HexFormat.of().formatHex(Entropy.bytes(NONCE_BYTES));
    }

    /** Returns whether there is a secret. */
    public boolean hasSecret() {
        return secret != null;
    }

    /** Returns the proof that goes with {@code words}; both sides' nonces are among them. */
    public String of(String... words) {
        if (secret == null) {
            return NONE;
        }
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            // no word has a line's end
            return HexFormat.of().formatHex(mac.doFinal(String.join("\n", words).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " belongs to every JDK", e);
        }
    }

    /** Returns whether {@code proof} is that of {@code words}. */
    public boolean isRight(@Nullable String proof, String... words) {
        return proof != null
                && MessageDigest.isEqual(
                        proof.getBytes(StandardCharsets.UTF_8), of(words).getBytes(StandardCharsets.UTF_8));
    }
}
