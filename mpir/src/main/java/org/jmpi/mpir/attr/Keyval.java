package org.jmpi.mpir.attr;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jspecify.annotations.Nullable;

/**
 * A key of attributes on one kind of object (mirrors {@code MPII_Keyval}).
 *
 * <p>The user's handle is one reference, each attribute with this key another: a freed key works until its last
 * attribute is deleted.
 */
public final class Keyval extends HandleObject {
    private static final RankSlot<HandleAllocator<Keyval>> TABLE = new RankSlot<>() {
        @Override
        protected HandleAllocator<Keyval> make(Rank rank) {
            return Keyvals.table();
        }
    };

    /** Returns the keys of attributes of {@code rank} by their handles. */
    public static HandleAllocator<Keyval> table(Rank rank) {
        return TABLE.of(rank);
    }

    /** The kind of the objects that have attributes with this key. */
    @SuppressWarnings("NullAway.Init")
    HandleKind target;

    @SuppressWarnings("NullAway.Init")
    CopyFunction copy;

    @SuppressWarnings("NullAway.Init")
    DeleteFunction delete;
    /** What the callbacks get. */
    @Nullable
    Object extraState;
    /** What computes the value, the same on all communicators; null: the key is a user's. */
    @Nullable
    PredefinedAttribute predefined;

    private boolean freed;

    /** Marks this as freed by the user and returns whether it was not before. Any thread. */
    synchronized boolean markFreed() {
        boolean first = !freed;
        freed = true;
        return first;
    }

    /** Returns whether the user freed this, so that no new attribute may be set with it. */
    synchronized boolean isFreed() {
        return freed;
    }
}
