package org.jmpi.tool.trace.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the requests that a call is about to complete. They are out of the table meanwhile: once a request is complete
 * another thread's may have its handle. A call-back in such a call may make another: each has its own part of a stack.
 */
final class Taken {
    private int[] handles = new int[8];
    private @Nullable RequestEntry[] entries = new RequestEntry[8];
    /** Where the part of the innermost call begins, and how many it has. */
    private int base;

    private int count;
    private @Nullable RequestTable table;

    /** Of each call with a part: how deep it is, and where its part begins. */
    private int[] depths = new int[4];

    private int[] bases = new int[4];
    private int calls;

    /** Takes the entries of the first {@code wanted} requests, of fewer if there are fewer, for a call so deep in others. */
    void take(RequestTable from, int @Nullable [] requests, int wanted, int depth) {
        table = from;
        begin(depth);
        count = requests == null ? 0 : Math.max(0, Math.min(wanted, requests.length));
        if (handles.length < base + count) {
            handles = Arrays.copyOf(handles, 2 * (base + count));
            entries = Arrays.copyOf(entries, 2 * (base + count));
        }
        for (int i = 0; i < count; i++) {
            assert requests != null;
            handles[base + i] = requests[i];
            entries[base + i] = from.remove(requests[i]);
        }
    }

    private void begin(int depth) {
        if (calls == depths.length) {
            depths = Arrays.copyOf(depths, 2 * calls);
            bases = Arrays.copyOf(bases, 2 * calls);
        }
        base += count;
        depths[calls] = depth;
        bases[calls++] = base;
    }

    int count() {
        return count;
    }

    /** Returns an entry, null if the request is none that has messages. */
    @Nullable
    RequestEntry get(int index) {
        return index < count ? entries[base + index] : null;
    }

    /** Takes an entry out for good. */
    @Nullable
    RequestEntry remove(int index) {
        RequestEntry entry = get(index);
        if (entry != null) {
            entries[base + index] = null;
        }
        return entry;
    }

    /** The request of an entry is no more. */
    void release(int index) {
        RequestEntry entry = remove(index);
        if (entry != null && table != null) {
            table.release(entry);
        }
    }

    /** The request of an entry has another handle from now on. */
    void move(int index, int handle) {
        if (index < count) {
            handles[base + index] = handle;
        }
    }

    /** Puts all others back that calls took which are so deep, or deeper: these are over. */
    void giveBack(int depth) {
        while (calls > 0 && depths[calls - 1] >= depth) {
            giveBack();
        }
    }

    private void giveBack() {
        for (int i = base; i < base + count; i++) {
            RequestEntry entry = entries[i];
            if (entry != null && table != null) {
                table.put(handles[i], entry);
            }
        }
        Arrays.fill(entries, base, base + count, null);
        calls--;
        int outer = calls == 0 ? 0 : bases[calls - 1];
        count = calls == 0 ? 0 : base - outer;
        base = outer;
    }
}
