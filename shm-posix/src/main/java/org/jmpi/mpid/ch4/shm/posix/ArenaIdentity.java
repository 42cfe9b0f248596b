package org.jmpi.mpid.ch4.shm.posix;

import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Entropy;
import org.jspecify.annotations.Nullable;

/** Who an arena belongs to, and the random number that proves it. */
record ArenaIdentity(String jobId, int lpid, int processes, int capacity, long nonceHigh, long nonceLow) {

    /** Makes the identity of a new arena. */
    static ArenaIdentity random(String jobId, int lpid, int processes, int capacity) {
        ByteBuffer nonce = ByteBuffer.wrap(Entropy.bytes(2 * Long.BYTES));
        return new ArenaIdentity(jobId, lpid, processes, capacity, nonce.getLong(), nonce.getLong());
    }

    /**
     * Checks a header read from a file.
     *
     * @return what is wrong with it, or null
     */
    @Nullable
    String mismatch(ByteBuffer header) {
        if (header.getLong(ArenaHeader.MAGIC_AT) != ArenaHeader.MAGIC) {
            return "it doesn't begin as such memory does";
        }
        if (header.getInt(ArenaHeader.VERSION_AT) != ArenaHeader.VERSION) {
            return "its layout has version " + header.getInt(ArenaHeader.VERSION_AT) + ", expected "
                    + ArenaHeader.VERSION + "; run the same JMPI everywhere";
        }
        if (header.getLong(ArenaHeader.NONCE_HIGH_AT) != nonceHigh
                || header.getLong(ArenaHeader.NONCE_LOW_AT) != nonceLow) {
            return "its nonce is not the one on the card";
        }
        return sizesMismatch(header);
    }

    private @Nullable String sizesMismatch(ByteBuffer header) {
        if (header.getInt(ArenaHeader.LPID_AT) != lpid || header.getInt(ArenaHeader.PROCESSES_AT) != processes) {
            return "it belongs to process " + header.getInt(ArenaHeader.LPID_AT) + " of "
                    + header.getInt(ArenaHeader.PROCESSES_AT) + ", expected " + lpid + " of " + processes;
        }
        if (header.getInt(ArenaHeader.CAPACITY_AT) != capacity) {
            return "its inbox has " + header.getInt(ArenaHeader.CAPACITY_AT) + " bytes, the card says " + capacity;
        }
        return null;
    }
}
