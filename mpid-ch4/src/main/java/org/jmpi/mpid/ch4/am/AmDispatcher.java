package org.jmpi.mpid.ch4.am;

import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** Where a transport delivers: the handler table of the device. */
public interface AmDispatcher {
    /** Returns whether {@code handlerId} names a handler; a transport checks it before it believes a message. */
    boolean isHandler(int handlerId);

    /** Returns whether the calling thread holds the VCI that the transport belongs to. For assertions alone. */
    default boolean isHeld() {
        return true;
    }

    /**
     * Runs the target-side handler of an arrived message (MPIDIG_am_target_msg_cb). The message and its memory are
     * valid only during the call. Where {@code message.dataSz > message.inlineSz} the rest of the data arrives later:
     * the handler sets {@link AmMessage#sink}, and the transport hands all data beyond the inline part to it.
     *
     * @throws BadMessageException if the header makes no sense: the transport parts with that peer
     */
    void deliver(AmMessage message);

    /** Says that the data of a send may be changed again (MPIDIG_am_origin_cb). */
    void originComplete(int handlerId, Request sreq);

    /** Says that data of a send cannot be delivered, because its target is gone. */
    void originFailed(int handlerId, Request sreq, RuntimeException why);

    /** Says that process {@code lpid} is gone or can't be reached; what waits for it must fail. */
    void peerFailed(int lpid, @Nullable RuntimeException why);

    /**
     * Says that process {@code lpid} has ended in good order, all it sent was delivered: what waits for it alone must
     * fail. May be said more than once.
     */
    default void peerLeft(int lpid, RuntimeException why) {}
}
