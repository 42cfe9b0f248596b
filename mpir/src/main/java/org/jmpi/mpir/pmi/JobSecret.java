package org.jmpi.mpir.pmi;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The secret of a job, as the environment has it. */
public final class JobSecret {
    /** The variable. */
    public static final String NAME = "JMPI_SECRET";

    private static final int LEAST_BYTES = 16;

    private JobSecret() {}

    /** Returns the bytes of at least 32 hexadecimal digits; null: {@code text} has something else. */
    public static byte @Nullable [] parse(String text) {
        try {
            byte[] secret = HexFormat.of().parseHex(text.strip());
            return secret.length >= LEAST_BYTES ? secret : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
