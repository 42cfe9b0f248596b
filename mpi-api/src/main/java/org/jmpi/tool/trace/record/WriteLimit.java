package org.jmpi.tool.trace.record;

import java.io.IOException;

/** How much a rank may write. Any thread. */
final class WriteLimit implements MappedChunks.Budget {
    private static final int MEGABYTE_SHIFT = 20;

    /** All of it is written. */
    static final class ReachedException extends IOException {
        private static final long serialVersionUID = 1;

        ReachedException(long limit) {
            super("it has written the " + (limit >> MEGABYTE_SHIFT) + " MB that limit= allows");
        }
    }

    private final long limit;
    private long taken;

    /** Makes a limit of so many bytes. */
    WriteLimit(long limit) {
        this.limit = limit;
    }

    @Override
    public synchronized void take(long bytes) throws IOException {
        taken += bytes;
        if (taken > limit) {
            throw new ReachedException(limit);
        }
    }
}
