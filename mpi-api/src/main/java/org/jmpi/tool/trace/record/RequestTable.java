package org.jmpi.tool.trace.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The requests and matched messages of a rank, by their handles: open addressing, entries are used again. */
final class RequestTable {
    private int[] keys = new int[64];
    private @Nullable RequestEntry[] values = new RequestEntry[64];
    private int size;
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

    private int home(int handle) {
        return (handle * 0x9E3779B1) >>> Integer.numberOfLeadingZeros(keys.length - 1);
    }

    synchronized void put(int handle, RequestEntry entry) {
        if (2 * ++size > keys.length) {
            grow();
        }
        insert(handle, entry);
    }

    private void insert(int handle, RequestEntry entry) {
        int at = home(handle);
        while (values[at] != null) {
            at = (at + 1) & (keys.length - 1);
        }
        keys[at] = handle;
        values[at] = entry;
    }

    private void grow() {
        int[] oldKeys = keys;
        RequestEntry[] old = values;
        keys = new int[2 * oldKeys.length];
        values = new RequestEntry[keys.length];
        for (int i = 0; i < old.length; i++) {
            RequestEntry entry = old[i];
            if (entry != null) {
                insert(oldKeys[i], entry);
            }
        }
    }

    private int find(int handle) {
        int at = home(handle);
        while (values[at] != null) {
            if (keys[at] == handle) {
                return at;
            }
            at = (at + 1) & (keys.length - 1);
        }
        return -1;
    }

    synchronized @Nullable RequestEntry get(int handle) {
        int at = find(handle);
        return at < 0 ? null : values[at];
    }

    /** Takes an entry out, null if there is none. */
    synchronized @Nullable RequestEntry remove(int handle) {
        int at = find(handle);
        if (at < 0) {
            return null;
        }
        RequestEntry entry = values[at];
        size--;
        int hole = at;
        int next = at;
        while (true) {
            next = (next + 1) & (keys.length - 1);
            RequestEntry moved = values[next];
            if (moved == null) {
                break;
            }
            int distance = (next - home(keys[next])) & (keys.length - 1);
            if (distance >= ((next - hole) & (keys.length - 1))) {
                keys[hole] = keys[next];
                values[hole] = moved;
                hole = next;
            }
        }
        values[hole] = null;
        return entry;
    }
}
