package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * What goes to one peer: messages whose header still waits for room, in order, and long messages whose header is there
 * and whose data is under way, in order.
 */
final class Outgoing {
    /** After a ring could not be made, so many long messages go without before it is tried again. */
    private static final int RING_RETRY = 64;

    private final Arena arena;
    private final ShmSettings settings;
    private final int processes;
    private final AmDispatcher dispatcher;
    private final PendingSend.Pool pool;
    private final InboxWriter inbox;
    private RecordWriter writer;
    private final PendingSend.Queue waiting = new PendingSend.Queue();
    private final PendingSend.Queue streaming = new PendingSend.Queue();

    @SuppressWarnings("NullAway.Init")
    private RingWriter ring;

    private @Nullable LaneWriter lane;
    private int longMessages;

    Outgoing(
            Arena arena,
            ShmSettings settings,
            int processes,
            AmDispatcher dispatcher,
            PendingSend.Pool pool,
            InboxWriter writer) {
        this.processes = processes;
        this.arena = arena;
        this.settings = settings;
        this.dispatcher = dispatcher;
        this.pool = pool;
        inbox = writer;
        this.writer = writer;
    }

    /** Returns where to write if nothing waits before, else null. */
    @Nullable
    RecordWriter direct() {
        return waiting.isEmpty() ? writer : null;
    }

    RecordWriter writer() {
        return writer;
    }

    boolean isEmpty() {
        return waiting.isEmpty() && streaming.isEmpty();
    }

    void add(PendingSend send) {
        waiting.add(send);
    }

    /**
     * Moves what can be moved into shared memory.
     *
     * @return how many steps were made
     */
    int push() {
        int steps = 0;
        for (PendingSend send; (send = waiting.peek()) != null && start(send); steps++) {
            waiting.poll();
            if (send.dataSz > send.copied) {
                streaming.add(send);
            } else {
                finish(send);
            }
        }
        for (PendingSend send; (send = streaming.peek()) != null && stream(send); steps++) {
            if (send.dataSz == send.copied) {
                streaming.poll();
                finish(send);
            }
        }
        return steps;
    }

    private boolean start(PendingSend send) {
        if (send.hdrSz + send.dataSz <= settings.eagerLimit()) {
            boolean went = writer.eager(send);
            send.copied = went ? send.dataSz : 0;
            return went;
        }
        if (ring == null && settings.ringSize() > 0 && longMessages++ % RING_RETRY == 0) {
            makeRing();
        }
        if (ring != null && !ring.announced) {
            ring.announced = writer.place(InboxRecord.RING, ring.offset, ring.capacity());
            if (!ring.announced) {
                return false;
            }
        }
        send.byRing = ring != null;
        return writer.announce(send.byRing ? InboxRecord.LONG_BY_RING : InboxRecord.LONG_BY_RECORDS, send);
    }

    /** Has all that follows go through a lane of its own, if the peer has not too many of them. */
    void openLane() {
        inbox.coolDown();
        if (lane == null && settings.laneSize() > 0 && inbox.takeLane()) {
            makeLane();
        }
        if (lane != null && inbox.place(InboxRecord.LANE, lane.offset, lane.capacity())) {
            writer = lane;
        }
    }

    private void makeLane() {
        try {
            int capacity = settings.laneSize(processes);
            int size = Lane.size(capacity);
            long offset = arena.reserve(size);
            lane = new LaneWriter(arena.map(offset, size), capacity, offset, inbox.memory, inbox.target());
        } catch (IOException e) {
            // the file system is full: the inbox serves as well
            lane = null;
        }
    }

    @SuppressWarnings("NullAway") // data goes through the inbox
    private void makeRing() {
        try {
            int capacity = settings.ringSize(processes);
            int size = Ring.size(capacity);
            long offset = arena.reserve(size);
            Segment memory = arena.map(offset, size);
            ring = new RingWriter(memory, capacity, offset);
        } catch (IOException e) {
            // the file system is full: data goes through the inbox
            ring = null;
        }
    }

    private boolean stream(PendingSend send) {
        if (send.byRing) {
            return ring.push(send);
        }
        int n = (int) Math.min(send.dataSz - send.copied, settings.eagerLimit());
        boolean went = writer.data(send.data, send.copied, n);
        send.copied += went ? n : 0;
        return went;
    }

    private void finish(PendingSend send) {
        int handlerId = send.handlerId;
        Request sreq = send.sreq;
        boolean hasOrigin = send.hasOrigin;
        pool.give(send);
        if (hasOrigin) {
            dispatcher.originComplete(handlerId, sreq);
        }
    }

    /** Before a sleep: makes the peer ring when there is room for what waits; {@link #push} must follow. */
    void waitForRoom() {
        PendingSend send = streaming.peek();
        if (send != null && send.byRing) {
            ring.waitForRoom();
        }
        if (!waiting.isEmpty() || (send != null && !send.byRing)) {
            writer.waitForRoom();
        }
    }

    /** Fails everything that is not yet copied. */
    void fail(RuntimeException why) {
        failAll(streaming, why);
        failAll(waiting, why);
    }

    private void failAll(PendingSend.Queue queue, RuntimeException why) {
        for (PendingSend send; (send = queue.poll()) != null; ) {
            int handlerId = send.handlerId;
            Request sreq = send.sreq;
            boolean hasOrigin = send.hasOrigin;
            pool.give(send);
            if (hasOrigin) {
                dispatcher.originFailed(handlerId, sreq, why);
            }
        }
    }
}
