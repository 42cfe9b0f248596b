package org.jmpi.mpir.request;

/**
 * How long somebody has been waiting (mirrors {@code MPID_Progress_state}). Reset before a wait; handed to the device
 * at each turn, which spins, yields and at last blocks.
 */
public final class WaitState {
    /** Polls in a row that found nothing. */
    public int emptyPolls;
    /** The device's completion epoch, read before the condition was looked at. */
    public long epoch;
    /** When waiting began to block, in {@code System.nanoTime()}; 0 before that. */
    public long blockedSince;

    public WaitState reset() {
        emptyPolls = 0;
        blockedSince = 0;
        return this;
    }
}
