package org.jmpi.hydra.control;

/**
 * How many bytes may be under way to a receiver that says what it has taken. Who sends more waits; so memory is
 * bounded, and a slow reader slows the writers down.
 */
public final class FlowWindow {
    private long free;
    private boolean closed;

    /** @param size bytes that may be under way, at least those of the longest piece */
    public FlowWindow(long size) {
        this.free = size;
    }

    /**
     * Waits until there is room.
     *
     * @param bytes of the next piece
     * @return whether it may be sent; false: the window was closed
     */
    public synchronized boolean enter(int bytes) {
        try {
            while (!closed && free < bytes) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        free -= bytes;
        return !closed;
    }

    /** @param bytes that the receiver has taken */
    public synchronized void taken(int bytes) {
        free += bytes;
        notifyAll();
    }

    /** Nothing more goes through. */
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
