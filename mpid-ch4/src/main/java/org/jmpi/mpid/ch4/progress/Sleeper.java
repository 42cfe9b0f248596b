package org.jmpi.mpid.ch4.progress;

import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jspecify.annotations.Nullable;

/** Where the holder of a VCI blocks when no netmod lends it a place, and how others end that. */
public interface Sleeper extends Doorbell, AutoCloseable {
    /** Returns what peers need to ring, as part of a business card. */
    String card();

    /** Sets how to ring {@code lpid}. */
    void address(int lpid, String card);

    /** Says that the calling thread, the VCI's holder, may be rung from now on; before the last look for work. */
    void announce(@Nullable Netmod netmod);

    /** Takes {@link #announce} back. */
    void retract();

    /** Blocks for at most {@code timeoutNs}, or until rung or woken; through {@code netmod} if that is not null. */
    void sleep(@Nullable Netmod netmod, long timeoutNs);

    /** Returns how often this process rang others. */
    long rings();

    /** Ends a sleep that is under way or about to begin. Any thread. */
    void wakeup(@Nullable Netmod netmod);

    @Override
    void close();
}
