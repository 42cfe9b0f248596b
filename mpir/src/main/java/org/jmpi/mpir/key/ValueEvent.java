package org.jmpi.mpir.key;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;

/**
 * A value, and the handle it is or was set on.
 *
 * @param generation that of the object when its handle was the user's
 */
public record ValueEvent(
        Rank rank, Key key, HandleType type, HandleObject object, int handle, int generation, Object value) {
    static ValueEvent of(Rank rank, Key key, HandleType type, HandleObject object, Object value) {
        return new ValueEvent(rank, key, type, object, object.handle(), object.generation(), value);
    }

    /** Returns the key's handle; MPI_KEY_NULL if the user freed it. */
    public int keyHandle() {
        return key.isFreed() ? HandleKind.KEY.nullHandle() : key.handle();
    }

    /** Describes key and handle for a message. */
    String text() {
        return "key " + Handle.describe(key.handle()) + " on "
                + (Handle.kind(handle) == HandleKind.REQUEST ? type.noun() + " " : "") + Handle.describe(handle);
    }
}
