package org.jmpi.mpir.buffer;

import org.jmpi.mpir.mpl.Segment;

/**
 * Where the bytes of a packed stream lie in a buffer (what the elements of a datatype with gaps are in memory).
 * Immutable, and without end: the elements of a type repeat at its extent. Positions count bytes of the packed stream.
 */
public abstract class Layout {
    /** Whether some of the bytes lie before the beginning of the buffer. */
    final boolean reachesBefore;

    protected Layout(boolean reachesBefore) {
        this.reachesBefore = reachesBefore;
    }

    /** Returns this layout of absolute addresses: of memory that {@code space} finds, whatever the buffer. */
    public abstract Layout absolute(AddressSpace space);

    /** Copies bytes {@code at} to {@code at + len} of the packed stream of what is in {@code src} to {@code pos} of {@code dst}. */
    public abstract void pack(UserBuffer src, long at, Segment dst, int pos, int len);

    /** Copies {@code len} bytes from {@code pos} of {@code src} to where the packed stream's bytes from {@code at} on lie. */
    public abstract void unpack(Segment src, int pos, UserBuffer dst, long at, int len);
}
