package org.jmpi.mpir.tool.pvar;

/**
 * Sums up time spent. {@link #begin} and {@link #end} belong to one thread at a time (a VCI's owner); they read the
 * clock only while a tool has the timer started.
 */
public final class PvarTimer implements PvarSource {
    private boolean enabled;
    private long nanos;
    private int watchers;

    /** Makes a timer, to be registered with {@link PvarDefinition#from(PvarSource)}. */
    public PvarTimer() {}

    @Override
    public int count() {
        return 1;
    }

    @Override
    public long raw(int element) {
        return nanos;
    }

    /** {@return the time summed up so far, in nanoseconds} */
    public long get() {
        return nanos;
    }

    /** Sets the sum to 0. */
    public void init() {
        nanos = 0;
    }

    /** {@return a start for {@link #end}; 0 when no tool looks} */
    public long begin() {
        return Instrument.ON && enabled ? System.nanoTime() | 1 : 0;
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

    @Override
    public synchronized void watch(boolean begin) {
        watchers += begin ? 1 : -1;
        enabled = watchers > 0;
    }
}
