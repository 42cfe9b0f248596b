package org.jmpi.mpir.pt2pt;

import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;

/** Copies of what messages will hold. One piece of memory of moderate size is kept for the next; any thread. */
public final class BufferSnapshots {
    private static final RankSlot<BufferSnapshots> SLOT = new RankSlot<>() {
        @Override
        protected BufferSnapshots make(Rank rank) {
            return new BufferSnapshots();
        }
    };

    /** Returns the copies that {@code rank} has of buffers that are sent and received into at once. */
    public static BufferSnapshots of(Rank rank) {
        return SLOT.of(rank);
    }

    private static final int MOST_KEPT = 1 << 20;
    private static final int LEAST = 4096;

    private final AtomicReference<PackedMemory> kept = new AtomicReference<>();

    /**
     * Returns memory that begins with the packed bytes of the first {@code count} elements of {@code buf}.
     *
     * @throws org.jmpi.mpir.err.MpirException of class ERR_NO_MEM if there is not enough
     */
    PackedMemory take(Object buf, long count, Datatype type) {
        long bytes = count * type.size;
        PackedMemory copy = kept.getAndSet(null);
        if (copy == null || copy.size() < bytes) {
            copy = PackedMemory.allocate(Math.max(LEAST, bytes));
        }
        copy.fill(new UserBuffer().set(buf, type.layout), bytes);
        return copy;
    }

    /** Gives memory back that nobody reads any more. */
    void give(PackedMemory copy) {
        if (copy.size() <= MOST_KEPT) {
            kept.set(copy);
        }
    }
}
