package org.jmpi.mpir.io.access;

import org.jmpi.mpir.datatype.Datatype;

/**
 * What an access moves.
 *
 * @param buf the user's buffer
 * @param count of {@code type}
 * @param type committed
 */
public record Transfer(Object buf, long count, Datatype type) {
    /** Returns the bytes of data. */
    public long bytes() {
        return count * type.size;
    }
}
