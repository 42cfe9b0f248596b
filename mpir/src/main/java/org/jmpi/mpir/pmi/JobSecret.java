package org.jmpi.mpir.pmi;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What only the processes of a job may know: its secret and, if they were spawned, the port of those that spawned them. Launchers
 * put both into a file that only the user can read, since an environment goes on to every process that a rank starts,
 * and into recordings of its JVM. Users may give the secret either way.
 */
public final class JobSecret {
    /** The variable that has the secret. */
    public static final String NAME = "JMPI_SECRET";
    /** The variable that names the file: the secret in its first line, the port in its second, if there is one. */
    public static final String FILE = "JMPI_SECRET_FILE";

    private static final int LEAST_BYTES = 16;
    private static final int MOST_BYTES = 64 << 10;

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

    /**
     * Returns the secret that an environment gives, as it stands there, null if it gives none.
     *
     * @throws PmiException if the file that it names can't be read
     */
    public static @Nullable String text(Map<String, String> env) {
        String text = env.get(NAME);
        return text != null ? text : line(env, 0);
    }

    /**
     * Returns the port of the processes that spawned this one, null if it was not spawned.
     *
     * @throws PmiException if the file that the environment names can't be read
     */
    public static @Nullable String parentPort(Map<String, String> env) {
        String port = env.get(JobLauncher.PARENT_PORT);
        return port != null ? port : line(env, 1);
    }

    private static @Nullable String line(Map<String, String> env, int number) {
        String name = env.get(FILE);
        if (name == null) {
            return null;
        }
        // a stream: channels and decoders would be loaded for this file alone, in each rank
        try (FileInputStream file = new FileInputStream(name)) {
            byte[] bytes = file.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new PmiException(
                        FILE + "=" + name + " has more than " + MOST_BYTES + " bytes: expected a line with a secret");
            }
            String[] lines = new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1);
            String line = lines.length > number ? lines[number].strip() : "";
            return line.isEmpty() ? null : line;
        } catch (IOException e) {
            throw new PmiException(
                    FILE + "=" + name + " can't be read: " + e
                            + "; a rank in a container needs the launcher's folder for temporary files",
                    e);
        }
    }
}
