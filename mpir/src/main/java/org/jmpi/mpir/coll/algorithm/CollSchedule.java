package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;
import org.jspecify.annotations.Nullable;

/**
 * What an algorithm's steps are said to (mirrors {@code MPIR_Sched}). An executor may do them at once or record them, so
 * an algorithm decides by its arguments alone, never by the data.
 *
 * <p>Sends and receives between two {@linkplain #fence fences} are independent of each other. Copies and reductions
 * happen in the order given; they must not touch what a transfer that no fence has ended writes, nor write what it reads.
 * Places are a buffer and bytes of its packed stream.
 */
public interface CollSchedule {
    /** Begins to send {@code bytes} bytes to rank {@code dest}, which is not the caller. */
    void send(@Nullable UserBuffer buf, long at, long bytes, int dest);

    /** Begins to receive exactly {@code bytes} bytes from rank {@code source}, which is not the caller. */
    void recv(@Nullable UserBuffer buf, long at, long bytes, int source);

    /** As {@link #recv}, where a shorter message will do: its data lie where they are wanted, and nobody else gets them. */
    default void recvAtMost(UserBuffer buf, long at, long bytes, int source) {
        recv(buf, at, bytes, source);
    }

    /** Copies {@code bytes} bytes between places that don't overlap. Nothing happens if they are the same place. */
    void copy(@Nullable UserBuffer from, long fromAt, UserBuffer to, long toAt, long bytes);

    /** Does {@code inout = in op inout} on {@code count} elements. */
    void reduceLocal(
            @Nullable UserBuffer in,
            long inAt,
            @Nullable UserBuffer inout,
            long inoutAt,
            long count,
            Datatype type,
            Op op);

    /** Ends all sends and receives begun before. An algorithm's last transfers are ended for it. */
    void fence();

    /** Returns whether a step failed already, so that results mean nothing; false where steps are only recorded. */
    default boolean hasFailed() {
        return false;
    }

    /** Returns {@code bytes} bytes of memory of the collective's own, best suited to reductions of {@code type} (or null). */
    UserBuffer scratch(long bytes, @Nullable Datatype type);

    /**
     * Returns this schedule with the local group of an intercommunicator for peers: sends and receives through it go to
     * ranks of the caller's own group; all else is the same schedule's.
     */
    default CollSchedule local() {
        throw new UnsupportedOperationException("not on an intercommunicator");
    }
}
