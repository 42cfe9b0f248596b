package org.jmpi.mpid.ch4.netmod.tcp;

/**
 * Decides which of the non-blocking sends to one process wait for others, so that they leave with one system call.
 *
 * <p>A burst is what a program sends without letting MPI make progress between. Its first messages leave at once, as those
 * of a halo exchange should. Later ones wait until as many do as left before them, or until they are {@link #MOST_BYTES}
 * together; at the latest they leave with the next poll. So at most half of what was sent waits, and n messages
 * cost about log n system calls. A send that waits is not complete: whoever waits for it or tests it polls.
 */
final class SendBurst {
    /** Where so much waits, one more message saves little. */
    static final int MOST_BYTES = 16 * 1024;

    private final int limit;
    private long turn;
    private int sent;
    private int waiting;
    private int waitingBytes;
    private boolean next;

    /**
     * Makes the rule of one connection.
     *
     * @param limit how many messages of a burst leave at once; 0: all
     */
    SendBurst(int limit) {
        this.limit = limit;
    }

    /**
     * Counts a non-blocking send that follows.
     *
     * @param now how many polls there were
     * @return whether the message should wait, if it is small
     */
    boolean next(long now) {
        if (turn != now) {
            turn = now;
            sent = 0;
        }
        next = limit > 0 && ++sent > limit;
        return next;
    }

    /** Returns whether this message waits; only if {@link #next} said so of it. */
    boolean holds(int hdrSz, long dataSz) {
        if (!next) {
            return false;
        }
        next = false;
        waiting++;
        waitingBytes += (int) Math.min(hdrSz + dataSz, MOST_BYTES);
        return waitingBytes < MOST_BYTES && 2 * waiting < sent;
    }

    /** Says that what waited leaves. */
    void left() {
        waiting = 0;
        waitingBytes = 0;
        next = false;
    }
}
