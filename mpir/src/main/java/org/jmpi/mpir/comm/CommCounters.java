package org.jmpi.mpir.comm;

import org.jspecify.annotations.Nullable;

/**
 * What is counted on one communicator while a tool looks at any; plain fields, read by performance variables bound to it.
 * Those of messages are written by the VCI's holder, that of collectives by who calls them.
 */
public final class CommCounters {
    public long messagesSent;
    public long bytesSent;
    public long messagesReceived;
    public long bytesReceived;
    public long collectives;
    /** Bytes sent by rank of the target; null while no tool looks. */
    public long @Nullable [] bytesTo;
}
