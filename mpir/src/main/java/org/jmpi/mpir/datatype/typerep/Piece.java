package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/**
 * A part of a flattened type map: bytes that are consecutive in the packed stream, and where each of them lies in
 * memory. Immutable; {@code base} is always the byte offset in the user's buffer at which the piece begins.
 */
abstract class Piece {
    /** The bytes in the packed stream. */
    final long size;

    Piece(long size) {
        this.size = size;
    }

    /** Copies bytes {@code from} to {@code from + len} of the packed stream of this piece to {@code pos} of {@code dst}. */
    abstract void pack(UserBuffer src, long base, long from, Segment dst, int pos, int len);

    /** Copies {@code len} bytes from {@code pos} of {@code src} to where the packed stream's bytes from {@code from} on lie. */
    abstract void unpack(Segment src, int pos, UserBuffer dst, long base, long from, int len);

    /** Shows the runs of memory behind bytes {@code from} to {@code from + len} of the packed stream, in its order. */
    abstract void runs(long base, long from, long len, RunVisitor visitor);
}
