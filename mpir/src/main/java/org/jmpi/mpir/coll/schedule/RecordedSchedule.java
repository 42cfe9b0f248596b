package org.jmpi.mpir.coll.schedule;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an algorithm's steps, to be carried out by a {@link ScheduleRun} as progress is made (mirrors
 * {@code MPIR_Sched}); they may be carried out again and again.
 *
 * <p>A schedule owns its scratch memory and views of the user's buffers.
 */
public final class RecordedSchedule implements CollSchedule, Transfers {
    static final byte SEND = 0;
    static final byte RECV = 1;
    static final byte SEND_LOCAL = 2;
    static final byte RECV_LOCAL = 3;
    static final byte COPY = 4;
    static final byte REDUCE = 5;
    static final byte FENCE = 6;
    static final byte RECV_AT_MOST = 7;

    private static final int FIRST = 16;

    byte[] what = new byte[FIRST];
    UserBuffer[] from = new UserBuffer[FIRST];
    long[] fromAt = new long[FIRST];
    /** Null where one buffer takes part. */
    UserBuffer[] to = new UserBuffer[FIRST];

    long[] toAt = new long[FIRST];
    /** Bytes; elements of a reduction. */
    long[] amount = new long[FIRST];

    int[] peer = new int[FIRST];
    int steps;
    /** The datatype and operation of all reductions: a collective has one. */
    @Nullable
    Datatype type;

    @Nullable
    Op op;

    private final ScratchPool scratch = new ScratchPool();
    private final @Nullable CollSchedule local;

    /** Makes an empty schedule; {@code inter}: of an intercommunicator. */
    public RecordedSchedule(boolean inter) {
        local = inter ? new LocalGroup<>(this) : null;
    }

    /** Forgets all steps, and the user's objects with them; the scratch memory is kept for the next recording. */
    public void clear() {
        Arrays.fill(from, 0, steps, null);
        Arrays.fill(to, 0, steps, null);
        steps = 0;
        type = null;
        op = null;
        scratch.release();
    }

    /** Returns how many bytes of scratch memory this keeps alive. */
    public long keptBytes() {
        return scratch.keptBytes();
    }

    /** Ends the recording. */
    public RecordedSchedule finish() {
        fence();
        return this;
    }

    /** Keeps operation and datatype, whose handles the user's function may look up, though the user frees them. */
    void retain() {
        if (op != null) {
            op.retain();
            assert type != null;
            type.retain();
        }
    }

    /** Drops what {@link #retain} kept. */
    void release(Rank rank) {
        if (op != null) {
            op.drop(Op.table(rank));
            assert type != null;
            type.drop(Datatype.table(rank));
        }
    }

    private void add(
            byte kind,
            @Nullable UserBuffer source,
            long sourceAt,
            @Nullable UserBuffer target,
            long targetAt,
            long n,
            int withPeer) {
        if (steps == what.length) {
            grow(2 * steps);
        }
        what[steps] = kind;
        from[steps] = source;
        fromAt[steps] = sourceAt;
        to[steps] = target;
        toAt[steps] = targetAt;
        amount[steps] = n;
        peer[steps++] = withPeer;
    }

    private void grow(int length) {
        what = Arrays.copyOf(what, length);
        from = Arrays.copyOf(from, length);
        fromAt = Arrays.copyOf(fromAt, length);
        to = Arrays.copyOf(to, length);
        toAt = Arrays.copyOf(toAt, length);
        amount = Arrays.copyOf(amount, length);
        peer = Arrays.copyOf(peer, length);
    }

    @Override
    public void send(@Nullable UserBuffer buf, long at, long bytes, int dest) {
        add(SEND, buf, at, null, 0, bytes, dest);
    }

    @Override
    public void recv(@Nullable UserBuffer buf, long at, long bytes, int source) {
        add(RECV, buf, at, null, 0, bytes, source);
    }

    @Override
    public void recvAtMost(UserBuffer buf, long at, long bytes, int source) {
        add(RECV_AT_MOST, buf, at, null, 0, bytes, source);
    }

    @Override
    public void sendLocal(@Nullable UserBuffer buf, long at, long bytes, int dest) {
        add(SEND_LOCAL, buf, at, null, 0, bytes, dest);
    }

    @Override
    public void recvLocal(@Nullable UserBuffer buf, long at, long bytes, int source) {
        add(RECV_LOCAL, buf, at, null, 0, bytes, source);
    }

    @Override
    public void copy(@Nullable UserBuffer source, long sourceAt, UserBuffer target, long targetAt, long bytes) {
        if (bytes > 0) {
            add(COPY, source, sourceAt, target, targetAt, bytes, 0);
        }
    }

    @Override
    public void reduceLocal(
            @Nullable UserBuffer in,
            long inAt,
            @Nullable UserBuffer inout,
            long inoutAt,
            long count,
            Datatype of,
            Op operation) {
        assert (type == null || type == of) && (op == null || op == operation);
        type = of;
        op = operation;
        add(REDUCE, in, inAt, inout, inoutAt, count, 0);
    }

    @Override
    public void fence() {
        if (steps > 0 && what[steps - 1] != FENCE) {
            add(FENCE, null, 0, null, 0, 0, 0);
        }
    }

    @Override
    public UserBuffer scratch(long bytes, @Nullable Datatype of) {
        return scratch.take(bytes, of);
    }

    @Override
    public CollSchedule local() {
        return local == null ? CollSchedule.super.local() : local;
    }
}
