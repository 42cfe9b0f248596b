package org.jmpi.mpir.tool;

/**
 * Sums up time spent. {@link #begin} and {@link #end} belong to one thread at a time (a VCI's owner); they read the
 * clock only while a tool has the timer started.
 */
public final class PvarTimer {
    private boolean enabled;
    private long nanos;
    private int lookers;

    PvarTimer() {}

    /** {@return a start for {@link #end}; 0 when no tool looks} */
    public long begin() {
        return enabled ? System.nanoTime() | 1 : 0;
    }

    /**
     * Adds the time since a start.
     *
     * @param begin what {@link #begin} returned
     */
    public void end(long begin) {
        if (begin != 0) {
            nanos += System.nanoTime() - begin;
        }
    }

    long nanos() {
        return nanos;
    }

    synchronized void look(boolean begin) {
        lookers += begin ? 1 : -1;
        enabled = lookers > 0;
    }
}
