package org.jmpi.mpir.coll.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Comms;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.errhan.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.op.Reducer;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/**
 * Carries out a recorded schedule behind a request: up to a fence at once, then from fence to fence whenever the
 * transfers before it have ended (mirrors {@code MPIDU_Sched}). A completion listener notices that; the steps themselves
 * are done by {@link ScheduleProgress}, outside the VCI, since a user's operation may be among them.
 *
 * <p>One thread at a time carries out steps. May be started again once its request is complete.
 */
public final class ScheduleRun implements CompletionListener {
    private static final VarHandle OUTSTANDING;

    static {
        try {
            OUTSTANDING = MethodHandles.lookup().findVarHandle(ScheduleRun.class, "outstanding", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Rank rank;
    private final Device device;
    private final Comm comm;
    private final RecordedSchedule steps;
    private final int tag;
    private final Datatype byteType;
    private final UserBuffer view = new UserBuffer();
    private final BufferCopy copier = new BufferCopy();
    private final Reducer reducer = new Reducer();
    private Request whole;
    private int next;
    /** How many transfers before the next fence have not ended, and one while they are being begun. */
    private int outstanding;

    /** The transfers before the next fence; entries become null as they end. */
    private Request[] pending = new Request[8];

    private long[] expected = new long[8];
    private int begun;
    private volatile RuntimeException failure;

    ScheduleRun(Rank rank, Comm comm, RecordedSchedule steps, int tag) {
        this.rank = rank;
        this.comm = comm;
        this.steps = steps;
        this.tag = tag;
        device = rank.device;
        byteType = rank.datatypes.find(PredefinedTypes.BYTE);
    }

    /** Begins a non-blocking collective and returns its request. */
    public static Request start(Rank rank, Comm comm, RecordedSchedule steps, int tag) {
        return new ScheduleRun(rank, comm, steps, tag).start();
    }

    /** Begins to carry out the schedule, whose last run is complete. */
    Request start() {
        Request request = device.newRequest(RequestKind.COLL);
        // one for the user, one to complete it
        request.addRef();
        request.comm = comm;
        comm.addRef();
        whole = request;
        next = 0;
        failure = null;
        OUTSTANDING.setOpaque(this, 0);
        rank.schedules.begin(this);
        return request;
    }

    /** Goes on to the next fence that has to be waited for. Called by one thread at a time. */
    void advance() {
        boolean moving = (int) OUTSTANDING.getAcquire(this) != 0;
        if (whole == null || failure == null && moving) {
            // said to be ready twice
            return;
        }
        try {
            while (failure == null && next < steps.steps) {
                if (!beginTransfers()) {
                    return;
                }
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        }
        end();
    }

    /** Does the steps up to the next fence; returns whether it was passed as well. */
    private boolean beginTransfers() {
        OUTSTANDING.setOpaque(this, 1);
        begun = 0;
        while (steps.what[next] != RecordedSchedule.FENCE) {
            step(next++);
        }
        next++;
        return (int) OUTSTANDING.getAndAdd(this, -1) == 1;
    }

    private void step(int i) {
        UserBuffer from = steps.from[i];
        long n = steps.amount[i];
        switch (steps.what[i]) {
            case RecordedSchedule.SEND -> send(from, steps.fromAt[i], n, steps.peer[i], comm, tag);
            case RecordedSchedule.RECV -> recv(from, steps.fromAt[i], n, steps.peer[i], comm, tag);
            case RecordedSchedule.SEND_LOCAL ->
                send(from, steps.fromAt[i], n, steps.peer[i], comm.localComm, tag | Tags.LOCAL);
            case RecordedSchedule.RECV_LOCAL ->
                recv(from, steps.fromAt[i], n, steps.peer[i], comm.localComm, tag | Tags.LOCAL);
            case RecordedSchedule.COPY -> copier.copy(from, steps.fromAt[i], steps.to[i], steps.toAt[i], n);
            default -> reducer.reduceLocal(from, steps.fromAt[i], steps.to[i], steps.toAt[i], n, steps.type, steps.op);
        }
    }

    private void send(UserBuffer buf, long at, long bytes, int dest, Comm within, int withTag) {
        view.set(buf).advance(at);
        Request request = device.send(view, bytes, byteType, dest, withTag, within, Device.ATTR_COLL);
        if (request != null) {
            watch(request, -1);
        }
    }

    private void recv(UserBuffer buf, long at, long bytes, int source, Comm within, int withTag) {
        view.set(buf).advance(at);
        watch(device.irecv(view, bytes, byteType, source, withTag, within, Device.ATTR_COLL), bytes);
    }

    private void watch(Request request, long bytes) {
        int slot = begun++;
        if (slot == pending.length) {
            // listeners look into these arrays as holders of the VCI
            device.exclusively(this::grow);
        }
        pending[slot] = request;
        expected[slot] = bytes;
        OUTSTANDING.getAndAdd(this, 1);
        device.whenComplete(request, this);
    }

    private void grow() {
        pending = Arrays.copyOf(pending, 2 * pending.length);
        expected = Arrays.copyOf(expected, 2 * expected.length);
    }

    @Override
    public void completed(Request r) {
        int slot = 0;
        while (pending[slot] != r) {
            slot++;
        }
        pending[slot] = null;
        RuntimeException why = Completion.failure(r, expected[slot], comm);
        if (why != null) {
            fail(why);
        }
        device.releaseRequest(r);
        if ((int) OUTSTANDING.getAndAdd(this, -1) == 1 || why != null) {
            rank.schedules.ready(this);
        }
    }

    private void fail(Throwable why) {
        if (failure == null) {
            failure = why instanceof RuntimeException e ? e : new IllegalStateException(why);
        }
    }

    private void end() {
        RuntimeException why = failure;
        if (why != null) {
            abandon(why);
        }
        view.clear();
        Request request = whole;
        whole = null;
        request.failure = why;
        if (why == null) {
            request.comm = null;
        }
        Comms.release(rank, comm);
        device.completeRequest(request);
    }

    /** Lets go of transfers that have not ended: receives that nothing matched are cancelled. */
    private void abandon(RuntimeException why) {
        device.exclusively(() -> {
            for (int i = 0; i < begun; i++) {
                Request r = pending[i];
                pending[i] = null;
                if (r != null) {
                    letGo(r, expected[i] >= 0);
                }
            }
        });
        if (why instanceof PeerFailure peer) {
            device.collectiveFailed(comm, peer);
        }
    }

    private void letGo(Request r, boolean receive) {
        device.whenComplete(r, device::releaseRequest);
        if (receive && !r.isComplete()) {
            device.cancelRecv(r);
        }
    }
}
