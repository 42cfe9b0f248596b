package org.jmpi.mpid.ch4.generic;

/**
 * An operation of a protocol beyond sends and receives: what becomes of the messages that are sent in the name of its
 * request, and of its peer. Called by the VCI's holder.
 */
public interface AmOperation {
    /** Says that the data of one message may be changed again. */
    void originComplete();

    /** Says that the data of one message cannot be delivered, because its target is gone. */
    void originFailed(RuntimeException why);

    /** Says that the peer is gone; only while the request is not complete. */
    void peerFailed(RuntimeException why);
}
