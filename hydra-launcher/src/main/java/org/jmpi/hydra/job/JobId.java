package org.jmpi.hydra.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A job's identity.
 *
 * @param id unique among the jobs of the machine; letters and digits, so that it can stand in file names
 * @param secret 32 random bytes in hexadecimal, known to the job's processes only
 */
public record JobId(String id, String secret) {
    private static final int SECRET_BYTES = 32;
    private static final int NONCE_BYTES = 4;

    /** @return a new identity */
    public static JobId create() {
        HexFormat hex = HexFormat.of();
        return new JobId(
                ProcessHandle.current().pid() + "x" + hex.formatHex(random(NONCE_BYTES)),
                hex.formatHex(random(SECRET_BYTES)));
    }

    /**
     * @param count how many
     * @return bytes that nobody can guess
     */
    public static byte[] random(int count) {
        // SecureRandom costs a start 30 ms; the system's own source is what it would read
        try (InputStream source = Files.newInputStream(Path.of("/dev/urandom"))) {
            byte[] bytes = source.readNBytes(count);
            if (bytes.length == count) {
                return bytes;
            }
        } catch (IOException e) {
            // not a Unix
        }
        byte[] bytes = new byte[count];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /**
     * @param node number of a node
     * @return value of JMPI_NODE, by which the node's processes are found
     */
    public String mark(int node) {
        // the dot behind keeps 1 and 12 apart for who looks for a part of a line
        return id + "." + node + ".";
    }

    /** @return beginning of the name of every file that belongs to the job */
    public String filePrefix() {
        return "jmpi-" + id + "-";
    }
}
