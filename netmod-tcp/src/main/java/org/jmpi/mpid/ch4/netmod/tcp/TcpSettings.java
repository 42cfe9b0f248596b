package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Verbosity;

/**
 * What can be set.
 *
 * @param eagerLimit most bytes of header and data that travel as one eager message
 * @param longEagerLimit most bytes of data of a message that goes in pieces without a rendezvous; 0: none does
 * @param longEagerMemory most bytes of such messages that may lie with a receiver, from all senders together
 * @param socketBuffer size of each socket's send and receive buffer in bytes; 0 leaves it to the system
 * @param connectTimeoutMs how long one attempt to connect, handshake included, may take
 * @param connectRetries how often all addresses of a process are tried again before it counts as unreachable
 * @param handshakeTimeoutMs how long a connection that came in may take to show who it is
 * @param maxStrangers how many connections more than there are processes may be in their handshake at once
 * @param maxFrame the longest data of one message in bytes
 * @param hotConnections how many connections are read directly at each poll
 * @param sendBurst how many non-blocking sends to a process leave one by one between two polls; 0: all
 * @param security of the frames
 * @param listenInterface name or address of the interface to listen on; empty: all
 */
record TcpSettings(
        int eagerLimit,
        int longEagerLimit,
        long longEagerMemory,
        int socketBuffer,
        int connectTimeoutMs,
        int connectRetries,
        int handshakeTimeoutMs,
        int maxStrangers,
        long maxFrame,
        int hotConnections,
        int sendBurst,
        Security security,
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
            name = "MPIR_CVAR_CH4_TCP_LONG_EAGER_LIMIT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "1048576",
            min = 0,
            max = TcpSettings.LONG_EAGER_MAX,
            verbosity = Verbosity.USER_DETAIL,
            scope = CvarScope.ALL_EQ,
            description = "Most bytes of data of a message that is sent over TCP without a rendezvous, although it is"
                    + " longer than an eager message; 0: none is.")
    private static final CvarKey LONG_EAGER_LIMIT = CvarKey.of("MPIR_CVAR_CH4_TCP_LONG_EAGER_LIMIT");

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_LONG_EAGER_MEMORY",
            category = "CH4",
            type = CvarType.LONG,
            defaultValue = "33554432",
            min = 0,
            max = 1L << 40,
            verbosity = Verbosity.USER_DETAIL,
            scope = CvarScope.ALL_EQ,
            description =
                    "Most bytes of such messages that nobody has received yet and that may lie with one process. Each of the"
                            + " others may use an equal share of it, at most four messages; a message that exceeds it is announced first.")
    private static final CvarKey LONG_EAGER_MEMORY = CvarKey.of("MPIR_CVAR_CH4_TCP_LONG_EAGER_MEMORY");

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
            name = "MPIR_CVAR_CH4_TCP_SEND_BURST",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "4",
            min = 0,
            max = 1 << 20,
            verbosity = Verbosity.USER_DETAIL,
            scope = CvarScope.LOCAL,
            description =
                    "How many small non-blocking sends to a process leave at once where a program makes no progress between"
                            + " them. Those after them leave together, at the latest when progress is made; 0: each at once.")
    private static final CvarKey SEND_BURST = CvarKey.of("MPIR_CVAR_CH4_TCP_SEND_BURST");

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

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_SECURITY",
            category = "CH4",
            type = CvarType.ENUM,
            defaultValue = "none",
            enumValues = {"none", "integrity", "private"},
            scope = CvarScope.ALL_EQ,
            description =
                    "What protects messages over TCP from others on the network. With none, processes prove who they are when they"
                            + " connect. With integrity, nobody can change, add or repeat a message after that. With private,"
                            + " nobody can read one either. It must be the same in all processes.")
    private static final CvarKey SECURITY = CvarKey.of("MPIR_CVAR_CH4_TCP_SECURITY");

    static final int MAX_MS = 3_600_000;
    static final int EAGER_MIN = 1024;
    static final int LONG_EAGER_MAX = 64 << 20;
    /** Bytes of a staging or receive buffer; also the longest piece of a long message. */
    static final int BUFFER_SIZE = 256 * 1024;
    /** The longest header of a message. */
    static final int HDR_MAX = 512;
    /** Leaves room for the frame's header and padding in one buffer. */
    static final int EAGER_MAX = BUFFER_SIZE - FrameLayout.SIZE - HDR_MAX;

    TcpSettings {
        inRange("eager limit", eagerLimit, EAGER_MIN, EAGER_MAX);
        inRange("long eager limit", longEagerLimit, 0, LONG_EAGER_MAX);
        inRange("memory for long eager messages", longEagerMemory, 0, 1L << 40);
        inRange("socket buffer size", socketBuffer, 0, 1 << 30);
        inRange("connect timeout in ms", connectTimeoutMs, 1, MAX_MS);
        inRange("connect retries", connectRetries, 0, 1000);
        inRange("handshake timeout in ms", handshakeTimeoutMs, 1, MAX_MS);
        inRange("number of unauthenticated connections", maxStrangers, 1, 1 << 16);
        inRange("longest message", maxFrame, 1 << 16, Long.MAX_VALUE - BUFFER_SIZE);
        inRange("number of hot connections", hotConnections, 1, 1024);
        inRange("number of sends that leave at once", sendBurst, 0, 1 << 20);
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
                cvars.getInt(LONG_EAGER_LIMIT),
                cvars.getLong(LONG_EAGER_MEMORY),
                cvars.getInt(SOCKET_BUFFER),
                cvars.getInt(CONNECT_TIMEOUT),
                cvars.getInt(CONNECT_RETRIES),
                cvars.getInt(HANDSHAKE_TIMEOUT),
                cvars.getInt(MAX_STRANGERS),
                cvars.getLong(MAX_MESSAGE),
                cvars.getInt(HOT_CONNECTIONS),
                cvars.getInt(SEND_BURST),
                Security.of(cvars.getEnum(SECURITY)),
                iface == null ? "" : iface);
    }

    /** Returns how much of long eager messages one of {@code processes} may send to one other before that takes some. */
    long window(int processes) {
        return Math.min(4L * longEagerLimit, longEagerMemory / Math.max(1, processes - 1));
    }

    private static void inRange(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new MpirException(
                    ErrorClass.ERR_ARG, "TCP " + what + " " + value + ": expected a number from " + min + " to " + max);
        }
    }
}
