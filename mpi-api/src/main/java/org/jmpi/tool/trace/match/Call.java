package org.jmpi.tool.trace.match;

import org.jspecify.annotations.Nullable;

/** A call that a location is in, or was in: the innermost region around its events. */
public final class Call {
    /** What {@link #leave()} returns before the call has ended. */
    public static final long NOT_ENDED = -1;

    private final int process;
    private final long region;
    private final long enter;
    private final boolean isMpi;
    private final boolean isInMpi;
    private long leave = NOT_ENDED;
    private long waited;
    private boolean isBlockingSend;
    private @Nullable Object mark;

    /**
     * Makes a call that begins.
     *
     * @param process that calls
     * @param region that is called
     * @param enter when
     * @param isMpi whether the region is a function of MPI, not one of the program
     * @param isInMpi whether a function of MPI calls it
     */
    public Call(int process, long region, long enter, boolean isMpi, boolean isInMpi) {
        this.process = process;
        this.region = region;
        this.enter = enter;
        this.isMpi = isMpi;
        this.isInMpi = isInMpi;
    }

    /** Returns the process that called. */
    public int process() {
        return process;
    }

    /** Returns the number of the region. */
    public long region() {
        return region;
    }

    /** Returns when it began. */
    public long enter() {
        return enter;
    }

    /** Returns whether it is one of a function of MPI, not of the program's. */
    public boolean isMpi() {
        return isMpi;
    }

    /** Returns whether a function of MPI makes it. */
    public boolean isInMpi() {
        return isInMpi;
    }

    /** Returns when it ended, {@link #NOT_ENDED} if it has not. */
    public long leave() {
        return leave;
    }

    /** Returns whether it may wait for the receiver of its message. */
    public boolean isBlockingSend() {
        return isBlockingSend;
    }

    /** It sent a message, and did not only begin to. */
    public void setBlockingSend() {
        isBlockingSend = true;
    }

    /** Returns what {@link #setMark} set, null at first. */
    public @Nullable Object mark() {
        return mark;
    }

    /** Sets what whoever analyses it remembers of it. */
    public void setMark(Object mark) {
        this.mark = mark;
    }

    /** Ends it. */
    public void end(long time) {
        leave = time;
    }

    /**
     * Adds a wait that began with the call: several messages that one call waits for are waited for at the same time.
     *
     * @return how much longer it is than those before
     */
    public long addWait(long ticks) {
        long more = Math.max(0, ticks - waited);
        waited += more;
        return more;
    }
}
