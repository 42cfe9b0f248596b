package org.jmpi.mpir.io.watch;

import org.jspecify.annotations.Nullable;

/** Is told of each access of a rank's files, by the thread whose access it is. */
public interface AccessListener {
    /** An access to the file of this name begins; returns what is given back at its end. */
    @Nullable
    Object begin(IoAccess access, String file);

    /**
     * It is over.
     *
     * @param begun what {@link #begin} returned
     * @param moved how many bytes moved; negative: it failed
     */
    void end(IoAccess access, @Nullable Object begun, long moved);
}
