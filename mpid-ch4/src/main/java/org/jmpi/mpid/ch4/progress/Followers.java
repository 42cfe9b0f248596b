package org.jmpi.mpid.ch4.progress;

import java.util.function.BooleanSupplier;

/** Threads of one rank that wait while another thread of it already sleeps for all of them. */
final class Followers {
    /** A handing over is never missed; this only bounds what could go wrong. */
    private static final long LOOK_AGAIN_MS = 200;

    private int waiting;

    /** Waits once while {@code stillAsleep} holds: until {@link #handOver} or for a short while. */
    @SuppressWarnings("WaitNotInLoop") // the caller looks again
    synchronized void await(BooleanSupplier stillAsleep) {
        if (!stillAsleep.getAsBoolean()) {
            return;
        }
        waiting++;
        try {
            wait(LOOK_AGAIN_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            waiting--;
        }
    }

    /** Lets the followers look again: the sleeper woke up. */
    void handOver() {
        synchronized (this) {
            if (waiting > 0) {
                notifyAll();
            }
        }
    }
}
