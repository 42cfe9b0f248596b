package org.jmpi.mpir.pmi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.Map;
import org.jmpi.mpir.mpl.Entropy;
import org.jmpi.mpir.mpl.Hmac;
import org.jspecify.annotations.Nullable;

/**
 * Proves that both sides of a meeting know the job's secret, which is never sent: each signs both sides' nonces. Without a
 * secret there is nothing to prove.
 */
public final class JoinProof {
    private static final int NONCE_BYTES = 16;
    private static final String NONE = "none";

    private final @Nullable Hmac hmac;

    private JoinProof(@Nullable Hmac hmac) {
        this.hmac = hmac;
    }

    /**
     * Reads {@code JMPI_SECRET}, or the file that {@code JMPI_SECRET_FILE} names.
     *
     * @throws PmiException if it is no secret
     */
    public static JoinProof of(Map<String, String> env) {
        String text = JobSecret.text(env);
        if (text == null) {
            return new JoinProof(null);
        }
        return ofSecret(text);
    }

    /**
     * Returns the proof of who knows {@code secret}.
     *
     * @throws PmiException if it is no secret
     */
    static JoinProof ofSecret(String text) {
        byte[] secret = JobSecret.parse(text);
        if (secret == null) {
            throw new PmiException(JobSecret.NAME
                    + " is no secret: expected 32 hexadecimal digits or more, as openssl rand -hex 32 prints");
        }
        return new JoinProof(new Hmac(secret));
    }

    /** Returns a number that nobody has used before, in hexadecimal. */
    public static String nonce() {
        return HexFormat.of().formatHex(Entropy.bytes(NONCE_BYTES));
    }

    /** Returns whether there is a secret. */
    public boolean hasSecret() {
        return hmac != null;
    }

    /** Returns the proof that goes with {@code words}; both sides' nonces are among them. */
    public String of(String... words) {
        if (hmac == null) {
            return NONE;
        }
        // no word has a line's end
        return HexFormat.of().formatHex(hmac.of(UTF_8.encode(String.join("\n", words))));
    }

    /**
     * Returns the seals of one end of a rank's connection to rank 0, for what follows the proofs; null without a secret.
     *
     * @param isServer whether it is rank 0's end
     * @param words both ends' nonces, and what else they have said
     */
    public @Nullable PmiSeals seals(boolean isServer, String... words) {
        return hmac == null ? null : PmiSeals.of(hmac, isServer, UTF_8.encode(String.join("\n", words)));
    }

    /** Returns whether {@code proof} is that of {@code words}. */
    public boolean isRight(@Nullable String proof, String... words) {
        return proof != null && Hmac.isEqual(of(words).getBytes(UTF_8), proof.getBytes(UTF_8));
    }
}
