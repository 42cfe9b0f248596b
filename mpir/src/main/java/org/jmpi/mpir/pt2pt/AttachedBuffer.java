package org.jmpi.mpir.pt2pt;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.OwnerBuffer;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * A buffer that the user attached for buffered sends (mirrors {@code MPII_BsendBuffer}), and the messages that wait in
 * it. Any thread; what it locks is held for a few instructions only.
 *
 * <p>The user's memory is a budget: its size decides what is accepted, the data lies in memory of ours. A
 * {@code boolean[]} can't hold any byte, a heap array would have to be copied once more for a transport, and types with
 * gaps are packed into segments anyway. The standard leaves the use of the buffer to the implementation (MPI 4.1, 3.6.4).
 */
public final class AttachedBuffer implements OwnerBuffer {
    /** What each message costs beside its data (MPI_BSEND_OVERHEAD). */
    public static final int OVERHEAD = 96;

    private static final int MESSAGES_KEPT = 256;

    private final Object object;
    private final long capacity;
    private final Device device;
    private final MessageMemory memory;
    private final BsendVars vars;
    private final List<Flush> flushes = new ArrayList<>();
    private long used;
    private long sequence;
    private boolean detaching;
    private @Nullable Message oldest;
    private @Nullable Message newest;
    private @Nullable Message free;
    private int freeCount;

    private record Flush(Request request, long before) {}

    /** One message that waits for its transport or its receiver. */
    final class Message implements CompletionListener {
        final UserBuffer source = new UserBuffer();

        @Nullable
        PackedMemory data;

        private long cost;
        private long number;
        private @Nullable Message prev;
        private @Nullable Message next;

        @Override
        public void completed(Request sreq) {
            // a message that its target can't get any more has left the buffer as well: its send was complete long ago
            end(this);
        }
    }

    AttachedBuffer(Object object, long capacity, Device device, MessageMemory memory, BsendVars vars) {
        this.vars = vars;
        this.object = object;
        this.capacity = capacity;
        this.device = device;
        this.memory = memory;
    }

    private boolean isAutomatic() {
        return object == SpecialBuffers.BUFFER_AUTOMATIC;
    }

    /** Returns what the user attached. */
    public Object object() {
        return object;
    }

    /** Returns how many bytes the user attached; 0 for MPI_BUFFER_AUTOMATIC. */
    public long size() {
        return isAutomatic() ? 0 : capacity;
    }

    /** Returns how many bytes messages take, their overhead included. */
    synchronized long used() {
        return used;
    }

    /** Sets {@code cost} bytes aside; false: there is no room. */
    synchronized boolean reserve(long cost) {
        if (detaching) {
            throw new MpirException(
                    ErrorClass.ERR_BUFFER,
                    "the attached buffer of " + capacity
                            + " bytes is being detached by another thread: expected it to stay until the send is over");
        }
        if (!isAutomatic() && cost > capacity - used) {
            return false;
        }
        used += cost;
        return true;
    }

    /** Gives what {@link #reserve} took back. */
    synchronized void release(long cost) {
        used -= cost;
    }

    synchronized MpirException full(long bytes) {
        return new MpirException(
                ErrorClass.ERR_BUFFER,
                "no room in the attached buffer: " + (capacity - used) + " of its " + capacity
                        + " bytes are free, and this message needs " + (bytes + OVERHEAD) + ": " + bytes
                        + " of data and MPI_BSEND_OVERHEAD (" + OVERHEAD
                        + "); attach a larger buffer, or let receivers catch up with MPI_Buffer_flush");
    }

    /** Enters a message whose {@code cost} is set aside already; its data has room for {@code bytes}. */
    Message begin(long cost, long bytes) {
        PackedMemory data = takeMemory(cost, bytes);
        vars.copied(bytes);
        synchronized (this) {
            Message m = free;
            if (m == null) {
                m = new Message();
            } else {
                free = m.next;
                freeCount--;
                m.next = null;
            }
            m.data = data;
            m.cost = cost;
            m.number = sequence++;
            m.prev = newest;
            if (newest == null) {
                oldest = m;
            } else {
                newest.next = m;
            }
            newest = m;
            return m;
        }
    }

    private PackedMemory takeMemory(long cost, long bytes) {
        PackedMemory data = null;
        try {
            data = memory.take(bytes);
            return data;
        } finally {
            if (data == null) {
                release(cost);
            }
        }
    }

    /** Takes a message out. */
    void end(Message m) {
        assert m.data != null;
        memory.give(m.data);
        List<Flush> done = null;
        synchronized (this) {
            unlink(m);
            m.data = null;
            used -= m.cost;
            if (freeCount < MESSAGES_KEPT) {
                m.next = free;
                free = m;
                freeCount++;
            }
            if (!flushes.isEmpty()) {
                done = flushed();
            }
        }
        if (done != null) {
            done.forEach(f -> device.requests().completeRequest(f.request));
        }
    }

    private void unlink(Message m) {
        if (m.prev == null) {
            oldest = m.next;
        } else {
            m.prev.next = m.next;
        }
        if (m.next == null) {
            newest = m.prev;
        } else {
            m.next.prev = m.prev;
        }
        m.prev = null;
        m.next = null;
    }

    private List<Flush> flushed() {
        List<Flush> done = new ArrayList<>();
        for (Flush f : flushes) {
            if (isFlushed(f.before)) {
                done.add(f);
            }
        }
        flushes.removeAll(done);
        return done;
    }

    /** Returns a mark behind all messages that are in the buffer now. */
    synchronized long mark() {
        return sequence;
    }

    /** Returns whether every message before {@code mark} is on its way. */
    synchronized boolean isFlushed(long mark) {
        return oldest == null || oldest.number >= mark;
    }

    /** Completes {@code request} once what is in the buffer now is on its way; false: it is already. */
    synchronized boolean whenFlushed(Request request) {
        if (oldest == null) {
            return false;
        }
        flushes.add(new Flush(request, sequence));
        return true;
    }

    /** Refuses new messages from now on. */
    synchronized void beginDetach() {
        if (detaching) {
            throw new MpirException(
                    ErrorClass.ERR_BUFFER,
                    "the attached buffer of " + capacity + " bytes is being detached by another thread already:"
                            + " expected one detach for each attach");
        }
        detaching = true;
    }

    /** Accepts messages again. */
    synchronized void abandonDetach() {
        detaching = false;
    }

    /** Returns whether nothing is in the buffer. */
    synchronized boolean isEmpty() {
        return used == 0;
    }
}
