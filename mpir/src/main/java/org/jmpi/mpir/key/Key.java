package org.jmpi.mpir.key;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.handle.HandleTable;
import org.jspecify.annotations.Nullable;

/**
 * A key whose values can be set on every kind of handle. It has a reference of the user and one of each value that is set,
 * but for a value on the key itself.
 */
public final class Key extends HandleObject {
    private static final HandleTable<Key> TABLE = new HandleTable<>(HandleKind.KEY, 16, 8) {
        @Override
        public Key get() {
            return new Key();
        }
    };

    /** Returns the keys of {@code rank} by their handles. */
    public static HandleAllocator<Key> table(Rank rank) {
        return TABLE.of(rank);
    }

    /** What is called when a handle with a value is copied, freed and gone; null: a predefined key. */
    @SuppressWarnings("NullAway.Init")
    KeyFunctions functions;

    /** What the functions are given. */
    @Nullable
    Object context;

    /** Whether the values are longs, which programs in every language can set and get; else they are Java objects. */
    boolean longs;

    /** Whether the user freed the key. */
    private volatile boolean freed;

    /** Returns what is called; null: this is a predefined key. */
    public KeyFunctions functions() {
        return functions;
    }

    /** Returns what the functions are given. */
    public @Nullable Object context() {
        return context;
    }

    /** Returns whether the values are longs; else they are Java objects. */
    public boolean isLong() {
        return longs;
    }

    /** Returns whether the user freed this key, which lives on until its last value is gone. */
    public boolean isFreed() {
        return freed;
    }

    void setFreed() {
        freed = true;
    }

    /** Counts a value that is set on {@code object}. */
    void retainFor(HandleObject object) {
        if (object != this && !isBuiltin()) {
            addRef();
        }
    }

    /** Counts a value less on {@code object}. */
    void releaseFor(Rank rank, HandleObject object) {
        if (object != this && !isBuiltin()) {
            Keys.release(rank, this);
        }
    }
}
