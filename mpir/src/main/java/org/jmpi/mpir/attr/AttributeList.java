package org.jmpi.mpir.attr;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of one object. Any thread; the lock is held for the access to the table alone, never while a callback
 * runs. So an attribute leaves the table before its deletion is told, and comes back if that fails.
 */
public final class AttributeList {
    private enum State {
        OPEN,
        /** The object is being freed: its attributes are deleted one after the other. */
        CLOSING,
        /** The object has no attributes any more and gets no new ones. */
        CLOSED
    }

    /** Null until there is one. */
    private @Nullable IdentityHashMap<Keyval, Attribute> byKey;

    private State state = State.OPEN;
    private long sequence;

    synchronized @Nullable Attribute find(Keyval key) {
        return byKey == null ? null : byKey.get(key);
    }

    /** Enters an attribute as the newest and returns true; false: its key has a value, or the object is gone. */
    synchronized boolean add(Attribute a) {
        a.sequence = sequence++;
        return restore(a);
    }

    /** Enters an attribute at its old place among the others; returns false as {@link #add}. */
    synchronized boolean restore(Attribute a) {
        if (state == State.CLOSED) {
            return false;
        }
        if (byKey == null) {
            byKey = new IdentityHashMap<>(4);
        }
        return byKey.putIfAbsent(a.keyval, a) == null;
    }

    /** Takes out the value of {@code key}; null: it has none. */
    synchronized @Nullable Attribute remove(Keyval key) {
        return byKey == null ? null : byKey.remove(key);
    }

    /** Takes out the attribute that was set last; null: there is none. */
    synchronized @Nullable Attribute removeNewest() {
        if (byKey == null || byKey.isEmpty()) {
            return null;
        }
        Attribute newest = null;
        for (Attribute a : byKey.values()) {
            newest = newest == null || a.sequence > newest.sequence ? a : newest;
        }
        assert newest != null;
        return byKey.remove(newest.keyval);
    }

    /** Adds a reference to the key of {@code a}, unless it was deleted; returns whether it is still there. */
    synchronized boolean retain(Attribute a) {
        boolean present = byKey != null && byKey.get(a.keyval) == a;
        if (present) {
            a.keyval.addRef();
        }
        return present;
    }

    /** Returns all, the oldest first. */
    synchronized List<Attribute> inOrder() {
        if (byKey == null) {
            return List.of();
        }
        List<Attribute> all = new ArrayList<>(byKey.values());
        all.sort(Comparator.comparingLong(a -> a.sequence));
        return all;
    }

    /** Returns how many there are. */
    synchronized int size() {
        return byKey == null ? 0 : byKey.size();
    }

    /** Begins to free the object; returns false if that has begun and is not over. */
    synchronized boolean beginClosing() {
        boolean first = state != State.CLOSING;
        state = State.CLOSING;
        return first;
    }

    /** Refuses attributes from now on; returns false if a new one came in. */
    synchronized boolean close() {
        boolean empty = size() == 0;
        if (empty) {
            state = State.CLOSED;
        }
        return empty;
    }

    synchronized boolean isClosing() {
        return state == State.CLOSING;
    }

    synchronized boolean isClosed() {
        return state == State.CLOSED;
    }

    /** Lets the object have attributes again after it could not be freed. */
    public synchronized void reopen() {
        state = State.OPEN;
    }
}
