package org.jmpi.mpid.ch4.init;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.mpl.Entropy;
import org.jmpi.mpir.mpl.Hmac;
import org.jmpi.mpir.pmi.JobSecret;
import org.jmpi.mpir.pmi.PmiClient;
import org.jspecify.annotations.Nullable;

/**
 * The job's name and secret. {@code jmpiexec} gives the name in the environment and the secret in a file; under another launcher rank 0 draws the
 * secret and puts it into the job's key-value space, which only the job can read.
 *
 * @param id names the job; letters, digits, '-' and '_'
 * @param secret shared by the job's processes
 */
record JobIdentity(String id, byte[] secret) {
    static final String JOB_ID = "JMPI_JOBID";
    static final String SECRET = JobSecret.NAME;
    private static final String KEY = "-jmpi-secret";
    private static final int SECRET_BYTES = 32;
    private static final ByteBuffer WORLD = ByteBuffer.wrap("world".getBytes(StandardCharsets.US_ASCII));

    /** Returns the identity if it is known already, else null: rank 0 published its secret, a barrier must follow. */
    static @Nullable JobIdentity early(PmiClient pmi, Map<String, String> env) {
        String secret = pmi.inJvm() ? null : JobSecret.text(env);
        if (secret != null) {
            return new JobIdentity(name(pmi, env), parse(secret));
        }
        if (pmi.rank() == 0) {
            pmi.put(KEY, HexFormat.of().formatHex(Entropy.bytes(SECRET_BYTES)));
        }
        return null;
    }

    /** Returns the identity after the barrier. */
    static JobIdentity late(PmiClient pmi) {
        String secret = pmi.find(KEY)
                .orElseThrow(() -> new MpirException(
                        ErrorClass.ERR_OTHER, "rank 0 published no job secret: it died while it started"));
        return new JobIdentity(sanitize(pmi.kvsName()), parse(secret));
    }

    /** Returns the name of the job's world, which tells nothing of the secret. */
    WorldId world() {
        return WorldId.of(new Hmac(secret).of(ByteBuffer.wrap(id.getBytes(StandardCharsets.UTF_8)), WORLD.duplicate()));
    }

    private static byte[] parse(String hex) {
        byte[] secret = JobSecret.parse(hex);
        if (secret == null) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER, SECRET + ": expected at least 32 hexadecimal digits; let jmpiexec set it");
        }
        return secret;
    }

    /** Returns the job's name where a launcher gave one, else that of its key-value space. */
    static String name(PmiClient pmi, Map<String, String> env) {
        return sanitize(env.getOrDefault(JOB_ID, pmi.kvsName()));
    }

    private static String sanitize(String name) {
        StringBuilder clean = new StringBuilder(name);
        for (int i = 0; i < name.length(); i++) {
            if (!isPlain(name.charAt(i))) {
                clean.setCharAt(i, '_');
            }
        }
        return clean.toString();
    }

    private static boolean isPlain(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    }
}
