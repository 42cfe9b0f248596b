package org.jmpi.mpir.spawn;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A port that is open, and those who called it and wait to be accepted. Any thread. */
final class OpenPort {
    /** Callers beyond these are turned away. */
    private static final int MOST_WAITING = 1024;

    private static final long STEP_MILLIS = 200;

    final PortName name;
    private final BlockingQueue<PortWire> callers = new ArrayBlockingQueue<>(MOST_WAITING);
    private volatile boolean closed;

    OpenPort(PortName name) {
        this.name = name;
    }

    boolean isClosed() {
        return closed;
    }

    /** Takes a caller that proved itself; returns false if there is no room, or the port is closed. */
    boolean add(PortWire caller) {
        boolean added = !closed && callers.offer(caller);
        if (added && closed) {
            // it was closed meanwhile, and perhaps did not see this one
            return !callers.remove(caller);
        }
        return added;
    }

    /**
     * Waits for the next caller.
     *
     * @param deadlineNs of {@code System.nanoTime()}
     * @return null if none came in time, or the port was closed
     */
    @Nullable
    PortWire next(long deadlineNs) throws InterruptedException {
        while (!closed) {
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
            if (leftMillis < 0) {
                return null;
            }
            PortWire caller = callers.poll(Math.min(STEP_MILLIS, leftMillis + 1), TimeUnit.MILLISECONDS);
            if (caller != null) {
                return caller;
            }
        }
        return null;
    }

    /** Turns away all that wait. */
    void close() {
        closed = true;
        for (PortWire caller = callers.poll(); caller != null; caller = callers.poll()) {
            Ports.turnAway(caller);
        }
    }
}
