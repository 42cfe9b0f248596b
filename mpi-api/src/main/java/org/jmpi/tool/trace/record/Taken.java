package org.jmpi.tool.trace.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the requests that a call is about to complete. They are out of the table meanwhile: once a request is complete
 * another thread's may have its handle.
 */
final class Taken {
    private int[] handles = new int[8];
    private @Nullable RequestEntry[] entries = new RequestEntry[8];
    private int count;
    private @Nullable RequestTable table;

    /** Takes the entries of the first {@code wanted} requests, of fewer if there are fewer. */
    void take(RequestTable from, int @Nullable [] requests, int wanted) {
        table = from;
        count = requests == null ? 0 : Math.max(0, Math.min(wanted, requests.length));
        if (handles.length < count) {
            handles = new int[2 * count];
            entries = new RequestEntry[2 * count];
        }
        for (int i = 0; i < count; i++) {
            assert requests != null;
            handles[i] = requests[i];
            entries[i] = from.remove(requests[i]);
        }
    }

    int count() {
        return count;
    }

    /** Returns an entry, null if the request is none that has messages. */
    @Nullable
    RequestEntry get(int index) {
        return index < count ? entries[index] : null;
    }

    /** The request of an entry is no more. */
    void release(int index) {
        RequestEntry entry = entries[index];
        if (entry != null && table != null) {
            table.release(entry);
            entries[index] = null;
        }
    }

    /** The request of an entry has another handle from now on. */
    void move(int index, int handle) {
        if (index < count) {
            handles[index] = handle;
        }
    }

    /** Puts all others back. */
    void giveBack() {
        for (int i = 0; i < count; i++) {
            RequestEntry entry = entries[i];
            if (entry != null && table != null) {
                table.put(handles[i], entry);
            }
        }
        Arrays.fill(entries, 0, count, null);
        count = 0;
    }
}
