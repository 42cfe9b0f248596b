package org.jmpi.mpir.pt2pt;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Buffered sends and the buffers for them (MPI 4.1, 3.6; mirrors {@code bsendutil.c}). One instance a rank; functions
 * that take a communicator or a session mean its own buffer, and the process's where it is null.
 */
public final class Bsend {
    private static final RankSlot<Bsend> SLOT = new RankSlot<>() {
        @Override
        protected Bsend make(Rank rank) {
            return new Bsend();
        }
    };

    /** Returns the buffered sends of {@code rank}, and the buffer for them that the process has. */
    public static Bsend of(Rank rank) {
        return SLOT.of(rank);
    }

    private final MessageMemory memory = new MessageMemory();
    /** The buffer of the process; guarded by this object, as are those of communicators. */
    private @Nullable AttachedBuffer attached;
    /** All that are attached to something. */
    private final List<AttachedBuffer> buffers = new ArrayList<>();

    private final BsendVars vars = new BsendVars();

    /** Registers the performance variables of the rank's buffers. */
    public void register(PvarRegistry registry) {
        vars.register(registry, () -> sum(AttachedBuffer::size), () -> sum(AttachedBuffer::used));
    }

    private synchronized long sum(ToLongFunction<AttachedBuffer> amount) {
        return buffers.stream().mapToLong(amount).sum();
    }

    /**
     * MPI_Buffer_attach MPI_Comm_attach_buffer and MPI_Session_attach_buffer.
     *
     * @param available how many bytes {@code buffer} has
     * @throws MpirException of class ERR_BUFFER if a buffer is attached, or this one is shorter than {@code size}
     */
    public static void attach(Rank rank, ErrhandlerOwner where, Object buffer, long size, long available) {
        boolean automatic = buffer == SpecialBuffers.BUFFER_AUTOMATIC;
        if (!automatic) {
            checkSize(size, available);
        }
        Bsend all = Bsend.of(rank);
        AttachedBuffer fresh = new AttachedBuffer(buffer, automatic ? 0 : size, Device.of(rank), all.memory, all.vars);
        synchronized (all) {
            AttachedBuffer old = all.own(where);
            if (old != null) {
                throw new MpirException(
                        ErrorClass.ERR_BUFFER,
                        "a buffer of " + old.size() + " bytes is attached to " + owner(where)
                                + " already: expected none; detach it first");
            }
            all.set(where, fresh);
            all.buffers.add(fresh);
        }
    }

    private static void checkSize(long size, long available) {
        if (size < 0) {
            throw new MpirException(ErrorClass.ERR_ARG, "size is " + size + ": expected 0 or more bytes");
        }
        if (available < size) {
            throw new MpirException(
                    ErrorClass.ERR_BUFFER,
                    "buffer " + (available < 0 ? "is null" : "has " + available + " bytes") + ": expected at least "
                            + size + ", which size says; pass a larger buffer, a smaller size, or"
                            + " MPI_BUFFER_AUTOMATIC");
        }
    }

    private static String owner(ErrhandlerOwner where) {
        return where == null
                ? "the process"
                : (where instanceof Comm ? "the communicator" : "the session")
                        + (where.name.isEmpty() ? "" : " " + where.name);
    }

    private @Nullable AttachedBuffer own(ErrhandlerOwner where) {
        return where == null ? attached : (AttachedBuffer) where.attachedBuffer;
    }

    private void set(ErrhandlerOwner where, @Nullable AttachedBuffer buffer) {
        if (where == null) {
            attached = buffer;
        } else {
            where.attachedBuffer = buffer;
        }
    }

    private static @Nullable AttachedBuffer find(Rank rank, ErrhandlerOwner where) {
        synchronized (Bsend.of(rank)) {
            return Bsend.of(rank).own(where);
        }
    }

    /**
     * MPI_Buffer_detach and MPI_Comm_detach_buffer, MPI_Session_detach_buffer: blocks until all messages in the buffer are on their way. Sends of
     * other threads fail meanwhile.
     */
    public static AttachedBuffer detach(Rank rank, ErrhandlerOwner where) {
        AttachedBuffer buffer = find(rank, where);
        if (buffer == null) {
            throw new MpirException(
                    ErrorClass.ERR_BUFFER,
                    "no buffer is attached to " + owner(where) + ": expected one; attach it with "
                            + (where == null
                                    ? "MPI_Buffer_attach"
                                    : where instanceof Comm ? "MPI_Comm_attach_buffer" : "MPI_Session_attach_buffer"));
        }
        buffer.beginDetach();
        boolean empty = false;
        try {
            WaitState wait = WaitStates.of(rank).next();
            for (wait.epoch = Device.of(rank).progress().completionEpoch(); !buffer.isEmpty(); ) {
                Device.of(rank).progress().progressWait(wait);
                wait.epoch = Device.of(rank).progress().completionEpoch();
            }
            empty = true;
        } finally {
            if (!empty) {
                buffer.abandonDetach();
            }
        }
        synchronized (Bsend.of(rank)) {
            Bsend.of(rank).set(where, null);
            Bsend.of(rank).buffers.remove(buffer);
        }
        return buffer;
    }

    /** Detaches the buffer of a communicator or session that is about to be freed, if it has one (MPI 4.1, 7.4.3, 11.3.1). */
    public static void freeing(Rank rank, ErrhandlerOwner where) {
        if (find(rank, where) != null) {
            detach(rank, where);
        }
    }

    /** MPI_Buffer_flush and MPI_Comm_flush_buffer, MPI_Session_flush_buffer: blocks until what is in the buffer now is on its way. */
    public static void flush(Rank rank, ErrhandlerOwner where) {
        AttachedBuffer buffer = find(rank, where);
        if (buffer == null) {
            return;
        }
        long mark = buffer.mark();
        WaitState wait = WaitStates.of(rank).next();
        for (wait.epoch = Device.of(rank).progress().completionEpoch(); !buffer.isFlushed(mark); ) {
            Device.of(rank).progress().progressWait(wait);
            wait.epoch = Device.of(rank).progress().completionEpoch();
        }
    }

    /** MPI_Buffer_iflush MPI_Comm_iflush_buffer and MPI_Session_iflush_buffer. */
    public static Request iflush(Rank rank, ErrhandlerOwner where) {
        AttachedBuffer buffer = find(rank, where);
        if (buffer == null || buffer.isEmpty()) {
            return Requests.completedSend(rank);
        }
        Request r = Device.of(rank).requests().newRequest(RequestKind.SEND);
        // that of the flush itself
        r.addRef();
        if (!buffer.whenFlushed(r)) {
            Device.of(rank).requests().completeRequest(r);
        }
        return r;
    }

    /** MPI_Bsend: what can't leave at once is copied and leaves while progress is made. */
    public static void bsend(Rank rank, Object buf, long count, Datatype type, int dest, int tag, Comm comm) {
        if (dest == Constants.PROC_NULL) {
            return;
        }
        AttachedBuffer buffer = bufferFor(rank, comm);
        long bytes = count * type.size;
        long cost = bytes + AttachedBuffer.OVERHEAD;
        if (!buffer.reserve(cost)) {
            Device.of(rank).progress().poke();
            if (!buffer.reserve(cost)) {
                throw buffer.full(bytes);
            }
        }
        boolean done = true;
        try {
            done = Device.of(rank).messaging().trySend(buf, count, type, dest, tag, comm, 0);
        } finally {
            if (done) {
                buffer.release(cost);
            }
        }
        if (!done) {
            sendCopy(rank, buffer, cost, bytes, buf, type, dest, tag, comm);
        }
    }

    /** A communicator's own buffer goes before that of its session, and this before that of the process. */
    private static AttachedBuffer bufferFor(Rank rank, Comm comm) {
        synchronized (Bsend.of(rank)) {
            AttachedBuffer own = (AttachedBuffer) comm.attachedBuffer;
            return own != null ? own : bufferOf(Bsend.of(rank), comm.localGroup.owner);
        }
    }

    private static AttachedBuffer bufferOf(Bsend all, @Nullable ErrhandlerOwner session) {
        if (session != null && session.attachedBuffer != null) {
            return (AttachedBuffer) session.attachedBuffer;
        }
        if (all.attached == null) {
            throw new MpirException(
                    ErrorClass.ERR_BUFFER,
                    "no buffer is attached, to the communicator" + (session == null ? "" : ", its session")
                            + " or to the process: a buffered send expects one; call MPI_Buffer_attach first");
        }
        return all.attached;
    }

    /** Sends a copy, whose end, also by a failure, gives its cost back. */
    private static void sendCopy(
            Rank rank,
            AttachedBuffer buffer,
            long cost,
            long bytes,
            Object buf,
            Datatype type,
            int dest,
            int tag,
            Comm comm) {
        AttachedBuffer.Message m = buffer.begin(cost, bytes);
        Request sreq = null;
        try {
            assert m.data != null;
            m.data.fill(m.source.set(buf, type.layout), bytes);
            sreq = Device.of(rank)
                    .messaging()
                    .isend(
                            m.data.buffer(),
                            bytes,
                            Datatype.table(rank).known(PredefinedTypes.BYTE),
                            dest,
                            tag,
                            comm,
                            0);
        } finally {
            m.source.clear();
            if (sreq == null) {
                buffer.end(m);
            }
        }
        assert sreq != null;
        Device.of(rank).requests().whenComplete(sreq, m);
        // nobody waits for it, so that it is no operation of the program's any more
        Device.of(rank).requests().releaseRequest(sreq);
    }
}
