package org.jmpi.mpir.coll.schedule;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.ErrorRelay;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Reducer;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitListener;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;
import org.jspecify.annotations.Nullable;

/**
 * Does each step of an algorithm at once and waits at fences. One a communicator; makes no garbage once warm. All
 * messages of one collective carry the same tag: messages between two ranks don't overtake each other.
 */
public final class BlockingSchedule implements CollSchedule, Transfers {
    private final Comm comm;
    private final Device device;
    private final WaitStates waiting;
    private final Datatype byteType;
    private final UserBuffer view = new UserBuffer();
    private final BufferCopy copier = new BufferCopy();
    private final Reducer reducer = new Reducer();
    private final ScratchPool scratch = new ScratchPool();
    private Request[] pending = new Request[16];
    /** The bytes that a pending receive must bring, or a constant of {@link TransferResult}. */
    private long[] expected = new long[16];

    private int pendingCount;
    private int tag;
    /** What went wrong first; the others wait for this rank's transfers, so the collective goes on. */
    private @Nullable RuntimeException failure;
    /** Of the messages that are sent, which tell of {@link #failure}. */
    private int attr = Device.ATTR_COLL;

    private @Nullable CollSchedule local;

    /** Makes the executor of {@code comm}'s blocking collectives. */
    public BlockingSchedule(Rank rank, Comm comm) {
        this.comm = comm;
        device = Device.of(rank);
        waiting = WaitStates.of(rank);
        byteType = Datatype.table(rank).known(PredefinedTypes.BYTE);
    }

    /** Begins a collective. */
    public void begin() {
        tag = Tags.next(comm);
    }

    /** Ends the last transfers and throws what went wrong before. */
    public void finish() {
        fence();
        if (failure != null) {
            throw failure;
        }
    }

    /** Ends the collective at the members that may wait for this one, which gives it up. */
    public void notifyOthers(PeerFailure why) {
        device.messaging().collectiveFailed(comm, why);
    }

    /** Ends a collective, also one that failed: what it left under way is given up. */
    public void end() {
        if (pendingCount > 0) {
            abandon();
        }
        failure = null;
        attr = Device.ATTR_COLL;
        view.clear();
        scratch.release();
    }

    @SuppressWarnings("NullAway") // where nothing is sent, there may be no buffer
    @Override
    public void send(@Nullable UserBuffer buf, long at, long bytes, int dest) {
        send(buf, at, bytes, dest, comm, tag);
    }

    @SuppressWarnings("NullAway") // where nothing is sent, there may be no buffer
    @Override
    public void sendLocal(@Nullable UserBuffer buf, long at, long bytes, int dest) {
        send(buf, at, bytes, dest, comm.localComm, tag | Tags.LOCAL);
    }

    private void send(UserBuffer buf, long at, long bytes, int dest, Comm within, int withTag) {
        view.set(buf).advance(at);
        Request request = device.messaging().send(view, bytes, byteType, dest, withTag, within, attr);
        if (request != null) {
            add(request, TransferResult.SEND);
        }
    }

    @SuppressWarnings("NullAway") // where nothing is received, there may be no buffer
    @Override
    public void recv(@Nullable UserBuffer buf, long at, long bytes, int source) {
        recv(buf, at, bytes, source, comm, tag);
    }

    @Override
    public void recvAtMost(UserBuffer buf, long at, long bytes, int source) {
        view.set(buf).advance(at);
        add(
                device.messaging().irecv(view, bytes, byteType, source, tag, comm, Device.ATTR_COLL),
                TransferResult.ANY_LENGTH);
    }

    @SuppressWarnings("NullAway") // where nothing is received, there may be no buffer
    @Override
    public void recvLocal(@Nullable UserBuffer buf, long at, long bytes, int source) {
        recv(buf, at, bytes, source, comm.localComm, tag | Tags.LOCAL);
    }

    private void recv(UserBuffer buf, long at, long bytes, int source, Comm within, int withTag) {
        view.set(buf).advance(at);
        add(device.messaging().irecv(view, bytes, byteType, source, withTag, within, Device.ATTR_COLL), bytes);
    }

    @Override
    public CollSchedule local() {
        if (local == null && comm.isInter) {
            local = new LocalGroup<>(this);
        }
        return local == null ? CollSchedule.super.local() : local;
    }

    @SuppressWarnings("NullAway") // where nothing is copied, there may be no buffer
    @Override
    public void copy(@Nullable UserBuffer from, long fromAt, UserBuffer to, long toAt, long bytes) {
        copier.copy(from, fromAt, to, toAt, bytes);
    }

    @SuppressWarnings("NullAway") // who combines has both operands
    @Override
    public void reduceLocal(
            @Nullable UserBuffer in,
            long inAt,
            @Nullable UserBuffer inout,
            long inoutAt,
            long count,
            Datatype type,
            Op op) {
        if (failure == null) {
            try {
                reducer.reduceLocal(in, inAt, inout, inoutAt, count, type, op);
            } catch (RuntimeException e) {
                fail(e);
            }
        }
    }

    @Override
    public UserBuffer scratch(long bytes, @Nullable Datatype type) {
        return scratch.take(bytes, type);
    }

    /**
     * {@inheritDoc}
     *
     * @throws PeerFailure if a process is gone; what else went wrong is thrown by {@link #finish}
     */
    @Override
    public void fence() {
        PeerFailure lost = null;
        for (int i = 0; i < pendingCount; i++) {
            Request request = pending[i];
            await(request);
            RuntimeException e = TransferResult.failure(request, expected[i], comm);
            if (e != null) {
                lost = note(e, lost);
            }
            pending[i] = null;
            device.requests().releaseRequest(request);
        }
        pendingCount = 0;
        if (lost != null) {
            throw lost;
        }
    }

    private @Nullable PeerFailure note(RuntimeException e, @Nullable PeerFailure lost) {
        if (e instanceof PeerFailure peer) {
            return lost == null ? peer : lost;
        }
        if (failure == null) {
            fail(e);
        }
        return lost;
    }

    private void fail(RuntimeException e) {
        failure = e;
        attr = ErrorRelay.attr(e);
    }

    @Override
    public boolean hasFailed() {
        return failure != null;
    }

    private void await(Request request) {
        if (request.isComplete()) {
            return;
        }
        WaitListener listener = waiting.listener;
        if (listener == null) {
            awaitCompletion(request);
            return;
        }
        Object recorded = listener.begin(request, comm);
        try {
            awaitCompletion(request);
        } finally {
            listener.end(recorded, request);
        }
    }

    private void awaitCompletion(Request request) {
        WaitState state = waiting.next();
        for (; ; ) {
            state.epoch = device.progress().completionEpoch();
            if (request.isComplete()) {
                return;
            }
            device.progress().progressWait(state);
            state.note(request);
        }
    }

    private void add(Request request, long bytes) {
        if (pendingCount == pending.length) {
            pending = Arrays.copyOf(pending, 2 * pendingCount);
            expected = Arrays.copyOf(expected, 2 * pendingCount);
        }
        pending[pendingCount] = request;
        expected[pendingCount++] = bytes;
    }

    private void abandon() {
        for (int i = 0; i < pendingCount; i++) {
            if (pending[i] != null) {
                if (expected[i] != TransferResult.SEND && !pending[i].isComplete()) {
                    device.messaging().cancelRecv(pending[i]);
                }
                device.requests().releaseRequest(pending[i]);
                pending[i] = null;
            }
        }
        pendingCount = 0;
    }
}
