package org.jmpi.mpir.mpid;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/**
 * The device's point-to-point messages, which collectives use too. {@code PROC_NULL} never gets here. All communication is
 * non-blocking: it is only begun here, and completed while progress is made. {@code attr} has the bits {@code ATTR_*} of
 * {@link Device}.
 */
public interface Messaging {
    /**
     * Returns the context id of messages with attributes {@code attr} on {@code comm}: collectives have one of their own,
     * so that the program's receives never match their messages.
     */
    static int context(Comm comm, int attr) {
        return comm.contextId + ((attr & Device.ATTR_COLL) >>> 1);
    }

    /** Returns the context id of the collectives of {@code comm}. */
    static int collectiveContext(Comm comm) {
        return context(comm, Device.ATTR_COLL);
    }

    /**
     * Begins a send for a caller that will wait for it at once (MPID_Send).
     *
     * @return null if the buffer may be used again already, else the request to wait for
     */
    @Nullable
    Request send(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr);

    /** Sends if that is possible at once and without a request; false: nothing was sent. */
    boolean trySend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr);

    /** Begins a send (MPID_Isend, MPID_Issend, MPID_Irsend). */
    @Nullable
    Request isend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr);

    /** Begins a receive (MPID_Irecv); source may be ANY_SOURCE, tag ANY_TAG. */
    Request irecv(Object buf, long count, Datatype type, int source, int tag, Comm comm, int attr);

    /**
     * Returns whether there is a matching message, without receiving it (MPID_Iprobe); makes progress once if there is none.
     *
     * @param status filled if there is a message; may be null
     */
    boolean iprobe(int source, int tag, Comm comm, int attr, Status status);

    /** As {@link #iprobe}, and takes the message out of the queue (MPID_Improbe); null if there is none. */
    @Nullable
    Request improbe(int source, int tag, Comm comm, int attr, Status status);

    /** Receives a message that {@link #improbe} took (MPID_Imrecv). */
    Request imrecv(Object buf, long count, Datatype type, Request message);

    /** Cancels a posted receive that is not matched yet (MPID_Cancel_recv). */
    void cancelRecv(Request request);

    /**
     * Asks to cancel a send (MPID_Cancel_send). It is cancelled if its target still has it among the messages that no
     * receive matched; else it completes as it would have.
     */
    void cancelSend(Request request);

    /** Called when {@code comm} was made (MPID_Comm_commit_post_hook). */
    void commCreated(Comm comm);

    /** Called when {@code comm} is about to vanish (MPID_Comm_free_hook). */
    void commFreed(Comm comm);

    /**
     * Called when a collective of {@code comm} failed here because a process is gone: other members, which may wait for
     * this one, are told, and their collectives of {@code comm} fail too.
     */
    void collectiveFailed(Comm comm, PeerFailure why);

    /**
     * Returns why a collective of {@code comm} can't wait for its rank {@code r} any more, or null.
     *
     * @param contributed whether {@code r} has done its part of the collective, so that it may have left MPI
     */
    @Nullable
    PeerFailure collectiveFailure(Comm comm, int r, boolean contributed);
}
