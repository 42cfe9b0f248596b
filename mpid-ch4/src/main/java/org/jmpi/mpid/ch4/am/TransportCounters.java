package org.jmpi.mpid.ch4.am;

import org.jmpi.mpir.tool.pvar.PvarGroup;

/**
 * What one transport counts; plain fields, written by the VCI's holder, read by performance variables. What each message
 * would count is counted while a tool looks; what happens rarely, or with a system call, always. The arrays are indexed
 * by handler id.
 */
public final class TransportCounters extends PvarGroup {
    /** More handlers than ch4 has (mirrors MPIDIG_MAX_AM_HANDLERS). */
    public static final int MAX_HANDLERS = 64;

    /** Bytes of headers and data. */
    public long sentBytes;

    public long receivedBytes;
    public final long[] sentByHandler = new long[MAX_HANDLERS];
    public final long[] receivedByHandler = new long[MAX_HANDLERS];
    /** Bytes of data without headers. */
    public final long[] sentDataByHandler = new long[MAX_HANDLERS];

    public final long[] receivedDataByHandler = new long[MAX_HANDLERS];
    /** Envelopes without their data that were sent and arrived: the SENDs of rendezvous. */
    public long sentRts;

    public long receivedRts;
    /** Messages that found no room, or earlier ones waiting, and wait in the transport. */
    public long queued;
    /** Turns of sending in which nothing could be written since the peer's memory or socket was full. */
    public long noRoom;
    /** Connections that this process opened, that it accepted, and that ended before both sides said so. */
    public long opened;

    public long accepted;
    public long lost;
    /** Connections there are. */
    public long open;
    /** System calls that wrote and that read. */
    public long writes;

    public long reads;

    /** Counts a message as given to the transport. */
    public void sent(int handlerId, int hdrSz, long dataSz) {
        if (isWatched()) {
            sentBytes += hdrSz + dataSz;
            sentByHandler[handlerId]++;
            sentDataByHandler[handlerId] += dataSz;
        }
    }

    /** Counts a message as arrived. */
    public void received(int handlerId, int hdrSz, long dataSz) {
        if (isWatched()) {
            receivedBytes += hdrSz + dataSz;
            receivedByHandler[handlerId]++;
            receivedDataByHandler[handlerId] += dataSz;
        }
    }

    /** Counts a message that the process sent to itself. */
    public void passed(int handlerId, int hdrSz, long dataSz) {
        if (isWatched()) {
            sent(handlerId, hdrSz, dataSz);
            received(handlerId, hdrSz, dataSz);
        }
    }

    /** Counts an envelope as given to the transport without its data. */
    public void sentRts() {
        if (isWatched()) {
            sentRts++;
        }
    }

    /** Counts an envelope as arrived without its data. */
    public void receivedRts() {
        if (isWatched()) {
            receivedRts++;
        }
    }

    /** Returns how many messages were sent. */
    public long sentMessages() {
        return sum(sentByHandler);
    }

    /** Returns how many messages arrived. */
    public long receivedMessages() {
        return sum(receivedByHandler);
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long each : counts) {
            sum += each;
        }
        return sum;
    }
}
