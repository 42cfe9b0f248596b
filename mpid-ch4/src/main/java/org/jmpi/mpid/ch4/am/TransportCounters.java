package org.jmpi.mpid.ch4.am;

/**
 * What one transport counts; plain fields, written by the VCI's holder, read by performance variables. The arrays are
 * indexed by handler id.
 */
public final class TransportCounters {
    /** More handlers than ch4 has (mirrors MPIDIG_MAX_AM_HANDLERS). */
    public static final int MAX_HANDLERS = 64;

    public long sentMessages;
    public long sentBytes;
    public long receivedMessages;
    public long receivedBytes;
    public final long[] sentByHandler = new long[MAX_HANDLERS];
    public final long[] receivedByHandler = new long[MAX_HANDLERS];

    /** Counts a message as given to the transport. */
    public void sent(int handlerId, long bytes) {
        sentMessages++;
        sentBytes += bytes;
        sentByHandler[handlerId]++;
    }

    /** Counts a message as arrived. */
    public void received(int handlerId, long bytes) {
        receivedMessages++;
        receivedBytes += bytes;
        receivedByHandler[handlerId]++;
    }
}
