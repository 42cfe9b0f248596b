package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_REQUEST_NULL;

import java.util.ArrayDeque;
import java.util.Deque;

/** Receives whose requests the program has freed: they are complete some day, of which nobody would hear. Any thread. */
final class Orphans {
    private final Deque<Integer> handles = new ArrayDeque<>();
    private volatile int count;
    /** How many of them were not looked at in this turn. */
    private int left;

    synchronized void add(int handle) {
        handles.add(handle);
        count = handles.size();
    }

    /** Begins a turn, in which each is looked at once; false if there are none. */
    boolean begin() {
        if (count == 0) {
            return false;
        }
        synchronized (this) {
            left = handles.size();
            return left > 0;
        }
    }

    /** Takes one that was not looked at in this turn, MPI_REQUEST_NULL if there is none. */
    synchronized int next() {
        Integer handle = left-- > 0 ? handles.poll() : null;
        count = handles.size();
        return handle == null ? MPI_REQUEST_NULL : handle;
    }
}
