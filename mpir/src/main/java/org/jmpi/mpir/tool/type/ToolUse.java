package org.jmpi.mpir.tool.type;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** How often the tool interface of a rank was initialized and not finalized since. Any thread. */
public final class ToolUse {
    private volatile int count;

    /** Makes the count of a rank. */
    public ToolUse() {}

    /** Counts one more initialization. */
    public synchronized void begin() {
        count++;
    }

    /** Returns whether this was the last end. */
    public synchronized boolean end() {
        check();
        count--;
        return count == 0;
    }

    /**
     * Checks that functions of the tool interface may be called.
     *
     * @throws MpirException MPI_T_ERR_NOT_INITIALIZED
     */
    public void check() {
        if (count == 0) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_NOT_INITIALIZED,
                    "the tool interface is not initialized; call MPI_T_init_thread first");
        }
    }
}
