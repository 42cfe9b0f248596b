package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/**
 * What can be set.
 *
 * @param eagerLimit most bytes of header and data that travel as one eager message
 * @param socketBuffer size of each socket's send and receive buffer in bytes; 0 leaves it to the system
 * @param connectTimeoutMs how long one attempt to connect, handshake included, may take
 * @param connectRetries how often all addresses of a process are tried again before it counts as unreachable
 * @param handshakeTimeoutMs how long a connection that came in may take to show who it is
 * @param maxStrangers how many connections may be in their handshake at once; more are closed at once
 * @param maxFrame the longest data of one message in bytes
 * @param hotConnections how many connections are read directly at each poll
 * @param listenInterface name or address of the interface to listen on; empty: all
 */
record TcpSettings(
        int eagerLimit,
        int socketBuffer,
        int connectTimeoutMs,
        int connectRetries,
        int handshakeTimeoutMs,
        int maxStrangers,
        long maxFrame,
        int hotConnections,
        String listenInterface) {
    /** Bytes of a staging or receive buffer; also the longest piece of a long message. */
    static final int BUFFER_SIZE = 256 * 1024;
    /** The longest header of a message. */
    static final int HDR_MAX = 512;
    /** Leaves room for the frame's header and padding in one buffer. */
    static final int EAGER_MAX = BUFFER_SIZE - FrameLayout.SIZE - HDR_MAX;

    TcpSettings {
        inRange("eager limit", eagerLimit, HDR_MAX, EAGER_MAX);
        inRange("socket buffer size", socketBuffer, 0, 1 << 30);
        inRange("connect timeout in ms", connectTimeoutMs, 1, 3_600_000);
        inRange("connect retries", connectRetries, 0, 1000);
        inRange("handshake timeout in ms", handshakeTimeoutMs, 1, 3_600_000);
        inRange("number of unauthenticated connections", maxStrangers, 1, 1 << 16);
        inRange("longest message", maxFrame, 1 << 16, Long.MAX_VALUE - BUFFER_SIZE);
        inRange("number of hot connections", hotConnections, 1, 1024);
    }

    /** Returns the defaults. */
    static TcpSettings defaults() {
        return new TcpSettings(64 * 1024, 0, 10_000, 3, 10_000, 64, 1L << 40, 8, "");
    }

    private static void inRange(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new MpirException(
                    ErrorClass.ERR_ARG, "TCP " + what + " " + value + ": expected a number from " + min + " to " + max);
        }
    }
}
