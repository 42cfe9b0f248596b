package org.jmpi.mpir.pt2pt;

import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.mpl.Segment;

/** Copies of what messages will hold. One piece of memory of moderate size is kept for the next; any thread. */
public final class BufferSnapshots {
    private static final int MOST_KEPT = 1 << 20;
    private static final int LEAST = 4096;
    private static final long MOST = Integer.MAX_VALUE - 127L;

    private final AtomicReference<Segment> kept = new AtomicReference<>();

    /**
     * Returns memory that begins with the packed bytes of the first {@code count} elements of {@code buf}.
     *
     * @throws MpirException of class ERR_COUNT if that is more than one piece of memory can have
     */
    Segment take(Object buf, long count, Datatype type) {
        long bytes = count * type.size;
        if (bytes > MOST) {
            throw new MpirException(
                    ErrorClass.ERR_COUNT,
                    "count is " + count + ": at most " + MOST + " bytes can be replaced at once, not " + bytes
                            + "; use MPI_Sendrecv with two buffers");
        }
        Segment copy = kept.getAndSet(null);
        if (copy == null || copy.size() < bytes) {
            copy = Segment.allocate((int) Math.max(LEAST, bytes));
        }
        MemoryCopy.toSegment(new UserBuffer().set(buf, type.layout), 0, copy, 0, (int) bytes);
        return copy;
    }

    /** Gives memory back that nobody reads any more. */
    void give(Segment copy) {
        if (copy.size() <= MOST_KEPT) {
            kept.set(copy);
        }
    }
}
