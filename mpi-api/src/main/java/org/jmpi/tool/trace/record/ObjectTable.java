package org.jmpi.tool.trace.record;

import org.jspecify.annotations.Nullable;

/** What is known of the communicators, of the windows, or of the files of a rank, by handle. Any thread. */
final class ObjectTable<T> {
    private final HandleMap<T> objects = new HandleMap<>();

    synchronized void put(int handle, T object) {
        objects.remove(handle);
        objects.add(handle, object);
    }

    synchronized void remove(int handle) {
        objects.remove(handle);
    }

    /** Returns an object, null if what happens to it is not recorded. */
    synchronized @Nullable T get(int handle) {
        return objects.get(handle);
    }
}
