package org.jmpi.mpir.mpid;

import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitState;

/** How a device makes progress, and how a thread waits for it (mirrors {@code MPID_Progress_*}). */
public interface DeviceProgress {
    /** Makes progress once, without waiting (MPID_Progress_poke); returns whether anything happened. */
    boolean poke();

    /** Returns a number that changes whenever something completed; read it before a condition, see {@link #progressWait}. */
    long completionEpoch();

    /** As {@link #completionEpoch()}, for a thread that waits for {@code r} alone, as {@link WaitState#only} then says. */
    long completionEpoch(Request r);

    /**
     * One turn of waiting (MPID_Progress_wait): makes progress, and if there was none spins, yields or blocks as
     * {@code state} says it should by now. The caller repeats:
     * {@code for (;;) { state.epoch = completionEpoch(); if (condition) break; progressWait(state); }}.
     */
    void progressWait(WaitState state);

    /** Returns whether this machine has more ranks than cores, so that a waiting rank should yield at once. */
    boolean isCrowded();

    /** Runs {@code action} as the holder of the VCI: no completion listener runs meanwhile. */
    void exclusively(Runnable action);
}
