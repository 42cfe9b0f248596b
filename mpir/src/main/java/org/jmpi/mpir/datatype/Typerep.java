package org.jmpi.mpir.datatype;

import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.mpl.Segment;

/**
 * Packs and unpacks elements of types whose data is not one run of bytes (mirrors {@code MPIR_Typerep_pack},
 * {@code MPIR_Typerep_unpack}). A packed element is {@link Datatype#size} bytes.
 */
public final class Typerep {
    /** Packed data lies in one piece of memory, which begins at a multiple of 64. */
    private static final long MOST_PACKED = Integer.MAX_VALUE - 127L;

    private Typerep() {}

    /**
     * Checks that {@code count} elements can be packed, if they have to be.
     *
     * @throws MpirException of class ERR_COUNT if they are too many bytes
     */
    public static void checkPackable(long count, Datatype type) {
        if (!type.contiguous && type.size > 0 && count > MOST_PACKED / type.size) {
            throw new MpirException(
                    ErrorClass.ERR_COUNT,
                    "count is " + count + ": a message of a datatype with gaps holds at most " + MOST_PACKED
                            + " bytes of data, here " + MOST_PACKED / type.size
                            + " elements; send it in several messages");
        }
    }

    /** Returns the packed bytes of {@code count} elements at the start of {@code src}, in a new segment; see {@link #checkPackable}. */
    public static Segment pack(UserBuffer src, long count, Datatype type) {
        Segment packed = Segment.allocate((int) (count * type.size));
        int at = 0;
        for (long i = 0; i < count; i++) {
            for (int r = 0; r < type.runs.length; r += 2) {
                MemoryCopy.toSegment(src, i * type.extent + type.runs[r], packed, at, type.runs[r + 1]);
                at += type.runs[r + 1];
            }
        }
        return packed;
    }

    /** Spreads {@code bytes} packed bytes over the elements at the start of {@code dst}; a rest of a run included. */
    public static void unpack(Segment packed, long bytes, UserBuffer dst, Datatype type) {
        int at = 0;
        for (long i = 0; at < bytes; i++) {
            for (int r = 0; r < type.runs.length && at < bytes; r += 2) {
                int n = (int) Math.min(type.runs[r + 1], bytes - at);
                MemoryCopy.fromSegment(packed, at, dst, i * type.extent + type.runs[r], n);
                at += n;
            }
        }
    }
}
