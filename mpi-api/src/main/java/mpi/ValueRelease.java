package mpi;

import org.jspecify.annotations.Nullable;

/**
 * A handle with a value is freed, or the value is destroyed.
 *
 * @param key the key; null if it was freed
 * @param type what the handle is
 * @param handle the handle. When it is freed it still works, but no value of it can be changed. When a value is destroyed
 *     because the handle's object is gone, using it is an error
 * @param context what the key was made with
 * @param value the value, which can't be found with the key any more
 */
public record ValueRelease<V>(
        @Nullable Key<V> key,
        HandleType type,
        MPIHandle handle,
        @Nullable Object context,
        V value) {}
