package org.jmpi.mpir.buffer;

import org.jmpi.mpir.mpl.Segment;

/**
 * Short copies between the beginning of an array and a {@link Segment}, as {@link MemoryCopy} makes them, without a
 * {@link UserBuffer}: that would be a store of a reference, which a collector wants to know of. Allocates nothing.
 */
public final class ArrayCopy {
    /** Longer copies go in pieces, which {@link MemoryCopy} makes. */
    private static final int MOST = MemoryCopy.PIECE;

    private ArrayCopy() {}

    /** Copies {@code len} bytes; returns false, and does nothing, if the array or the position is not one it knows. */
    public static boolean toSegment(Object src, Segment dst, int pos, long len) {
        if (len > MOST) {
            return false;
        }
        int n = (int) len;
        if (src instanceof byte[] a) {
            MemoryCopy.putBytes(a, 0, dst, pos, n);
            return true;
        }
        if (((pos | n) & Long.BYTES - 1) != 0) {
            return false;
        }
        if (src instanceof double[] a) {
            dst.doubles.put(pos >>> 3, a, 0, n >>> 3);
            return true;
        }
        if (src instanceof long[] a) {
            dst.longs.put(pos >>> 3, a, 0, n >>> 3);
            return true;
        }
        return false;
    }

    /** Copies {@code len} bytes to an array; returns false, and does nothing, if {@link #toSegment} would. */
    public static boolean fromSegment(Segment src, int pos, Object dst, long len) {
        if (len > MOST) {
            return false;
        }
        int n = (int) len;
        if (dst instanceof byte[] a) {
            MemoryCopy.getBytes(src, pos, a, 0, n);
            return true;
        }
        if (((pos | n) & Long.BYTES - 1) != 0) {
            return false;
        }
        if (dst instanceof double[] a) {
            src.doubles.get(pos >>> 3, a, 0, n >>> 3);
            return true;
        }
        if (dst instanceof long[] a) {
            src.longs.get(pos >>> 3, a, 0, n >>> 3);
            return true;
        }
        return false;
    }
}
