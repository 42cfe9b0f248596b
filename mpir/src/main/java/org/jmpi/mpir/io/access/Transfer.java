package org.jmpi.mpir.io.access;

import org.jmpi.mpir.datatype.Datatype;
import org.jspecify.annotations.Nullable;

/** What a collective access moves. Kept, so that an access allocates none. */
public final class Transfer {
    private static final byte[] NOTHING = {};

    private Object buf = NOTHING;
    private long count;
    private @Nullable Datatype type;

    /**
     * Becomes {@code count} elements of {@code buf}.
     *
     * @param buf the user's buffer
     * @param type committed
     */
    public void set(Object buf, long count, Datatype type) {
        this.buf = buf;
        this.count = count;
        this.type = type;
    }

    /** Becomes nothing, of {@code type}. */
    public void clear(@Nullable Datatype type) {
        buf = NOTHING;
        count = 0;
        this.type = type;
    }

    /** Returns the user's buffer. */
    public Object buf() {
        return buf;
    }

    /** Returns how many elements there are. */
    public long count() {
        return count;
    }

    /** Returns the type of an element. */
    public Datatype type() {
        assert type != null;
        return type;
    }

    /** Returns the bytes of data in memory. */
    public long bytes() {
        return count * type().size;
    }
}
