package org.jmpi.tool.trace.record;

import org.jspecify.annotations.Nullable;

/**
 * What is known by handle: open addressing, so that a look-up makes no object. One handle may have several values: sends that are
 * complete at once share a request. For one thread at a time.
 */
final class HandleMap<T> {
    private int[] keys = new int[64];
    private @Nullable Object[] values = new Object[64];
    private int size;

    private int home(int handle) {
        return (handle * 0x9E3779B1) >>> Integer.numberOfLeadingZeros(keys.length - 1);
    }

    /** Adds a value of a handle. */
    void add(int handle, T value) {
        if (2 * ++size > keys.length) {
            grow();
        }
        insert(handle, value);
    }

    private void insert(int handle, Object value) {
        int at = home(handle);
        while (values[at] != null) {
            at = (at + 1) & (keys.length - 1);
        }
        keys[at] = handle;
        values[at] = value;
    }

    private void grow() {
        int[] oldKeys = keys;
        Object[] old = values;
        keys = new int[2 * oldKeys.length];
        values = new Object[keys.length];
        for (int i = 0; i < old.length; i++) {
            Object value = old[i];
            if (value != null) {
                insert(oldKeys[i], value);
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

    @SuppressWarnings("unchecked") // only add() fills it
    private @Nullable T value(int at) {
        return (T) values[at];
    }

    /** Returns a value of a handle, null if it has none. */
    @Nullable
    T get(int handle) {
        int at = find(handle);
        return at < 0 ? null : value(at);
    }

    /** As {@link #get}; takes it out. */
    @Nullable
    T remove(int handle) {
        int at = find(handle);
        if (at < 0) {
            return null;
        }
        T removed = value(at);
        size--;
        int hole = at;
        int next = at;
        while (true) {
            next = (next + 1) & (keys.length - 1);
            Object moved = values[next];
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
        return removed;
    }
}
