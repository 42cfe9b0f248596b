package org.jmpi.mpir.io.file;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Objects of one kind that accesses to a file use and give back, so that a later access allocates none. Any thread. */
public final class ScratchPool {
    private final ArrayDeque<FileScratch> free = new ArrayDeque<>();

    /** Takes one; null: there is none. */
    public synchronized @Nullable FileScratch take() {
        return free.poll();
    }

    /** Keeps one for the next {@link #take}. */
    public synchronized void give(FileScratch used) {
        free.push(used);
    }

    synchronized void clear() {
        free.clear();
    }
}
