package org.jmpi.mpir.attr;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.Rank;

/** The attributes that a duplicate gets, until it exists. Used by one thread. */
public final class AttributeCopies {
    private final List<Attribute> copies = new ArrayList<>();

    AttributeCopies() {}

    /** Copies {@code a}, whose key was given a reference for the copy. */
    void add(Rank rank, AttributeOwner old, Attribute a) {
        Attribute copy = null;
        try {
            copy = KeyvalCallbacks.copy(rank, a, old.handle());
        } finally {
            if (copy == null) {
                Keyvals.release(rank, a.keyval);
            } else {
                copies.add(copy);
            }
        }
    }

    /** Gives the attributes to {@code duplicate}, which nobody else knows yet. */
    public void moveTo(AttributeOwner duplicate) {
        copies.forEach(duplicate.attributes()::add);
        copies.clear();
    }

    /**
     * Deletes the copies, the newest first, because there will be no duplicate. What callbacks say to that is not heard:
     * the call fails anyhow.
     *
     * @param handle what the delete callbacks are told for the object
     */
    public void drop(Rank rank, int handle) {
        for (int i = copies.size() - 1; i >= 0; i--) {
            Attribute copy = copies.remove(i);
            try {
                KeyvalCallbacks.deleteQuietly(rank, copy, handle);
            } finally {
                Keyvals.release(rank, copy.keyval);
            }
        }
    }
}
