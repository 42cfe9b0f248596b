package mpi;

import org.jspecify.annotations.Nullable;

/**
 * A handle with a value was copied.
 *
 * @param key the key; null if it was freed
 * @param type what the handles are
 * @param oldHandle the handle that was copied; no value of it can be changed now
 * @param newHandle the copy, which is complete; it can't be freed now
 * @param context what the key was made with
 * @param oldValue the value of the old handle
 */
public record ValueCopy<V>(
        @Nullable Key<V> key,
        HandleType type,
        MPIHandle oldHandle,
        MPIHandle newHandle,
        @Nullable Object context,
        V oldValue) {}
