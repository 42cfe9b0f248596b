package org.jmpi.mpid.ch4.progress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** How often the transports were polled, for who looks whether a rank polls. */
final class PollCount {
    private static final VarHandle POLLS;

    static {
        try {
            POLLS = MethodHandles.lookup().findVarHandle(PollCount.class, "polls", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long polls;

    /** Counts one. The holder of VCI 0 only. */
    void add() {
        POLLS.setOpaque(this, polls + 1);
    }

    /** Returns how many there were. Any thread. */
    long get() {
        return (long) POLLS.getOpaque(this);
    }
}
