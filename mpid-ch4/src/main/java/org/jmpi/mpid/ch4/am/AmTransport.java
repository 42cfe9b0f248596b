package org.jmpi.mpid.ch4.am;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * What every transport can do: send active messages (mirrors the {@code am_} functions of the ch4 API).
 *
 * <p>Owned by a VCI; all calls come from whoever holds it. Messages to one process are delivered in the order in which
 * they were given to the transport, whatever call was used. No call blocks: what finds no room is queued in the
 * transport and goes out while progress is made; therefore every call is safe inside a call-back (the {@code _reply}
 * forms of MPICH are the same functions here). The header is copied before a call returns.
 */
public interface AmTransport {
    /** Returns the longest header, in bytes (at least 128). */
    int amHdrMaxSz();

    /** Returns the most bytes, header and data together, that travel as one eager message. */
    int amEagerLimit();

    /** Returns whether a message with {@code hdrSz} and {@code dataSz} bytes may go eagerly (am_check_eager). */
    default boolean amCheckEager(int hdrSz, long dataSz) {
        return hdrSz + dataSz <= amEagerLimit();
    }

    /**
     * Sends a header alone (am_send_hdr, am_send_hdr_reply).
     *
     * @param lpid the target process
     * @param handlerId the handler to run there
     * @param hdr holds the header from position 0
     */
    void amSendHdr(int lpid, int handlerId, Segment hdr, int hdrSz);

    /**
     * Sends a header and data if that is possible at once and without a request: on return the data was copied.
     *
     * @param data where the data begins
     * @param dataSz bytes of data; header and data pass {@link #amCheckEager}
     * @return false if there is no room, or earlier messages to that process still wait: nothing was sent
     */
    boolean amTrySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz);

    /**
     * As {@link #amTrySend}, of a message that others to the same process will follow: it may wait for them. It leaves with the next
     * that does not wait, with the next poll, or when much waits. Where sending costs little nothing waits.
     *
     * @param data null: there is none
     */
    default boolean amTrySendLater(
            int lpid, int handlerId, Segment hdr, int hdrSz, @Nullable UserBuffer data, int dataSz) {
        if (data == null) {
            amSendHdr(lpid, handlerId, hdr, hdrSz);
            return true;
        }
        return amTrySend(lpid, handlerId, hdr, hdrSz, data, dataSz);
    }

    /**
     * Sends a header and data of any length (am_isend, am_isend_reply). When the data may be changed again, the
     * transport calls {@link AmDispatcher#originComplete} once.
     *
     * @param data where the data begins; stays valid and unchanged until completion
     */
    void amIsend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq);

    /**
     * Makes progress: sends what waits, and hands at most a few tens of arrived messages to the dispatcher.
     *
     * @return how many things happened; 0 if there was nothing to do
     */
    int progress();

    /** Returns whether messages still wait to be handed to the wire or to the peer's memory. */
    boolean hasPendingSends();

    /** Counters of this transport. */
    TransportCounters counters();

    /**
     * Releases everything. What waits is sent first where peers still take it, within {@code deadlineNs} of
     * {@code System.nanoTime()}.
     */
    void close(long deadlineNs);

    /** Ends at once from any thread: peers notice, nobody blocks, what the system holds is released. */
    void shutdownNow();
}
