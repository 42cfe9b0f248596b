package org.jmpi.mpir.pt2pt;

import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** Memory for the packed bytes of a message: direct as long as one piece suffices, an array of longs beyond. */
final class PackedMemory {
    private static final long MOST_DIRECT = Integer.MAX_VALUE - 127L;
    private static final long MOST = (Integer.MAX_VALUE - 8L) * Long.BYTES;

    private final @Nullable Segment segment;
    private final Object buffer;
    private final long size;

    private PackedMemory(@Nullable Segment segment, Object buffer, long size) {
        this.segment = segment;
        this.buffer = buffer;
        this.size = size;
    }

    /**
     * Allocates memory for at least {@code bytes} bytes.
     *
     * @throws MpirException of class ERR_NO_MEM if there is none
     */
    static PackedMemory allocate(long bytes) {
        if (bytes <= MOST_DIRECT) {
            Segment segment = Segment.allocate((int) bytes);
            return new PackedMemory(segment, segment.bytes, bytes);
        }
        return new PackedMemory(null, longs(bytes), bytes);
    }

    private static long[] longs(long bytes) {
        try {
            if (bytes <= MOST) {
                return new long[(int) ((bytes + Long.BYTES - 1) / Long.BYTES)];
            }
        } catch (OutOfMemoryError e) {
            // one array too many: everything else is as before
        }
        throw new MpirException(
                ErrorClass.ERR_NO_MEM,
                "no memory for a copy of a message of " + bytes + " bytes: expected that much heap, and " + MOST
                        + " bytes at most; use a call that needs no copy (MPI_Send, MPI_Sendrecv), or a larger heap");
    }

    long size() {
        return size;
    }

    /** Returns what a send takes. */
    Object buffer() {
        return buffer;
    }

    /** Copies the first {@code bytes} packed bytes of {@code src} here. */
    void fill(UserBuffer src, long bytes) {
        if (segment != null) {
            MemoryCopy.toSegment(src, 0, segment, 0, (int) bytes);
        } else {
            new BufferCopy().copy(src, 0, new UserBuffer().set(buffer), 0, bytes);
        }
    }
}
