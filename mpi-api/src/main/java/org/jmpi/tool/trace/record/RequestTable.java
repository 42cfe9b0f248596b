package org.jmpi.tool.trace.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The requests and matched messages of a rank, by their handles: entries are used again. */
final class RequestTable {
    private final HandleMap<RequestEntry> entries = new HandleMap<>();
    private RequestEntry[] free = new RequestEntry[64];
    private int freeCount;
    private long made;

    /** Returns an entry that is in no table. */
    synchronized RequestEntry make() {
        return (freeCount > 0 ? free[--freeCount] : new RequestEntry()).begin(made++);
    }

    /** Takes back an entry that is in no table. */
    synchronized void release(RequestEntry entry) {
        entry.clear();
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = entry;
    }

    synchronized void put(int handle, RequestEntry entry) {
        entries.add(handle, entry);
    }

    synchronized @Nullable RequestEntry get(int handle) {
        return entries.get(handle);
    }

    /** Takes an entry out, null if there is none. */
    synchronized @Nullable RequestEntry remove(int handle) {
        return entries.remove(handle);
    }
}
