package org.jmpi.mpir.coll.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.ErrorRelay;
import org.jmpi.mpir.op.Reducer;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a recorded schedule behind a request: up to a fence at once, then from fence to fence whenever the
 * transfers before it have ended (mirrors {@code MPIDU_Sched}). A completion listener notices that; the steps themselves
 * are done by {@link ScheduleProgress}, outside the VCI, since a user's operation may be among them.
 *
 * <p>One thread at a time carries out steps. May be started again once its request is complete.
 *
 * <p>A run ends early only if a process is gone: then the others are told. Any other failure is noted, and the run goes on
 * with its transfers, so that the other members, which wait for them, come to their end too.
 */
public final class ScheduleRun implements CompletionListener {
    private static final VarHandle OUTSTANDING;
    private static final VarHandle QUEUED;

    static {
        try {
            OUTSTANDING = MethodHandles.lookup().findVarHandle(ScheduleRun.class, "outstanding", int.class);
            QUEUED = MethodHandles.lookup().findVarHandle(ScheduleRun.class, "queued", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Is notified that a run is over, as the last thing that happens in it. */
    @FunctionalInterface
    public interface Owner {
        /** {@code clean}: nothing of the run can touch its buffers any more. Any thread. */
        void over(boolean clean);
    }

    private final Rank rank;
    private final Device device;
    private final Comm comm;
    private final RecordedSchedule steps;
    private final @Nullable Owner owner;
    private final Datatype byteType;
    private final UserBuffer view = new UserBuffer();
    private final BufferCopy copier = new BufferCopy();
    private final Reducer reducer = new Reducer();

    /** The next run that may go on; belongs to {@link ScheduleProgress}. */
    @Nullable
    ScheduleRun following;
    /** 1 while {@link ScheduleProgress} is to look at this. */
    private volatile int queued;
    /** The request of a start that nobody has looked at yet; publishes what was recorded before it. */
    private volatile @Nullable Request starting;

    private int tag;
    /** The request of the run under way; null between two runs. */
    private @Nullable Request whole;

    private int next;
    /** How many transfers before the next fence have not ended, and one while they are being begun. */
    @SuppressWarnings("unused") // see OUTSTANDING
    private int outstanding;

    /** The transfers before the next fence; entries become null as they end. */
    private Request[] pending = new Request[8];

    private long[] expected = new long[8];
    private int begun;
    /** Set as soon as the run can't go on. */
    private volatile @Nullable PeerFailure lost;
    /** What else went wrong first. */
    private volatile @Nullable RuntimeException failure;

    /** Makes what carries out {@code steps}; {@code owner} may be null. */
    public ScheduleRun(Rank rank, Comm comm, RecordedSchedule steps, @Nullable Owner owner) {
        this.rank = rank;
        this.comm = comm;
        this.steps = steps;
        this.owner = owner;
        device = Device.of(rank);
        byteType = Datatype.table(rank).known(PredefinedTypes.BYTE);
    }

    /** Begins to carry out the schedule, whose last run is complete, and returns the request. */
    public Request start(int withTag) {
        Request request = device.requests().newRequest(RequestKind.COLL);
        // one for the user, one to complete it
        request.addRef();
        request.comm = comm;
        comm.addRef();
        steps.retain();
        tag = withTag;
        starting = request;
        ScheduleProgress.of(rank).begin(this);
        return request;
    }

    /** Returns whether this was not to be looked at before. */
    boolean enqueue() {
        return queued == 0 && QUEUED.compareAndSet(this, 0, 1);
    }

    /** It is being looked at: what happens from now on is said anew. */
    void dequeue() {
        following = null;
        queued = 0;
    }

    /**
     * Goes on to the next fence that has to be waited for, if there is anything to do. Called by one thread at a time, also
     * without need.
     */
    void advance() {
        if (starting != null) {
            reset();
        } else if (whole == null || (lost == null && (int) OUTSTANDING.getAcquire(this) != 0)) {
            return;
        }
        try {
            while (lost == null && next < steps.steps) {
                if (!beginTransfers()) {
                    return;
                }
            }
        } catch (Error e) {
            // the rank is to end, by an abort of a user's operation for one
            end();
            throw e;
        }
        end();
    }

    private void reset() {
        next = 0;
        lost = null;
        failure = null;
        OUTSTANDING.setOpaque(this, 0);
        whole = starting;
        starting = null;
    }

    /** Does the steps up to the next fence; returns whether it was passed as well. */
    private boolean beginTransfers() {
        OUTSTANDING.setOpaque(this, 1);
        begun = 0;
        while (steps.what[next] != RecordedSchedule.FENCE && lost == null) {
            tryStep(next++);
        }
        if (lost != null) {
            return true;
        }
        next++;
        return (int) OUTSTANDING.getAndAdd(this, -1) == 1;
    }

    private void tryStep(int i) {
        try {
            step(i);
        } catch (RuntimeException e) {
            fail(e);
        } catch (Error e) {
            fail(e);
            throw e;
        }
    }

    private void step(int i) {
        UserBuffer from = steps.from[i];
        long n = steps.amount[i];
        switch (steps.what[i]) {
            case RecordedSchedule.SEND -> send(from, steps.fromAt[i], n, steps.peer[i], comm, tag);
            case RecordedSchedule.RECV -> recv(from, steps.fromAt[i], n, steps.peer[i], comm, tag, n);
            case RecordedSchedule.RECV_AT_MOST ->
                recv(from, steps.fromAt[i], n, steps.peer[i], comm, tag, TransferResult.ANY_LENGTH);
            case RecordedSchedule.SEND_LOCAL ->
                send(from, steps.fromAt[i], n, steps.peer[i], comm.localComm, tag | Tags.LOCAL);
            case RecordedSchedule.RECV_LOCAL ->
                recv(from, steps.fromAt[i], n, steps.peer[i], comm.localComm, tag | Tags.LOCAL, n);
            case RecordedSchedule.COPY -> copier.copy(from, steps.fromAt[i], steps.to[i], steps.toAt[i], n);
            default -> reduce(i, from, n);
        }
    }

    /** A user's operation is not called again after something failed: its operands mean nothing. */
    @SuppressWarnings("NullAway") // a schedule that reduces has both
    private void reduce(int i, UserBuffer from, long n) {
        if (failure == null) {
            reducer.reduceLocal(from, steps.fromAt[i], steps.to[i], steps.toAt[i], n, steps.type, steps.op);
        }
    }

    private void send(UserBuffer buf, long at, long bytes, int dest, Comm within, int withTag) {
        view.set(buf).advance(at);
        Request request =
                device.messaging().send(view, bytes, byteType, dest, withTag, within, ErrorRelay.attr(failure));
        if (request != null) {
            watch(request, TransferResult.SEND);
        }
    }

    private void recv(UserBuffer buf, long at, long bytes, int source, Comm within, int withTag, long exactly) {
        view.set(buf).advance(at);
        watch(device.messaging().irecv(view, bytes, byteType, source, withTag, within, Device.ATTR_COLL), exactly);
    }

    private void watch(Request request, long bytes) {
        int slot = begun++;
        if (slot == pending.length) {
            grow();
        }
        pending[slot] = request;
        expected[slot] = bytes;
        OUTSTANDING.getAndAdd(this, 1);
        device.requests().whenComplete(request, this);
    }

    private void grow() {
        // listeners look into these arrays as holders of the VCI
        device.progress().exclusively(() -> {
            pending = Arrays.copyOf(pending, 2 * pending.length);
            expected = Arrays.copyOf(expected, 2 * expected.length);
        });
    }

    @Override
    public void completed(Request r) {
        int slot = 0;
        while (pending[slot] != r) {
            slot++;
        }
        pending[slot] = null;
        RuntimeException why = TransferResult.failure(r, expected[slot], comm);
        if (why != null) {
            fail(why);
        }
        device.requests().releaseRequest(r);
        if ((int) OUTSTANDING.getAndAdd(this, -1) == 1 || lost != null) {
            ScheduleProgress.of(rank).ready(this);
        }
    }

    private void fail(Throwable why) {
        if (why instanceof PeerFailure peer) {
            lost = peer;
        } else if (failure == null) {
            failure = why instanceof RuntimeException e ? e : new IllegalStateException(why);
        }
    }

    private void end() {
        Request request = whole;
        PeerFailure gone = lost;
        boolean clean = gone == null && (int) OUTSTANDING.getAcquire(this) == 0;
        whole = null;
        try {
            view.clear();
            if (!clean) {
                abandon();
            }
            if (gone != null) {
                device.messaging().collectiveFailed(comm, gone);
            }
        } finally {
            assert request != null;
            complete(request, gone == null ? failure : gone);
            if (owner != null) {
                owner.over(clean);
            }
        }
    }

    private void complete(Request request, @Nullable RuntimeException why) {
        request.failure = why;
        if (why == null) {
            request.comm = null;
        }
        steps.release(rank);
        Comm.release(rank, comm);
        device.requests().completeRequest(request);
    }

    /** Lets go of transfers that have not ended: receives that nothing matched are cancelled. */
    private void abandon() {
        device.progress().exclusively(() -> {
            for (int i = 0; i < begun; i++) {
                Request r = pending[i];
                pending[i] = null;
                if (r != null) {
                    letGo(r, expected[i] != TransferResult.SEND);
                }
            }
        });
    }

    private void letGo(Request r, boolean receive) {
        device.requests().whenComplete(r, device.requests()::releaseRequest);
        if (receive && !r.isComplete()) {
            device.messaging().cancelRecv(r);
        }
    }
}
