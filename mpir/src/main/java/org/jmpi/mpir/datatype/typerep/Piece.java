package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.MemoryCopy;
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

    /** Returns how many runs of consecutive bytes there are, or Long.MAX_VALUE where that is not known. */
    abstract long runCount();

    /**
     * Copies between bytes {@code from} to {@code from + len}, at least one, of the packed stream of this piece and
     * {@code pos} of {@code seg}.
     *
     * @param pack whether to copy to {@code seg}, not from it
     */
    abstract void move(boolean pack, UserBuffer user, long base, long from, Segment seg, int pos, int len);

    /** Shows the runs of memory behind bytes {@code from} to {@code from + len} of the packed stream, in its order. */
    abstract void runs(long base, long from, long len, RunVisitor visitor);

    /** Copies consecutive bytes. */
    static void raw(boolean pack, UserBuffer user, long at, Segment seg, int pos, int len) {
        if (pack) {
            MemoryCopy.rawToSegment(user, at, seg, pos, len);
        } else {
            MemoryCopy.rawFromSegment(seg, pos, user, at, len);
        }
    }
}
