package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.tool.Cvar;
import org.jmpi.mpir.tool.CvarKey;
import org.jmpi.mpir.tool.CvarScope;
import org.jmpi.mpir.tool.CvarSet;
import org.jmpi.mpir.tool.CvarType;
import org.jmpi.mpir.tool.Verbosity;

/**
 * What can be set.
 *
 * @param eagerLimit most bytes of header and data that travel as one eager message
 * @param socketBuffer size of each socket's send and receive buffer in bytes; 0 leaves it to the system
 * @param connectTimeoutMs how long one attempt to connect, handshake included, may take
 * @param connectRetries how often all addresses of a process are tried again before it counts as unreachable
 * @param handshakeTimeoutMs how long a connection that came in may take to show who it is
 * @param maxStrangers how many connections more than there are processes may be in their handshake at once
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
    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_EAGER_LIMIT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "65536",
            min = TcpSettings.EAGER_MIN,
            max = TcpSettings.EAGER_MAX,
            verbosity = Verbosity.USER_DETAIL,
            scope = CvarScope.LOCAL,
            description = "Most bytes of header and data that travel as one eager message over TCP.")
    private static final CvarKey EAGER_LIMIT = CvarKey.of("MPIR_CVAR_CH4_TCP_EAGER_LIMIT");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_SOCKET_BUFFER",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "0",
            min = 0,
            max = 1 << 30,
            verbosity = Verbosity.USER_DETAIL,
            scope = CvarScope.LOCAL,
            description =
                    "Size of each socket's send and receive buffer in bytes; 0 leaves it to the system, which adapts it.")
    private static final CvarKey SOCKET_BUFFER = CvarKey.of("MPIR_CVAR_CH4_TCP_SOCKET_BUFFER");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_CONNECT_TIMEOUT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "10000",
            min = 1,
            max = TcpSettings.MAX_MS,
            verbosity = Verbosity.USER_DETAIL,
            scope = CvarScope.LOCAL,
            description = "How long one attempt to connect to a process may take, in milliseconds.")
    private static final CvarKey CONNECT_TIMEOUT = CvarKey.of("MPIR_CVAR_CH4_TCP_CONNECT_TIMEOUT");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_CONNECT_RETRIES",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "3",
            min = 0,
            max = 1000,
            verbosity = Verbosity.USER_DETAIL,
            scope = CvarScope.LOCAL,
            description = "How often all addresses of a process are tried again before it counts as unreachable.")
    private static final CvarKey CONNECT_RETRIES = CvarKey.of("MPIR_CVAR_CH4_TCP_CONNECT_RETRIES");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_HANDSHAKE_TIMEOUT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "10000",
            min = 1,
            max = TcpSettings.MAX_MS,
            verbosity = Verbosity.USER_DETAIL,
            scope = CvarScope.LOCAL,
            description =
                    "How long a connection that came in may take to show that it belongs to the job, in milliseconds.")
    private static final CvarKey HANDSHAKE_TIMEOUT = CvarKey.of("MPIR_CVAR_CH4_TCP_HANDSHAKE_TIMEOUT");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_MAX_STRANGERS",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "64",
            min = 1,
            max = 65536,
            verbosity = Verbosity.MPIDEV_DETAIL,
            scope = CvarScope.LOCAL,
            description = "How many connections more than the job has processes may be in their handshake at once.")
    private static final CvarKey MAX_STRANGERS = CvarKey.of("MPIR_CVAR_CH4_TCP_MAX_STRANGERS");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_MAX_MESSAGE",
            category = "CH4",
            type = CvarType.LONG,
            defaultValue = "1099511627776",
            min = 65536,
            max = 1L << 62,
            verbosity = Verbosity.MPIDEV_DETAIL,
            scope = CvarScope.LOCAL,
            description = "Most bytes of data of one message that is believed when it arrives.")
    private static final CvarKey MAX_MESSAGE = CvarKey.of("MPIR_CVAR_CH4_TCP_MAX_MESSAGE");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_HOT_CONNECTIONS",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "8",
            min = 1,
            max = 1024,
            verbosity = Verbosity.MPIDEV_DETAIL,
            scope = CvarScope.LOCAL,
            description = "How many connections are read directly at each poll; the others are seen by the selector.")
    private static final CvarKey HOT_CONNECTIONS = CvarKey.of("MPIR_CVAR_CH4_TCP_HOT_CONNECTIONS");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_NETWORK_IFACE",
            category = "CH4",
            type = CvarType.STRING,
            defaultValue = "NULL",
            altEnv = {"MPIR_CVAR_NETWORK_IFACE", "MPIR_CVAR_NEMESIS_TCP_NETWORK_IFACE"},
            scope = CvarScope.LOCAL,
            description =
                    "Name or address of the network interface to listen on; none: all that are up and not virtual.")
    private static final CvarKey NETWORK_IFACE = CvarKey.of("MPIR_CVAR_CH4_TCP_NETWORK_IFACE");

    static final int MAX_MS = 3_600_000;
    static final int EAGER_MIN = 1024;
    /** Bytes of a staging or receive buffer; also the longest piece of a long message. */
    static final int BUFFER_SIZE = 256 * 1024;
    /** The longest header of a message. */
    static final int HDR_MAX = 512;
    /** Leaves room for the frame's header and padding in one buffer. */
    static final int EAGER_MAX = BUFFER_SIZE - FrameLayout.SIZE - HDR_MAX;

    TcpSettings {
        inRange("eager limit", eagerLimit, EAGER_MIN, EAGER_MAX);
        inRange("socket buffer size", socketBuffer, 0, 1 << 30);
        inRange("connect timeout in ms", connectTimeoutMs, 1, MAX_MS);
        inRange("connect retries", connectRetries, 0, 1000);
        inRange("handshake timeout in ms", handshakeTimeoutMs, 1, MAX_MS);
        inRange("number of unauthenticated connections", maxStrangers, 1, 1 << 16);
        inRange("longest message", maxFrame, 1 << 16, Long.MAX_VALUE - BUFFER_SIZE);
        inRange("number of hot connections", hotConnections, 1, 1024);
    }

    /** Returns the defaults. */
    static TcpSettings defaults() {
        return of(CvarSet.defaults());
    }

    /** Returns what the control variables of a rank say. */
    static TcpSettings of(CvarSet cvars) {
        String iface = cvars.getString(NETWORK_IFACE);
        return new TcpSettings(
                cvars.getInt(EAGER_LIMIT),
                cvars.getInt(SOCKET_BUFFER),
                cvars.getInt(CONNECT_TIMEOUT),
                cvars.getInt(CONNECT_RETRIES),
                cvars.getInt(HANDSHAKE_TIMEOUT),
                cvars.getInt(MAX_STRANGERS),
                cvars.getLong(MAX_MESSAGE),
                cvars.getInt(HOT_CONNECTIONS),
                iface == null ? "" : iface);
    }

    private static void inRange(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new MpirException(
                    ErrorClass.ERR_ARG, "TCP " + what + " " + value + ": expected a number from " + min + " to " + max);
        }
    }
}
