package org.jmpi.hydra.job;

import java.util.HexFormat;
import org.jmpi.mpir.mpl.Entropy;

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
                ProcessHandle.current().pid() + "x" + hex.formatHex(Entropy.bytes(NONCE_BYTES)),
                hex.formatHex(Entropy.bytes(SECRET_BYTES)));
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
